import { listMyInstalments } from '@khue/contracts/sale/instalments'
import { InvoiceBuyerForm } from '@khue/contracts/sale/invoice-buyer'
import { getBalance } from '@khue/contracts/money/balance'
import { correctMyInvoice, listMyInvoices } from '@khue/contracts/sale/invoices'
import { listPurchasedGifts } from '@khue/contracts/sale/gifts'
import { cancelOrder, getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { renewOrder, payAgain } from '@khue/contracts/sale/checkout'
import { listMyRefunds } from '@khue/contracts/sale/refunds'
import { data, redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { checkoutAddress } from '#app/features/sale/orders/checkout/checkout-address.ts'
import { useLimitedPolling } from '#app/features/sale/orders/checkout/use-limited-polling.ts'
import { useRevalidateOnFocus } from '#app/features/sale/orders/checkout/use-revalidate-on-focus.ts'
import { OrderPlan } from '#app/features/sale/orders/instalments/order-plan.tsx'
import { toPlanView } from '#app/features/sale/orders/instalments/plan-view.ts'
import { toInvoiceView } from '#app/features/sale/invoices/invoice-view.ts'
import { correctStep, OrderInvoices } from '#app/features/sale/invoices/order-invoices.tsx'
import { GivenGifts } from '#app/features/sale/gifts/given-gift.tsx'
import { OrderDetail } from '#app/features/sale/orders/order-detail.tsx'
import { isOpenSituation } from '#app/features/sale/orders/order-situation.ts'
import { orderSteps } from '#app/features/sale/orders/order-steps.tsx'
import { toOrderView } from '#app/features/sale/orders/order-view.ts'
import { ordersText as text } from '#app/features/sale/orders/orders.text.ts'
import { OrderRefunds } from '#app/features/sale/refunds/order-refunds.tsx'
import { canAskBack, toRefundStates } from '#app/features/sale/refunds/refund-view.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { giftPath } from '#app/features/sale/gifts/shared/gift-path.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { useSession } from '#app/shared/session.tsx'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/order.page'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${text.order(loaderData.order.code)} · Khuê` : text.metaTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const id = orderId(params.id)
  const order = await call(getOrder, { query: { id } }).catch(orSignIn(request))
  // loaded after the order: for a completed order these must include its results
  const [{ items: refunds }, { items: plans }, { items: invoices }] = await Promise.all([
    call(listMyRefunds, { query: { orderId: id } }),
    call(listMyInstalments, { query: { orderId: id } }),
    call(listMyInvoices, { query: { orderId: id } }),
  ])
  const [plan] = plans
  return {
    order: toOrderView(order, { isLocked: plan?.state === 'LOCKED' }),
    refunds: toRefundStates(refunds),
    canAsk: canAskBack(order, refunds),
    plan: plan && toPlanView(plan, new Date()),
    invoices: invoices.map(toInvoiceView),
    gifts: order.lines.some(({ isGift }) => isGift) ? (await call(listPurchasedGifts, { query: { orderId: id } })).items : [],
  }
}

/** A malformed order id is a 404. */
function orderId(text: string) {
  const id = getOrder.query.shape.id.safeParse(text)
  if (!id.success) throw data(null, { status: 404 })
  return id.data
}

const Step = z.object({ step: z.enum([...orderSteps, correctStep]) })
const Correction = InvoiceBuyerForm.extend(correctMyInvoice.params.shape)

/** Handles all steps on the user's own order, from this or another page. */
export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { step } = await readForm(request.clone(), Step)
  const { call } = api(context)
  if (step === correctStep) {
    const { id, ...buyer } = await readForm(request, Correction)
    await call(correctMyInvoice, { params: { id }, body: { buyer } }).catch(orSignIn(request))
    return { done: true as const }
  }
  return runStep[step](call, orderId(params.id)).catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

/** Redirects to the choice of payment method. */
async function chooseAgain(call: PageApi['call'], id: string) {
  await call(renewOrder, { body: { id } })
  return redirect(checkoutAddress([id]))
}

const runStep = {
  cancel: async (call: PageApi['call'], id: string) => {
    await call(cancelOrder, { body: { id } })
    return { done: true as const }
  },
  /** Redirects to the gateway as a document, since it is another site. A buyer with a balance first chooses whether to use it. */
  'pay-again': async (call: PageApi['call'], id: string) => {
    const { balance, held } = await call(getBalance)
    return balance + held > 0 ? chooseAgain(call, id) : redirectDocument((await call(payAgain, { body: { id } })).paymentUrl)
  },
  'hold-again': chooseAgain,
  /** Orders the same items for the same learners. An unpaid order of the same items is reused. */
  'order-again': async (call: PageApi['call'], id: string) => {
    const { lines } = await call(getOrder, { query: { id } })
    const given = lines.find(({ isGift }) => isGift)
    if (given) return redirect(giftPath(given.sku))
    const items = lines.map(({ sku, learner }) => ({ sku, quantity: 1 as const, learnerId: learner.id }))
    const { ids } = await call(placeOrders, { body: { items } })
    return ids[0] ? redirect(checkoutAddress([ids[0]])) : { error: unknownFault, code: 'NO_ORDER' } // spec 5
  },
}

export default function AccountOrderPage({ loaderData: { order, refunds, canAsk, plan, invoices, gifts } }: Route.ComponentProps) {
  const { profile } = useSession()
  useRevalidateOnFocus()
  useLimitedPolling(isOpenSituation(order.situation))
  return (
    <AccountFrame here={text.order(order.code)} back={{ to: '/account/my-orders', label: text.title }}>
      <OrderDetail order={order}>{plan && <OrderPlan plan={plan} />}</OrderDetail>
      <OrderInvoices invoices={invoices} />
      <GivenGifts gifts={gifts} giverName={profile?.name ?? ''} />
      <OrderRefunds orderId={order.id} refunds={refunds} canAsk={canAsk} />
    </AccountFrame>
  )
}
