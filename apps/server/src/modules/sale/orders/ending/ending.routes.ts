import { cancelOrder } from '@khue/contracts/sale/orders'
import { type Api, serve } from '#platform/http/api'
import { cancelOwnOrder } from './end-orders.service.ts'

export function endingRoutes(app: Api) {
  serve(app, cancelOrder, ({ deps, actor, body }) => cancelOwnOrder(deps, actor, body.id))
}
