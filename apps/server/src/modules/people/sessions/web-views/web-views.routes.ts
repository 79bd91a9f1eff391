import * as contract from '@khue/contracts/people/native-sign-in'
import { type Api, serve } from '#platform/http/api'
import { nativeDeviceOf } from './native-device.ts'
import { createWebViewCode, redeemWebViewCode } from './web-view.service.ts'

export function webViewRoutes(api: Api) {
  serve(api, contract.createWebViewCode, ({ deps, actor, headers, body }) =>
    createWebViewCode(deps, actor, { ...body, device: nativeDeviceOf(headers) }),
  )
  // called from a web view, which is a browser
  serve(api, contract.redeemWebViewCode, ({ deps, caller, headers, body }) =>
    redeemWebViewCode(deps, caller, { ...body, device: headers['m-device-id'] }),
  )
}
