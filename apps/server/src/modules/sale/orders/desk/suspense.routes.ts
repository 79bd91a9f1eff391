import * as desk from '@khue/contracts/sale/suspense-desk'
import { type Api, serve } from '#platform/http/api'
import {
  resolveSuspense,
  listHeldPaymentsWithOrders,
  listCandidatesWithOrders,
  listSuspenseWithOrders,
  getSuspenseWithOrders,
} from './resolve-suspense.service.ts'

export function suspenseRoutes(app: Api) {
  serve(app, desk.listSuspense, ({ deps, query }) => listSuspenseWithOrders(deps, query))

  serve(app, desk.getSuspense, ({ deps, params }) => getSuspenseWithOrders(deps, params.id))

  serve(app, desk.listSuspenseCandidates, ({ deps, params }) => listCandidatesWithOrders(deps, params.id))

  serve(app, desk.listHeldPayments, ({ deps }) => listHeldPaymentsWithOrders(deps))

  serve(app, desk.resolveSuspense, ({ deps, actor, params, body }) => resolveSuspense(deps, actor, params.id, body))
}
