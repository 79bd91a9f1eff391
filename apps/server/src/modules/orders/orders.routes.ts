import * as api from '@khue/contracts/orders'
import { getMyCheckout, startCheckout } from '@khue/contracts/payments'
import { type Api, serve } from '#platform/api'
import type { Order, OrderLine } from './orders.repository.ts'
import { payOrders, placeOrders, readOwnCheckout, readOwnOrder } from './orders.service.ts'

export function orderRoutes(app: Api) {
  serve(app, api.placeOrders, async ({ deps, actor, body }) => ({ ids: await placeOrders(deps, actor, body.items) }))

  serve(app, api.getOrder, async ({ deps, actor, query }) => {
    const { order, lines } = await readOwnOrder(deps, actor, query.id)
    return orderReply(order, lines)
  })

  serve(app, startCheckout, async ({ deps, actor, caller, body }) => {
    const { paymentUrl, code, expiresAt } = await payOrders(deps, actor, { ...body, payerIp: caller.ip })
    return { paymentUrl, code, expiresAt: expiresAt.toISOString() }
  })

  serve(app, getMyCheckout, async ({ deps, actor, params }) => {
    const { amountVnd, expiresAt, ...checkout } = await readOwnCheckout(deps, actor, params.code)
    return { ...checkout, amount: amountVnd, expiresAt: expiresAt.toISOString() }
  })
}

const orderReply = (order: Order, lines: readonly (OrderLine & { learnerName: string })[]): api.Order => ({
  ...order,
  total: order.totalVnd,
  createdAt: order.createdAt.toISOString(),
  completedAt: order.completedAt?.toISOString() ?? null,
  lines: lines.map((line) => ({
    ...line,
    durationInMonths: line.months,
    price: line.priceVnd,
    learner: { id: line.learnerId, name: line.learnerName },
  })),
})
