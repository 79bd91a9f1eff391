import * as contract from '@khue/contracts/offer/open-classes'
import { type Api, serve } from '#platform/http/api'
import { holdSeat, readHold } from './seats.service.ts'

export function seatRoutes(api: Api) {
  serve(api, contract.holdSeat, ({ deps, actor, body }) => holdSeat(deps, actor, body))
  serve(api, contract.getSeatHold, ({ deps, actor, query }) => readHold(deps, actor, query.id))
}
