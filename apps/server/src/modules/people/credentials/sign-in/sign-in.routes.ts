import * as contract from '@khue/contracts/people/identity'
import { type Api, serve } from '#platform/http/api'
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
}
