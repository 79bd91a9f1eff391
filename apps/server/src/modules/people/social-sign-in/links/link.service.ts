import { loginTypeNames } from '@khue/contracts/people/linked-sign-ins'
import type { SignInProvider } from '@khue/contracts/people/provider-sign-in'
import type { Caller } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { lockOpenSession, notifyGuardians, notifyOwner } from '#modules/people/sessions'
import { providerSignInError } from '../provider-sign-in.errors.ts'
import type { ExternalIdentity } from '../providers/sign-in-adapter.ts'
import { linkedSignInError } from '../linked-sign-ins.errors.ts'
import { insertLinkedSignIn } from './linked-sign-ins.repository.ts'

type Wanted = {
  /** The account and the session that asked for the link. */
  linkTo: { accountId: string; sessionId: string }
  provider: SignInProvider
  externalIdentity: ExternalIdentity
}

/** Links a provider identity to the account that requested it, only while this browser is still in the same session. */
export async function linkSignIn(deps: Deps, { actor }: Caller, { linkTo, provider, externalIdentity }: Wanted) {
  if (actor?.accountId !== linkTo.accountId || actor.sessionId !== linkTo.sessionId) throw providerSignInError.OAUTH_STATE_INVALID()
  const { accountId, sessionId } = actor
  const device = provider === 'oidc' ? (deps.config.OIDC_NAME ?? provider) : loginTypeNames[provider]
  await transact(deps, async (deps) => {
    await lockOpenSession(deps, actor)
    await insertLinkedSignIn(deps.db, { accountId, provider, externalIdentity }).catch(throwConflictError)
    await notifyOwner(deps, { accountId, sessionId, kind: 'LOGIN_LINKED', device })
    await notifyGuardians(deps, { accountId, sessionId, kind: 'CHILD_LOGIN_LINKED', device })
  })
}

function throwConflictError(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'linked_sign_ins_subject_unique') throw linkedSignInError.LOGIN_TYPE_TAKEN()
  if (constraint === 'linked_sign_ins_account_provider_unique') throw linkedSignInError.LOGIN_TYPE_ALREADY_LINKED()
  throw error
}
