import * as checkoutApi from '@khue/contracts/checkout'
import { exactTotalLimit } from '@khue/contracts/lists'
import * as api from '@khue/contracts/orders'
import * as paymentApi from '@khue/contracts/payments'
import { type Api, serve } from '#platform/api'
import type { Deps } from '#platform/deps'
import type { OrderEvent } from './order-events.repository.ts'
import { isAboutMoney } from './order.ts'
import { cancelOwnOrder } from './service/end-orders.ts'
import { judgeMoney, listHeldMoney, listMeant, listUnfitMoney, readUnfitMoney } from './service/judge-money.ts'
import { changeOwnCheckout } from './service/change-checkout.ts'
import { checkOwnPayment, listMethods, payAgain, payOrders, previewCheckout, readOwnCheckout, takeFree } from './service/pay-orders.ts'
import { buyClass, placeOrders } from './service/place-orders.ts'
import { type OrderWithLines, readOwnOrder, searchOrders } from './service/read-orders.ts'

export function orderRoutes(app: Api) {
  serve(app, api.placeOrders, async ({ deps, actor, body }) => ({ ids: await placeOrders(deps, actor, body.items) }))

  serve(app, api.getOrder, async ({ deps, actor, query }) => {
    const { order, events, given } = await readOwnOrder(deps, actor, query.id)
    return {
      ...orderReply(order),
      timeline: events.map(eventReply),
      periods: given.map(({ personId, startsAt, endsAt }) => ({
        learnerId: personId,
        from: startsAt.toISOString(),
        until: endsAt.toISOString(),
      })),
    }
  })

  serve(app, api.searchOrders, async ({ deps, actor, body }) => {
    const { orders, total } = await searchOrders(deps, actor, body)
    const isCapped = total > exactTotalLimit
    return { items: orders.map(orderReply), total: isCapped ? exactTotalLimit : total, ...(isCapped && { totalIsCapped: true }) }
  })

  serve(app, api.cancelOrder, ({ deps, actor, body }) => cancelOwnOrder(deps, actor, body.id))

  serve(app, checkoutApi.buyClass, async ({ deps, actor, body }) => ({ ids: await buyClass(deps, actor, body) }))

  payingRoutes(app)
  judgingRoutes(app)
}

function judgingRoutes(app: Api) {
  serve(app, paymentApi.listSuspense, ({ deps, query }) => listUnfitMoney(deps, query))

  serve(app, paymentApi.getSuspense, ({ deps, params }) => readUnfitMoney(deps, params.id))

  serve(app, paymentApi.listSuspenseCandidates, ({ deps, params }) => listMeant(deps, params.id))

  serve(app, paymentApi.listHeldPayments, ({ deps }) => listHeldMoney(deps))

  serve(app, paymentApi.resolveSuspense, ({ deps, actor, params, body }) => judgeMoney(deps, actor, params.id, body))
}

function payingRoutes(app: Api) {
  serve(app, paymentApi.getCheckout, async ({ deps, actor, query }) => {
    return previewReply(await previewCheckout(deps, actor, [query.ids].flat()))
  })

  serve(app, checkoutApi.changeCheckout, async ({ deps, actor, body }) => {
    const refused = await changeOwnCheckout(deps, actor, body)
    return { ...previewReply(await previewCheckout(deps, actor, body.ids)), refused }
  })

  serve(app, paymentApi.startCheckout, async ({ deps, actor, caller, body }) => {
    return startedReply(deps, await payOrders(deps, actor, { ...body, payerIp: caller.ip }))
  })

  serve(app, checkoutApi.takeFreeOrders, ({ deps, actor, body }) => takeFree(deps, actor, body.ids))

  serve(app, paymentApi.payAgain, async ({ deps, actor, caller, body }) => {
    return startedReply(deps, await payAgain(deps, actor, { ...body, payerIp: caller.ip }))
  })

  serve(app, paymentApi.listPaymentMethods, async ({ deps, actor, query }) => ({ items: await listMethods(deps, actor, query.orderCode) }))

  serve(app, paymentApi.getMyCheckout, async ({ deps, actor, params }) => checkoutReply(await readOwnCheckout(deps, actor, params.code)))

  serve(app, paymentApi.checkTransactions, async ({ deps, actor, body }) => checkoutReply(await checkOwnPayment(deps, actor, body.code)))
}

function previewReply({ orders, totalVnd, expiresAt, now, ...rest }: Awaited<ReturnType<typeof previewCheckout>>) {
  const discount = orders.reduce((sum, { discountVnd }) => sum + discountVnd, 0)
  return {
    ...rest,
    orders: orders.map(orderReply),
    subtotal: totalVnd + discount,
    discount,
    fee: 0, // the house bears the gateway's fee
    total: totalVnd,
    expiresAt: expiresAt.toISOString(),
    now: now.toISOString(),
  }
}

function startedReply({ config }: Deps, { code, expiresAt, way }: Awaited<ReturnType<typeof payOrders>>) {
  return {
    // what is paid here has a page of its own
    paymentUrl: way.kind === 'REDIRECT' ? way.url : new URL(`/checkout/pay/${code}`, config.publicUrl).href,
    code,
    expiresAt: expiresAt.toISOString(),
    transfer: way.kind === 'TRANSFER' ? way.transfer : null,
  }
}

function checkoutReply({ amountVnd, expiresAt, now, ...checkout }: Awaited<ReturnType<typeof readOwnCheckout>>) {
  return { ...checkout, amount: amountVnd, expiresAt: expiresAt.toISOString(), now: now.toISOString() }
}

const eventReply = ({ at, kind, checkoutCode, amountVnd, about }: OrderEvent) => ({
  at: at.toISOString(),
  kind,
  checkoutCode,
  amount: amountVnd,
  moneyId: isAboutMoney(kind) ? about : null,
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
  lines: lines.map(({ id, kind, sku, name, image, months, lessons, priceVnd, discountVnd, bonusDays, steps, learner, seller }) => ({
    id,
    kind,
    sku,
    name,
    image,
    durationInMonths: months,
    lessons,
    price: priceVnd,
    discount: discountVnd,
    bonusDays,
    steps: steps.map(({ code, says, amountVnd }) => ({ code, says, amount: amountVnd })),
    learner,
    seller,
  })),
})
