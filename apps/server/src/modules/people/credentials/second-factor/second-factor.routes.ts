import * as contract from '@khue/contracts/people/second-factor'
import { type Api, serve } from '#platform/http/api'
import {
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor.service.ts'

export function secondFactorRoutes(api: Api) {
  serve(api, contract.getSecondFactor, ({ deps, actor }) => getSecondFactor(deps, actor))
  serve(api, contract.startSecondFactor, ({ deps, actor }) => startSecondFactor(deps, actor))
  serve(api, contract.confirmSecondFactor, ({ deps, actor, body }) => confirmSecondFactor(deps, actor, body.code))
  serve(api, contract.renewRecoveryCodes, ({ deps, actor, body }) => renewRecoveryCodes(deps, actor, body.code))
  serve(api, contract.disableSecondFactor, async ({ deps, actor, body }) => {
    await disableSecondFactor(deps, actor, body)
    return { disabled: true as const }
  })
}
