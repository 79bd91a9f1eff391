import { getOrder } from '@khue/contracts/orders'
import { listPaymentMethods, startCheckout } from '@khue/contracts/payments'
import { getMySubscription } from '@khue/contracts/subscriptions'
import { useEffect } from 'react'
import { data, redirectDocument, useFetcher } from 'react-router'
import { CheckoutSteps } from '#app/features/checkout/checkout-steps.tsx'
import styles from '#app/features/checkout/checkout.module.css'
import { checkoutText as text } from '#app/features/checkout/checkout.text.ts'
import { type OrderView, toOrderView } from '#app/features/checkout/order-view.ts'
import { PaymentFields } from '#app/features/checkout/payment-fields.tsx'
import { SettledOrder } from '#app/features/checkout/settled-order.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { formatDate } from '#app/shared/format.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { showToast } from '#app/shared/ui/toast.tsx'
import type { Route } from './+types/checkout-confirm.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const query = getOrder.query.safeParse(params)
  if (!query.success) throw data(null, { status: 404 }) // not even the form of an order's id
  const [order, methods, subscription] = await Promise.all([
    call(getOrder, { query: query.data }),
    call(listPaymentMethods),
    call(getMySubscription),
  ]).catch(orSignIn(request))
  return {
    status: order.status,
    order: toOrderView(order),
    methods: methods.items,
    activeUntil: subscription.expiredAt ? formatDate(subscription.expiredAt) : undefined,
  }
}

const PaymentChoice = startCheckout.body.pick({ method: true })

/** Leads to the gateway. The address is another site's, so the browser goes there as a document. */
export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { method } = await readForm(request, PaymentChoice)
  const started = api(context).call(startCheckout, { body: { ids: [params.id], method } })
  const { paymentUrl } = await started.catch(orSignIn(request))
  return redirectDocument(paymentUrl)
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function CheckoutConfirmPage({ loaderData }: Route.ComponentProps) {
  const { status, order, methods, activeUntil } = loaderData
  const isPayable = status === 'AWAITING_PAYMENT'
  return (
    <div className={styles.page}>
      <div className="wrap">
        <div className={styles.head}>
          {isPayable ? (
            <div>
              <h1 className="h1">{text.title}</h1>
              <p className="muted">{text.order(order.code)}</p>
            </div>
          ) : (
            <p className="muted">{text.order(order.code)}</p>
          )}
          <CheckoutSteps current={status === 'COMPLETED' ? 3 : 2} />
        </div>
        {isPayable ? (
          <Payment order={order} methods={methods} />
        ) : (
          <SettledOrder status={status} activeUntil={activeUntil} plansHref="/open-classes?open=register" />
        )}
      </div>
    </div>
  )
}

type PaymentProps = { order: OrderView; methods: { method: string; name: string; note: string }[] }

function Payment({ order, methods }: PaymentProps) {
  const { Form, data: answer, state } = useFetcher<typeof action>()
  useEffect(() => {
    if (answer?.error) showToast({ type: 'error', message: answer.error }) // spec 8: the server's message
  }, [answer])
  return (
    <Form method="post">
      <PaymentFields order={order} methods={methods} isPaying={state !== 'idle'} />
    </Form>
  )
}
