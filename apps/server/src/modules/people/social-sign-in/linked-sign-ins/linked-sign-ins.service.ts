import { type LoginType, loginTypeNames, loginTypes } from '@khue/contracts/people/linked-sign-ins'
import { safeReturnPath } from '@khue/contracts/return-path'
import type { Actor, Caller } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { notifyOwner, requireRecentSignIn } from '#modules/people/sessions'
import { redirectToProvider } from '../provider-sign-in/provider-sign-in.service.ts'
import { offeredLoginTypes } from '../providers/adapters.service.ts'
import { linkedSignInError } from '../linked-sign-ins.errors.ts'
import * as stored from '../links/linked-sign-ins.repository.ts'

export async function listLinked(deps: Deps, { accountId }: Actor) {
  const linked = await stored.listOwnLinkedSignIns(deps.db, accountId)
  return {
    items: linked.flatMap(({ provider, name, createdAt }) => {
      const type = loginTypes.find((one) => one === provider)
      return type ? [{ type, name, linkedAt: createdAt.toISOString() }] : []
    }),
    offered: offeredLoginTypes(deps),
  }
}

/** Redirects the browser to the provider; the result is linked to this account, in this session only. */
export async function addLoginType(deps: Deps, caller: Caller, { actor, loginType, from }: Wanted) {
  await requireRecentSignIn(deps, actor) // a new sign-in method outlives the session that added it
  const landing = safeReturnPath(from ?? '/account/settings/security')
  const { accountId, sessionId } = actor
  return redirectToProvider(deps, caller, { provider: loginType, landing, linkTo: { accountId, sessionId } })
}
type Wanted = { actor: Actor; loginType: LoginType; from?: string | undefined }

/** The database checks that a sign-in method is left, so that of two concurrent removals of the last two only one succeeds. */
export async function removeLoginType(deps: Deps, actor: Actor, type: LoginType) {
  await requireRecentSignIn(deps, actor)
  const { accountId, sessionId } = actor
  await transact(deps, async (deps) => {
    if (!(await stored.deleteOwnLinkedSignIn(deps.db, accountId, type))) throw linkedSignInError.LOGIN_TYPE_NOT_FOUND()
    await notifyOwner(deps, { accountId, sessionId, kind: 'LOGIN_REMOVED', device: loginTypeNames[type] })
  }).catch(throwLastSignInMethodError)
}

function throwLastSignInMethodError(error: unknown): never {
  if (violatedConstraint(error) === 'accounts_keep_sign_in_method') throw linkedSignInError.LAST_SIGN_IN_METHOD()
  throw error
}
