import * as checkoutApi from '@khue/contracts/sale/checkout'
import { quoteUpgrades as quoteUpgradesApi } from '@khue/contracts/sale/memberships'
import * as api from '@khue/contracts/sale/orders'
import * as desk from '@khue/contracts/sale/suspense-desk'
import { limitCodeAttempts } from '#modules/sale/promotions'
import { type Api, serve } from '#platform/http/api'
import { cappedTotal } from '#platform/lists/cursors'
import type { OrderEvent } from './order-events.repository.ts'
import { instalmentRoutes } from './instalments/instalments.routes.ts'
import { isAboutMoney } from './order.ts'
import { cancelOwnOrder } from './ending/end-orders.service.ts'
import { openReceipt } from './receipts/keep-receipts.service.ts'
import {
  resolveSuspense,
  listHeldPaymentsWithOrders,
  listCandidatesWithOrders,
  listSuspenseWithOrders,
  getSuspenseWithOrders,
} from './desk/resolve-suspense.service.ts'
import { changeOwnCheckout } from './paying/change-checkout.service.ts'
import {
  checkOwnPayment,
  renewOrder,
  listMethods,
  payAgain,
  payOrders,
  previewCheckout,
  readOwnCheckout,
  takeFree,
} from './paying/pay-orders.service.ts'
import { buyClass, placeOrders } from './placing/place-orders.service.ts'
import { type OrderWithLines, readOwnOrder, searchOrders } from './reading/read-orders.service.ts'
import { quoteUpgrades } from './placing/upgrade-orders.service.ts'
import { startedReply } from './started-reply.ts'

export function orderRoutes(app: Api) {
  serve(app, api.placeOrders, async ({ deps, actor, body }) => ({ ids: await placeOrders(deps, actor, body.items) }))

  serve(app, api.getOrder, async ({ deps, actor, query }) => detailReply(await readOwnOrder(deps, actor, query.id)))

  serve(app, api.searchOrders, async ({ deps, actor, body }) => {
    const { orders, total } = await searchOrders(deps, actor, body)
    return { items: orders.map(orderReply), ...cappedTotal(total) }
  })

  serve(app, api.openReceipt, ({ deps, actor, body }) => openReceipt(deps, actor, body.id))

  serve(app, api.cancelOrder, ({ deps, actor, body }) => cancelOwnOrder(deps, actor, body.id))

  serve(app, checkoutApi.buyClass, async ({ deps, actor, body }) => ({ ids: await buyClass(deps, actor, body) }))

  payingRoutes(app)
  instalmentRoutes(app)
  suspenseRoutes(app)
}

function suspenseRoutes(app: Api) {
  serve(app, desk.listSuspense, ({ deps, query }) => listSuspenseWithOrders(deps, query))

  serve(app, desk.getSuspense, ({ deps, params }) => getSuspenseWithOrders(deps, params.id))

  serve(app, desk.listSuspenseCandidates, ({ deps, params }) => listCandidatesWithOrders(deps, params.id))

  serve(app, desk.listHeldPayments, ({ deps }) => listHeldPaymentsWithOrders(deps))

  serve(app, desk.resolveSuspense, ({ deps, actor, params, body }) => resolveSuspense(deps, actor, params.id, body))
}

function payingRoutes(app: Api) {
  serve(app, checkoutApi.getCheckout, async ({ deps, actor, query }) => {
    return previewReply(await previewCheckout(deps, actor, [query.ids].flat()))
  })

  serve(app, checkoutApi.changeCheckout, async ({ deps, actor, caller, body }) => {
    await limitCodeAttempts(app, { actor, caller }, body.codes ?? [])
    const refused = await changeOwnCheckout(deps, actor, body)
    return { ...previewReply(await previewCheckout(deps, actor, body.ids)), refused }
  })

  serve(app, checkoutApi.startCheckout, async ({ deps, actor, caller, body }) => {
    return startedReply(deps, await payOrders(deps, actor, { ...body, payerIp: caller.ip }))
  })

  serve(app, checkoutApi.completeFreeOrders, ({ deps, actor, body }) => takeFree(deps, actor, body.ids))

  serve(app, checkoutApi.payAgain, async ({ deps, actor, caller, body }) => {
    return startedReply(deps, await payAgain(deps, actor, { ...body, payerIp: caller.ip }))
  })

  serve(app, checkoutApi.renewOrder, ({ deps, actor, body }) => renewOrder(deps, actor, body.id))

  serve(app, quoteUpgradesApi, ({ deps, actor, query }) => quoteUpgrades(deps, actor, query.learnerId))

  serve(app, checkoutApi.listPaymentMethods, async ({ deps, actor, query }) => ({ items: await listMethods(deps, actor, query.orderCode) }))

  serve(app, checkoutApi.getMyCheckout, async ({ deps, actor, params }) => checkoutReply(await readOwnCheckout(deps, actor, params.code)))

  serve(app, checkoutApi.checkTransactions, async ({ deps, actor, body }) => checkoutReply(await checkOwnPayment(deps, actor, body.code)))
}

