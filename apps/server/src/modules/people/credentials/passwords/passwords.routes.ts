import { setPassword as setPasswordEndpoint } from '@khue/contracts/people/identity'
import * as contract from '@khue/contracts/people/passwords'
import { type Api, serve } from '#platform/http/api'
import { forgotPassword } from './forgot-password.service.ts'
import { changePassword, setPassword } from './passwords.service.ts'

export function passwordRoutes(api: Api) {
  serve(api, contract.forgotPassword, async ({ deps, caller, body }) => {
    const { expiresAt, resendAt } = await forgotPassword(deps, caller, body)
    return { expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() }
  })
  serve(api, setPasswordEndpoint, async ({ deps, caller, body }) => {
    await setPassword(deps, caller, body)
    return { passwordSet: true as const }
  })
  serve(api, contract.changePassword, async ({ deps, actor, body }) => {
    await changePassword(deps, actor, body)
    return { passwordChanged: true as const }
  })
  serve(api, contract.changePasswordV2, async ({ deps, actor, body }) => {
    const endedSessions = await changePassword(deps, actor, body)
    return { passwordChanged: true as const, endedSessions }
  })
}
