import * as checkoutApi from '@khue/contracts/sale/checkout'
import { limitCodeAttempts } from '#modules/sale/promotions'
import { type Api, serve } from '#platform/http/api'
import { orderReply } from '../reading/order-reply.ts'
import { changeOwnCheckout } from './change-checkout.service.ts'
import {
  checkOwnPayment,
  renewOrder,
  listMethods,
  payAgain,
  payOrders,
  previewCheckout,
  readOwnCheckout,
  takeFree,
} from './pay-orders.service.ts'
import { startedReply } from '../started-reply.ts'

export function payingRoutes(app: Api) {
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

function checkoutReply({ amountVnd, partsVnd, expiresAt, now, ...checkout }: Awaited<ReturnType<typeof readOwnCheckout>>) {
  return { ...checkout, amount: amountVnd, received: partsVnd, expiresAt: expiresAt.toISOString(), now: now.toISOString() }
}
