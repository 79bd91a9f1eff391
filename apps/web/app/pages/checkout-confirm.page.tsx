import { getOrder, ordersPerRequestLimit } from '@khue/contracts/orders'
import { getCheckout, startCheckout } from '@khue/contracts/payments'
import { useCallback } from 'react'
import { data, redirect, redirectDocument, useFetcher, useRevalidator } from 'react-router'
import { z } from 'zod'
import { checkoutAddress, ordersAt } from '#app/features/checkout/checkout-address.ts'
import { CheckoutSteps } from '#app/features/checkout/checkout-steps.tsx'
import styles from '#app/features/checkout/checkout.module.css'
import { checkoutText as text } from '#app/features/checkout/checkout.text.ts'
import { PayButton, PaymentLayout } from '#app/features/checkout/payment-layout.tsx'
import { type Method, PaymentMethods } from '#app/features/checkout/payment-methods.tsx'
import { PriceHold } from '#app/features/checkout/price-hold.tsx'
import { useCalmPolling } from '#app/features/checkout/use-calm-polling.ts'
import { useFreshWhenSeen } from '#app/features/checkout/use-fresh-when-seen.ts'
import type { Term } from '#app/shared/use-time-left.ts'
import { OrderOutcome } from '#app/features/orders/order-outcome.tsx'
import { isOpenSituation } from '#app/features/orders/order-situation.ts'
import { OrderSummary } from '#app/features/orders/order-summary.tsx'
import { joinOrders, type OrderView, type PurchaseView, toCheckoutView, toOrderView } from '#app/features/orders/order-view.ts'
import { ordersText } from '#app/features/orders/orders.text.ts'
import { Sentences } from '#app/features/orders/sentences.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import { useAnswer } from '#app/shared/use-answer.ts'
import type { Route } from './+types/checkout-confirm.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

/** The other orders that are paid together with the one in the path. */
export const handle = { query: ['ids'] }

const Ids = z.array(getOrder.query.shape.id).max(ordersPerRequestLimit)

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const ids = Ids.safeParse(ordersAt(params.id, new URL(request.url).searchParams)).data
  if (!ids) throw data(null, { status: 404 }) // not even the form of an order's id
  const [orders, checkout] = await Promise.all([
    Promise.all(ids.map(async (id) => toOrderView(await call(getOrder, { query: { id } })))),
    call(getCheckout, { query: { ids } }),
  ]).catch(orSignIn(request))
  const [first, ...others] = orders as [OrderView, ...OrderView[]] // one at least is in the path
  const [stillPayable, ...more] = orders.filter(({ situation }) => situation === 'payable').map(({ id }) => id)
  // one of them was paid or cancelled by itself: what is left is paid without it
  if (stillPayable && more.length + 1 < orders.length) throw redirect(checkoutAddress([stillPayable, ...more]))
  const { now, expiresAt, methods } = checkout
  return {
    order: joinOrders([first, ...others]),
    codes: orders.map(({ code }) => code).join(', '),
    purchase: toCheckoutView(checkout),
    term: { now, expiresAt },
    methods,
  }
}

const PaymentChoice = startCheckout.body.pick({ method: true })

/** Leads to the gateway. The address is another site's, so the browser goes there as a document. */
export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { method } = await readForm(request, PaymentChoice)
  const ids = ordersAt(params.id, new URL(request.url).searchParams)
  const started = api(context).call(startCheckout, { body: { ids, method } })
  const { paymentUrl } = await started.catch(orSignIn(request))
  return redirectDocument(paymentUrl)
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function CheckoutConfirmPage({ loaderData: { order, codes, purchase, term, methods } }: Route.ComponentProps) {
  const { situation } = order
  useFreshWhenSeen()
  useCalmPolling(isOpenSituation(situation))
  const code = <p className="muted">{ordersText.order(codes)}</p>
  return (
    <div className={styles.page}>
      <div className="wrap">
        <div className={styles.head}>
          {situation === 'payable' ? (
            <div>
              <h1 className="h1">{text.title}</h1>
              {code}
            </div>
          ) : (
            code
          )}
          <CheckoutSteps current={situation === 'active' ? 3 : 2} />
        </div>
        {situation === 'payable' ? (
          <>
            {order.aside.length > 0 && (
              <div className={styles.notice}>
                <Notice>
                  <Sentences of={order.aside} />
                </Notice>
              </div>
            )}
            <Payment purchase={purchase} term={term} methods={methods} />
          </>
        ) : (
          <div aria-live="polite">
            <OrderOutcome order={order} situation={situation} />
          </div>
        )}
      </div>
    </div>
  )
}

function Payment({ purchase, term, methods }: { purchase: PurchaseView; term: Term; methods: Method[] }) {
  const { Form, data: answer, state } = useFetcher<typeof action>()
  const { revalidate } = useRevalidator()
  const ask = useCallback(() => void revalidate(), [revalidate])
  useAnswer(answer, { onRefused: ask }) // what is shown is out of date, as when the order was paid in another tab
  const pay = { total: purchase.total, isPaying: state !== 'idle', isDisabled: methods.length === 0 }
  return (
    <>
      <PriceHold term={term} onEnd={ask} />
      <Form method="post">
        <PaymentLayout
          {...pay}
          summary={
            <OrderSummary purchase={purchase} totalLabel={ordersText.toPay}>
              <PayButton {...pay} />
            </OrderSummary>
          }
        >
          <PaymentMethods methods={methods} />
        </PaymentLayout>
      </Form>
    </>
  )
}
