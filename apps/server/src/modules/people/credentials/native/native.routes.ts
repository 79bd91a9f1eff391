import * as contract from '@khue/contracts/people/native-sign-in'
import { type Api, serve } from '#platform/http/api'
import { nativeDeviceOf } from '#modules/people/sessions'
import { nativeRefresh, nativeSecondStep, nativeSignIn, nativeSignInByCode, nativeSignOut } from './native.service.ts'

export function nativeRoutes(api: Api) {
  serve(api, contract.nativeSignIn, ({ deps, caller, headers, body }) =>
    nativeSignIn(deps, caller, { ...body, device: nativeDeviceOf(headers) }),
  )
  serve(api, contract.nativeSignInByCode, ({ deps, caller, headers, body }) =>
    nativeSignInByCode(deps, caller, { ...body, device: nativeDeviceOf(headers) }),
  )
  serve(api, contract.nativeSecondStep, ({ deps, caller, headers, body }) =>
    nativeSecondStep(deps, caller, { ...body, device: nativeDeviceOf(headers) }),
  )
  serve(api, contract.nativeRefresh, ({ deps, headers, body }) => nativeRefresh(deps, { ...body, device: nativeDeviceOf(headers) }))
  serve(api, contract.nativeSignOut, async ({ deps, headers, body }) => {
    await nativeSignOut(deps, { ...body, device: nativeDeviceOf(headers) })
    return { signedOut: true as const }
  })
}
