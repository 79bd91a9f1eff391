import { cleanLine } from '@khue/contracts/typed-text'
import type { SignInProvider } from '@khue/contracts/people/provider-sign-in'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { insertLinkedSignIn, touchLinkedSignIn } from '../links/linked-sign-ins.repository.ts'
import { createPerson, findActivePerson } from '#modules/people/people'
import { ownRegistration } from '#modules/people/oidc-provider'
import { providerSignInError } from '../provider-sign-in.errors.ts'
import type { ExternalIdentity } from '../providers/sign-in-adapter.ts'

/**
 * The account of a provider identity: at our own provider, the person themselves; elsewhere the account linked by issuer and subject, never by an
 * e-mail. A stranger from the platform's outside OpenID provider becomes a person here, since accounts are opened there; a stranger from Google,
 * Facebook or Zalo has none.
 */
export async function resolveAccount(
  deps: Deps,
  provider: SignInProvider,
  externalIdentity: ExternalIdentity,
): Promise<string | undefined> {
  if (provider === 'oidc' && externalIdentity.issuer === ownRegistration(deps.config).issuer) {
    const person = await findActivePerson(deps.db, externalIdentity.subject)
    if (!person) throw providerSignInError.PROVIDER_RESPONSE_INVALID()
    return person.accountId
  }
  const known = await touchLinkedSignIn(deps.db, externalIdentity)
  if (known) return known.accountId
  if (provider !== 'oidc') return undefined
  return createAccountForExternalIdentity(deps, externalIdentity).catch(async (error: unknown) => {
    if (violatedConstraint(error) !== 'linked_sign_ins_subject_unique') throw error
    const twin = await touchLinkedSignIn(deps.db, externalIdentity) // created by another tab a moment earlier
    if (!twin) throw error
    return twin.accountId
  })
}

/** The link may be removed between finding the account and signing in. */
export async function requireStillLinked(deps: Deps, { provider, externalIdentity, accountId }: Known) {
  if (provider === 'oidc') return // our own provider, or the one that created the account
  const known = await touchLinkedSignIn(deps.db, externalIdentity)
  if (known?.accountId !== accountId) throw providerSignInError.LOGIN_TYPE_NOT_LINKED()
}
type Known = { provider: SignInProvider; externalIdentity: ExternalIdentity; accountId: string }

const createAccountForExternalIdentity = (deps: Deps, externalIdentity: ExternalIdentity) =>
  transact(deps, async (deps) => {
    const name = cleanLine(externalIdentity.name ?? '').slice(0, longestName) || unnamed
    const { accountId } = await createPerson(deps, { name, avatarKind: 'f', roles: ['student'], hasAccount: true })
    if (!accountId) throw new Error('createPerson returned no account')
    await insertLinkedSignIn(deps.db, { accountId, provider: 'oidc', externalIdentity })
    return accountId
  })

const longestName = 255 // spec 5
/** Until the person enters a name in the settings. */
const unnamed = 'Thành viên mới'
