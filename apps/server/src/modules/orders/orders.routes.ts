import * as api from '@khue/contracts/orders'
import { getMyCheckout, startCheckout } from '@khue/contracts/payments'
import { type Api, serve } from '#platform/api'
import { payOrders, placeOrders, readOwnCheckout, readOwnOrder } from './orders.service.ts'

export function orderRoutes(app: Api) {
  serve(app, api.placeOrders, async ({ deps, actor, body }) => ({ ids: await placeOrders(deps, actor, body.items) }))

  serve(app, api.getOrder, async ({ deps, actor, query }) => {
    return { ...orderReply(await readOwnOrder(deps, actor, query.id)), timeline: [], periods: [] }
  })

  serve(app, startCheckout, async ({ deps, actor, caller, body }) => {
    const { paymentUrl, code, expiresAt } = await payOrders(deps, actor, { ...body, payerIp: caller.ip })
    return { paymentUrl, code, expiresAt: expiresAt.toISOString() }
  })

  serve(app, getMyCheckout, async ({ deps, actor, params }) => {
    const { amountVnd, expiresAt, ...checkout } = await readOwnCheckout(deps, actor, params.code)
    return { ...checkout, amount: amountVnd, expiresAt: expiresAt.toISOString(), signature: '' }
  })
}

const orderReply = ({ order, lines, learners }: Awaited<ReturnType<typeof readOwnOrder>>): api.Order => ({
  id: order.id,
  code: order.code,
  status: order.status,
  total: order.totalVnd,
  createdAt: order.createdAt.toISOString(),
  expiresAt: new Date(order.createdAt.getTime() + 15 * 60_000).toISOString(),
  isPayable: order.status === 'AWAITING_PAYMENT',
  completedAt: order.completedAt?.toISOString() ?? null,
  lines: lines.map(({ kind, sku, name, image, months, priceVnd, learnerId }) => ({
    kind,
    sku,
    name,
    image,
    durationInMonths: months,
    price: priceVnd,
    learner: { id: learnerId, name: learners.get(learnerId)?.name ?? '' },
    seller: null,
  })),
})