function previewReply({ orders, totalVnd, expiresAt, now, ...rest }: Awaited<ReturnType<typeof previewCheckout>>) {
  const discount = orders.reduce((sum, { discountVnd }) => sum + discountVnd, 0)
  const credit = orders.flatMap(({ lines }) => lines).reduce((sum, { creditVnd }) => sum + creditVnd, 0)
  return {
    ...rest,
    orders: orders.map(orderReply),
    subtotal: totalVnd + discount + credit,
    discount,
    credit,
    fee: 0, // the platform bears the gateway's fee
    total: totalVnd,
    expiresAt: expiresAt.toISOString(),
    now: now.toISOString(),
  }
}

function checkoutReply({ amountVnd, expiresAt, now, ...checkout }: Awaited<ReturnType<typeof readOwnCheckout>>) {
  return { ...checkout, amount: amountVnd, expiresAt: expiresAt.toISOString(), now: now.toISOString() }
}

/** An order with its history and the periods it gave. */
export const detailReply = ({ order, events, given }: Awaited<ReturnType<typeof readOwnOrder>>): api.OrderDetail => ({
  ...orderReply(order),
  timeline: events.map(eventReply),
  periods: given.map(({ personId, startsAt, endsAt, isOver }) => ({
    learnerId: personId,
    from: startsAt.toISOString(),
    until: endsAt.toISOString(),
    state: !isOver ? ('OPEN' as const) : startsAt < endsAt ? ('OVER' as const) : ('NEVER_BEGUN' as const),
  })),
  undelivered: order.status === 'COMPLETED' ? notDelivered(order, events) : [],
})

/** Gifts are delivered when claimed, and refunded lines will not be delivered, so neither counts as outstanding. */
function notDelivered({ lines }: OrderWithLines, events: readonly OrderEvent[]) {
  const delivered = new Set(events.flatMap(({ kind, subject }) => (kind === 'DELIVERED' ? subject : [])))
  return lines.flatMap(({ id, gift, refundedVnd }) => (gift === null && refundedVnd === 0 && !delivered.has(id) ? id : []))
}

const eventReply = ({ at, kind, checkoutCode, amountVnd, subject }: OrderEvent) => ({
  at: at.toISOString(),
  kind,
  checkoutCode,
  amount: amountVnd,
  moneyId: isAboutMoney(kind) ? subject : null,
})

const orderReply = ({
  id,
  code,
  status,
  totalVnd,
  discountVnd,
  createdAt,
  expiresAt,
  isPayable,
  isBeingPaid,
  completedAt,
  lines,
}: OrderWithLines): api.Order => ({
  id,
  code,
  status,
  total: totalVnd,
  discount: discountVnd,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isPayable,
  isBeingPaid,
  completedAt: completedAt?.toISOString() ?? null,
  lines: lines.map(
    ({ id, kind, sku, name, image, months, lessons, priceVnd, discountVnd, creditVnd, bonusDays, steps, learner, gift, seller }) => ({
      id,
      kind,
      sku,
      name,
      image,
      durationInMonths: months,
      lessons,
      price: priceVnd,
      discount: discountVnd,
      credit: creditVnd,
      bonusDays,
      steps: steps.map(({ code, explanation, amountVnd }) => ({ code, explanation, amount: amountVnd })),
      learner,
      isGift: gift !== null,
      seller,
    }),
  ),
})
