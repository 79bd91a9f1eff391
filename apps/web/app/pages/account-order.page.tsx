import { cancelOrder, getOrder, placeOrders } from '@khue/contracts/orders'
import { payAgain } from '@khue/contracts/payments'
import { isWaitingRefund, listMyRefunds } from '@khue/contracts/refunds'
import { data, redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import { AccountFrame } from '#app/features/account/account-frame.tsx'
import { useCalmPolling } from '#app/features/checkout/use-calm-polling.ts'
import { useFreshWhenSeen } from '#app/features/checkout/use-fresh-when-seen.ts'
import { OrderDetail } from '#app/features/orders/order-detail.tsx'
import { isOpenSituation } from '#app/features/orders/order-situation.ts'
import { orderSteps } from '#app/features/orders/order-steps.tsx'
import { toOrderView } from '#app/features/orders/order-view.ts'
import { ordersText as text } from '#app/features/orders/orders.text.ts'
import { OrderRefunds } from '#app/features/refunds/order-refunds.tsx'
import { toRefundStates } from '#app/features/refunds/refund-view.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/account-order.page'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${text.order(loaderData.order.code)} · Khuê` : text.metaTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const id = orderId(params.id)
  const [order, { items: refunds }] = await Promise.all([
    call(getOrder, { query: { id } }),
    call(listMyRefunds, { query: { orderId: id } }),
  ]).catch(orSignIn(request))
  const canAskBack = order.status === 'COMPLETED' && !refunds.some(({ state }) => isWaitingRefund(state))
  return { order: toOrderView(order), refunds: toRefundStates(refunds), canAskBack }
}

/** What has not even the form of an order's id is an unknown page. */
function orderId(text: string) {
  const id = getOrder.query.shape.id.safeParse(text)
  if (!id.success) throw data(null, { status: 404 })
  return id.data
}

const Step = z.strictObject({ step: z.enum(orderSteps) })

/** Whatever is done to an order of one's own, from this page or another. */
export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { step } = await readForm(request, Step)
  return take[step](api(context).call, orderId(params.id)).catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

const take = {
  cancel: async (call: PageApi['call'], id: string) => {
    await call(cancelOrder, { body: { id } })
    return { done: true as const }
  },
  /** Leads to the gateway: another site, so the browser goes there as a document. */
  'pay-again': async (call: PageApi['call'], id: string) => redirectDocument((await call(payAgain, { body: { id } })).paymentUrl),
  /** The same things for the same learners. An unpaid order of the same wish is taken up again. */
  'order-again': async (call: PageApi['call'], id: string) => {
    const { lines } = await call(getOrder, { query: { id } })
    const items = lines.map(({ sku, learner }) => ({ sku, quantity: 1 as const, learnerId: learner.id }))
    const { ids } = await call(placeOrders, { body: { items } })
    return ids[0] ? redirect(`/checkout/confirm/${ids[0]}`) : { error: unknownFault, code: 'NO_ORDER' } // spec 5
  },
}

export default function AccountOrderPage({ loaderData: { order, refunds, canAskBack } }: Route.ComponentProps) {
  useFreshWhenSeen()
  useCalmPolling(isOpenSituation(order.situation))
  return (
    <AccountFrame>
      <OrderDetail order={order} />
      <OrderRefunds orderId={order.id} refunds={refunds} canAsk={canAskBack} />
    </AccountFrame>
  )
}
