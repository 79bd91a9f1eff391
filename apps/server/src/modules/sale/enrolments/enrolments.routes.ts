import * as contract from '@khue/contracts/sale/reservations'
import { type Api, serve } from '#platform/http/api'
import { cancelReservation, listReservations, reserve } from './reservations/reservations.service.ts'

export function enrolmentRoutes(api: Api) {
  serve(api, contract.listReservations, ({ deps, actor, query }) => listReservations(deps, actor, query.classIds ?? []))
  serve(api, contract.reserveSeat, ({ deps, actor, body }) => reserve(deps, actor, body))
  serve(api, contract.cancelReservation, ({ deps, actor, params, query }) =>
    cancelReservation(deps, actor, { classId: params.classId, learnerId: query.learnerId ?? actor.id }),
  )
}
