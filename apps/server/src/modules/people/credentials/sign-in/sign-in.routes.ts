import * as contract from '@khue/contracts/people/identity'
import { type Api, serve } from '#platform/http/api'
import { findProviderLogout } from '#modules/people/social-sign-in'
import { refreshSession, signOut } from '#modules/people/sessions'
import { confirmIdentity } from './confirm.service.ts'
import { sendSignInCode, signIn, signInByCode } from './sign-in.service.ts'

export function signInRoutes(api: Api) {
  serve(api, contract.signIn, ({ deps, caller, body }) => signIn(deps, caller, body))
  serve(api, contract.sendSignInCode, ({ deps, caller, body }) => sendSignInCode(deps, caller, body))
  serve(api, contract.signInByCode, ({ deps, caller, body }) => signInByCode(deps, caller, body))
  serve(api, contract.confirmIdentity, async ({ deps, actor, body }) => {
    await confirmIdentity(deps, actor, body)
    return { confirmed: true as const }
  })
  serve(api, contract.refreshSession, async ({ deps, caller }) => {
    const { expiresAt } = await refreshSession(deps, caller.cookies)
    return { expiresAt: expiresAt.toISOString() }
  })
  serve(api, contract.signOut, async ({ deps, caller }) => {
    const continueAt = await findProviderLogout(deps, caller)
    await signOut(deps, caller)
    return { signedOut: true as const, ...(continueAt && { continueAt }) }
  })
}
