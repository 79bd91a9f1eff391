import * as contract from '@khue/contracts/live'
import { type Api, serve } from '#platform/http/api'
import { createSocketTicket } from './socket-tickets.service.ts'

export function socketTicketRoutes(api: Api) {
  serve(api, contract.createSocketTicket, ({ deps, actor }) => createSocketTicket(deps, actor))
}
