import type { SetPassword } from '@khue/contracts/identity'
import type { z } from 'zod'
import { type Deps, transact } from '#platform/deps'
import { hashPassword } from './hasher.ts'
import { identityError } from '../identity.errors.ts'
import type { LinkPurpose } from '../identity.tables.ts'
import { forgetSession } from '../sessions/known-actors.ts'
import { setPasswordHash } from '../people/people.repository.ts'
import { endSessionsOfAccount } from '../sessions/sessions.repository.ts'
import { closeLinks, findOpenLink, insertLink, useLink } from '../sign-in/sign-in.repository.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'

type WantedLink = { accountId: string; purpose: LinkPurpose; hours?: number }

/** Makes a link that opens once, within so many hours (a day): `{ path, token, expiresAt }`; `path` is to be shown after the house's own address. */
export async function createOneTimeLink({ db }: Deps, { accountId, purpose, hours = 24 }: WantedLink) {
  const token = newToken()
  const expiresAt = await insertLink(db, { tokenHash: hashToken(token), accountId, purpose, hours })
  return { token, path: `/${purpose}?token=${token}`, expiresAt }
}

/** The same in place of every such link that the account still has: the one that was lost may have been found by somebody. */
export const replaceOneTimeLink = (deps: Deps, wanted: WantedLink) =>
  transact(deps, async (deps) => {
    await closeLinks(deps.db, wanted.accountId, wanted.purpose)
    return createOneTimeLink(deps, wanted)
  })

/** Sets a password by a one-time link and ends every session of the account: whoever was signed in must know the new one. */
export async function setPassword(deps: Deps, { token, password }: z.output<typeof SetPassword>) {
  const tokenHash = hashToken(token)
  // asked before hashing too, so that made-up links cannot keep the hasher busy
  if (!(await findOpenLink(deps.db, tokenHash, 'set-password'))) throw identityError.LINK_INVALID()
  const passwordHash = await hashPassword(password)
  const ended = await transact(deps, async ({ db }) => {
    const link = await useLink(db, tokenHash, 'set-password')
    if (!link) throw identityError.LINK_INVALID()
    await setPasswordHash(db, link.accountId, passwordHash)
    return endSessionsOfAccount(db, link.accountId, 'PASSWORD_SET')
  })
  for (const { id } of ended) forgetSession(id)
}
