import { getOrder } from '@khue/contracts/sale/orders'
import { checkTransactions, getMyCheckout } from '@khue/contracts/sale/checkout'
import { useCallback } from 'react'
import { data, Link, redirect, useRevalidator } from 'react-router'
import { againAddress } from '#app/features/sale/orders/checkout/checkout-address.ts'
import { CheckoutSteps } from '#app/features/sale/orders/checkout/checkout-steps.tsx'
import styles from '#app/features/sale/orders/checkout/checkout.module.css'
import { checkoutText as text } from '#app/features/sale/orders/checkout/checkout.text.ts'
import { PriceHold } from '#app/features/sale/orders/checkout/price-hold.tsx'
import { AwaitingMoney, TransferDetails, type TransferView } from '#app/features/sale/orders/checkout/transfer.tsx'
import transferStyles from '#app/features/sale/orders/checkout/transfer.module.css'
import { useLimitedPolling } from '#app/features/sale/orders/checkout/use-limited-polling.ts'
import { useRevalidateOnFocus } from '#app/features/sale/orders/checkout/use-revalidate-on-focus.ts'
import { NotPaid, WaitingForBank } from '#app/features/sale/orders/checkout/waiting-views.tsx'
import { OrderOutcome } from '#app/features/sale/orders/order-outcome.tsx'
import { hasPaymentEvent, isOpenSituation, type ReturnSituation, returnSituation } from '#app/features/sale/orders/order-situation.ts'
import { OrderStep } from '#app/features/sale/orders/order-steps.tsx'
import { joinOrders, type OrderView, toOrderView } from '#app/features/sale/orders/order-view.ts'
import { ordersText } from '#app/features/sale/orders/orders.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { qrPicture } from '#app/shared/qr-picture.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import type { Term } from '#app/shared/use-time-left.ts'
import type { Route } from './+types/pay.page'

export const meta: Route.MetaFunction = () => [{ title: text.payMetaTitle }, { name: 'robots', content: 'noindex' }]

/** A payment by bank transfer or from the balance: transfer details, then the result. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const query = getMyCheckout.params.safeParse(params)
  if (!query.success) throw data(null, { status: 404 }) // not a valid code
  const { code } = query.data
  const checkout = await call(getMyCheckout, { params: { code } }).catch(orSignIn(request))
  const known = await Promise.all(checkout.orderIds.map((id) => call(getOrder, { query: { id } })))
  const [first, ...others] = known.map((order) => toOrderView(order))
  if (!first) throw data(null, { status: 404 })
  const order = joinOrders([first, ...others])
  const { transfer, now, expiresAt, isInstalment } = checkout
  if (isInstalment && checkout.status === 'SUCCESS' && known.some((one) => hasPaymentEvent(one, code)))
    throw redirect(`/account/my-orders/${order.id}`) // the page of its instalment plan
  return {
    code,
    order,
    situation: returnSituation(
      { ...checkout, hasMismatch: order.mismatchedCodes.includes(code) },
      isInstalment ? 'payable' : order.situation,
    ),
    again: againAddress(isInstalment, [order.id, ...checkout.orderIds]),
    transfer: transfer && { ...transfer, qr: qrPicture(transfer.qr), receivedVnd: checkout.received },
    term: expiresAt > now ? { now, expiresAt } : undefined,
  }
}

/** Asks the payment provider now instead of waiting for its notification. */
export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  await api(context)
    .call(checkTransactions, { body: { code: params.code } })
    .catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function CheckoutPayPage({ loaderData: { order, situation, transfer, term, again } }: Route.ComponentProps) {
  useRevalidateOnFocus() // when returning from the banking app
  const isWaiting = situation === 'waiting' || situation === 'not-paid'
  return (
    <div className={styles.page}>
      <div className="wrap">
        <div className={styles.head}>
          {isWaiting && transfer && (
            <div>
              <h1 className="h1">{text.payTitle}</h1>
              <p className="muted">{ordersText.order(order.code)}</p>
            </div>
          )}
          <CheckoutSteps current={situation === 'active' ? 3 : 2} hasPlan={order.hasPlan} />
        </div>
        {isWaiting && transfer ? (
          <Waiting transfer={transfer} term={term} again={again ?? `/checkout/confirm/${order.id}`} />
        ) : (
          <div aria-live="polite">
            <Outcome order={order} situation={situation} again={again} />
          </div>
        )}
      </div>
    </div>
  )
}

type WaitingProps = { transfer: TransferView; term: Term | undefined; again: string }

function Waiting({ transfer, term, again }: WaitingProps) {
  const { isSlow, check } = useLimitedPolling(true)
  const { revalidate } = useRevalidator()
  const ask = useCallback(() => void revalidate(), [revalidate])
  const { Form, state } = useFormFetcher<typeof action>({ onDone: check })
  return (
    <>
      {term && <PriceHold term={term} onEnd={ask} />}
      <TransferDetails transfer={transfer}>
        <AwaitingMoney isSlow={isSlow} />
        <Form method="post" className={transferStyles.buttons}>
          {transfer.appUrl && (
            <a className={buttonClass({ size: 'xxl', color: 'main' })} href={transfer.appUrl}>
              {text.openBankApp}
            </a>
          )}
          <Button type="submit" size="xxl" variant={transfer.appUrl ? 'outlined' : 'contained'} color="main" loading={state !== 'idle'}>
            {text.transferred}
          </Button>
          <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to={again}>
            {text.otherWay}
          </Link>
        </Form>
      </TransferDetails>
    </>
  )
}

type OutcomeProps = { order: OrderView; situation: ReturnSituation; again: string | undefined }

function Outcome({ order, situation, again }: OutcomeProps) {
  useLimitedPolling(isOpenSituation(situation))
  if (situation === 'waiting') return <WaitingForBank>{null}</WaitingForBank>
  if (situation !== 'not-paid') return <OrderOutcome order={order} situation={situation} isNew />
  return (
    <NotPaid reason={text.reasonUnknown} heldUntil={order.situation === 'payable' ? order.heldUntil : undefined}>
      {again ? (
        <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={again}>
          {text.payAgain}
        </Link>
      ) : (
        <OrderStep id={order.id} step="hold-again" size="xxl" color="main">
          {text.payAgain}
        </OrderStep>
      )}
    </NotPaid>
  )
}
