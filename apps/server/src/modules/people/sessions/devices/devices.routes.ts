import * as contract from '@khue/contracts/people/devices'
import { type Api, serve } from '#platform/http/api'
import { endOthers, endOwnSession, listSessions } from './devices.service.ts'

export function deviceRoutes(api: Api) {
  serve(api, contract.listSessions, ({ deps, actor }) => listSessions(deps, actor))
  serve(api, contract.endSession, async ({ deps, caller, actor, params }) => {
    await endOwnSession(deps, caller, actor, params.id)
    return { ended: true as const }
  })
  serve(api, contract.endOtherSessions, async ({ deps, actor }) => ({ ended: await endOthers(deps, actor) }))
}
