import { randomBytes } from 'node:crypto'
import type { Deps } from '#platform/deps'
import { seal, unseal } from '#platform/crypto/encryption'
import { isAllowedRedirectUri, metadataOf } from './client.ts'
import { findClient, insertClient } from './clients.repository.ts'
import { oidcProviderError } from './oidc-provider.errors.ts'

const contextOf = (id: string) => `oidc-client:${id}`

export type NewClient = {
  name: string
  /** First-party, such as the product's mobile app: no consent is asked. */
  isFirstParty?: boolean
  /** Runs on people's devices and so cannot keep a secret. */
  isApp?: boolean
  redirectUris: readonly string[]
  postLogoutRedirectUris?: readonly string[]
}

/** Registers an application: `{ id, secret }`. The secret is returned only once; an app has none. Throws REDIRECT_ADDRESS_INVALID. */
export async function registerClient({ db, config }: Deps, client: NewClient) {
  for (const uri of [...client.redirectUris, ...(client.postLogoutRedirectUris ?? [])])
    if (!isAllowedRedirectUri(uri, client.isApp === true)) throw oidcProviderError.REDIRECT_ADDRESS_INVALID({ uri })
  const id = `khue-${randomBytes(9).toString('base64url')}`
  const secret = client.isApp ? undefined : randomBytes(32).toString('base64url')
  await insertClient(db, {
    id,
    name: client.name,
    isFirstParty: client.isFirstParty === true,
    redirectUris: [...client.redirectUris],
    postLogoutRedirectUris: [...(client.postLogoutRedirectUris ?? [])],
    sealedSecret: secret === undefined ? null : seal(config, secret, contextOf(id)),
  })
  return { id, secret }
}

const clientIds = /^khue-[\w-]{1,60}$/

/** A registered application in the library's form. */
export async function findClientMetadata({ db, config }: Deps, id: string) {
  // other ids cannot exist, and some cannot even be queried: text holds no NUL
  const client = clientIds.test(id) ? await findClient(db, id) : undefined
  if (!client) return undefined
  const { sealedSecret, ...rest } = client
  return metadataOf({ ...rest, secret: sealedSecret === null ? undefined : unseal(config, sealedSecret, contextOf(id)).toString() })
}
