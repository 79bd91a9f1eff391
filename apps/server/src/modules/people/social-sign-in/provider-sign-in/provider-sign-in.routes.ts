import { signOut as signOutEndpoint } from '@khue/contracts/people/identity'
import * as contract from '@khue/contracts/people/provider-sign-in'
import { validateSecondFactor } from '@khue/contracts/people/second-factor'
import { signOut } from '#modules/people/sessions'
import { type Api, serve } from '#platform/http/api'
import { finishSignIn } from './finish-sign-in.service.ts'
import { findProviderLogout } from './provider-logout.service.ts'
import { finishProviderSignIn, startProviderSignIn } from './provider-sign-in.service.ts'
import { listSignInMethods } from './sign-in-methods.service.ts'

export function providerSignInRoutes(api: Api) {
  serve(api, contract.startProviderSignIn, ({ deps, caller, body }) => startProviderSignIn(deps, caller, body))
  serve(api, contract.handleProviderSignIn, ({ deps, caller, body }) => finishProviderSignIn(deps, caller, body))
  serve(api, contract.listSignInMethods, ({ deps, caller }) => listSignInMethods(deps, caller))
  serve(api, validateSecondFactor, ({ deps, caller, body }) => finishSignIn(deps, caller, body.code))
  // the session of an outside provider ends too, where there is one
  serve(api, signOutEndpoint, async ({ deps, caller }) => {
    const continueAt = await findProviderLogout(deps, caller)
    await signOut(deps, caller)
    return { signedOut: true as const, ...(continueAt && { continueAt }) }
  })
}
