import * as api from '@khue/contracts/sale/orders'
import { type Api, serve } from '#platform/http/api'
import { cappedTotal } from '#platform/lists/cursors'
import { detailReply, orderReply } from './order-reply.ts'
import { readOwnOrder, searchOrders } from './read-orders.service.ts'

export function readingRoutes(app: Api) {
  serve(app, api.getOrder, async ({ deps, actor, query }) => detailReply(await readOwnOrder(deps, actor, query.id)))

  serve(app, api.searchOrders, async ({ deps, actor, body }) => {
    const { orders, total } = await searchOrders(deps, actor, body)
    return { items: orders.map(orderReply), ...cappedTotal(total) }
  })
}
