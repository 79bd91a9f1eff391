import * as contract from '@khue/contracts/live'
import { type Api, serve } from '#platform/api'
import { buySocketTicket } from './socket-tickets.service.ts'

export function socketTicketRoutes(api: Api) {
  serve(api, contract.buySocketTicket, ({ deps, actor }) => buySocketTicket(deps, actor))
}
