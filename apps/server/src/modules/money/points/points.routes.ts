import * as contract from '@khue/contracts/money/points'
import { type Api, serve } from '#platform/http/api'
import { giveByHand } from './by-hand/by-hand.service.ts'
import { listPointEntries, readMyPoints } from './reading/read-points.service.ts'

export function pointRoutes(app: Api) {
  serve(app, contract.getMyPoints, ({ deps, actor }) => readMyPoints(deps, actor.id))
  serve(app, contract.listPointEntries, ({ deps, actor, query }) => listPointEntries(deps, actor.id, query.cursor))
  serve(app, contract.grantPoints, ({ deps, actor, body }) => giveByHand(deps, actor, body))
}
