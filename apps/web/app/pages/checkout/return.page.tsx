import { getOrder } from '@khue/contracts/sale/orders'
import { verifyVnpayReturn } from '@khue/contracts/money/payments'
import { checkTransactions, getMyCheckout } from '@khue/contracts/sale/checkout'
import { verifyWalletReturn, walletNames } from '@khue/contracts/money/wallets'
import { useEffect, useRef } from 'react'
import { data, Link, redirect, useLocation } from 'react-router'
import { againAddress } from '#app/features/sale/orders/checkout/checkout-address.ts'
import { CheckoutSteps } from '#app/features/sale/orders/checkout/checkout-steps.tsx'
import styles from '#app/features/sale/orders/checkout/checkout.module.css'
import { checkoutText as text } from '#app/features/sale/orders/checkout/checkout.text.ts'
import { gatewayReason } from '#app/features/sale/orders/checkout/gateway-reason.ts'
import { useLimitedPolling } from '#app/features/sale/orders/checkout/use-limited-polling.ts'
import { CopyStatusLink, NeutralReturn, NotPaid, SlowBank, WaitingForBank } from '#app/features/sale/orders/checkout/waiting-views.tsx'
import { OrderOutcome } from '#app/features/sale/orders/order-outcome.tsx'
import { hasPaymentEvent, isOpenSituation, type ReturnSituation, returnSituation } from '#app/features/sale/orders/order-situation.ts'
import { OrderStep } from '#app/features/sale/orders/order-steps.tsx'
import { joinOrders, type OrderView, toOrderView } from '#app/features/sale/orders/order-view.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { useSession } from '#app/shared/session.tsx'
import { orSignIn, signInAddress } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import type { Route } from './+types/return.page'

/** Query parameters that gateways add: kept in a guest's address, so that signing in returns to the same result. */
export const handle = {
  query: [
    // VNPAY 2.1.0
    'vnp_Amount',
    'vnp_BankCode',
    'vnp_BankTranNo',
    'vnp_CardType',
    'vnp_OrderInfo',
    'vnp_PayDate',
    'vnp_ResponseCode',
    'vnp_SecureHash',
    'vnp_SecureHashType',
    'vnp_TmnCode',
    'vnp_TransactionNo',
    'vnp_TransactionStatus',
    'vnp_TxnRef',
    // MoMo v2
    'partnerCode',
    'orderId',
    'requestId',
    'amount',
    'orderInfo',
    'orderType',
    'transId',
    'resultCode',
    'message',
    'payType',
    'responseTime',
    'extraData',
    'signature',
    // ZaloPay v2
    'appid',
    'apptransid',
    'pmcid',
    'bankcode',
    'discountamount',
    'status',
    'checksum',
    // Fundiin: our own, as sent to it
    'code',
    'result',
  ],
}

export const meta: Route.MetaFunction = () => [{ title: text.returnMetaTitle }, { name: 'robots', content: 'noindex' }]

/** Only displays: the outcome is decided by the gateway's server-to-server notification. Details are shown to the owner only. */
export async function loader({ request, context, params: { gateway } }: Route.LoaderArgs) {
  const { call } = api(context)
  const { code, isMine, isAuthentic } = await readReturn(call, gateway, queryOf(request))
  if (!isMine || !code) return { result: undefined }
  const reason = gatewayReason(gateway, isAuthentic ? new URL(request.url).searchParams : new URLSearchParams())
  return { result: { ...(await loadResult(call, code, reason)), gateway } }
}

function readReturn(call: PageApi['call'], gateway: string, query: Record<string, unknown>) {
  if (gateway === 'vnpay') return call(verifyVnpayReturn, { query })
  const wallet = walletNames.find((name) => name === gateway)
  if (!wallet) throw data(null, { status: 404 })
  return call(verifyWalletReturn, { params: { gateway: wallet }, query })
}

/** Keeps a repeated parameter as a list: the signature check refuses it. */
function queryOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

async function loadResult(call: PageApi['call'], code: string, reason: string) {
  const checkout = await call(getMyCheckout, { params: { code } })
  const known = await Promise.all(checkout.orderIds.map((id) => call(getOrder, { query: { id } })))
  const orders = known.map((order) => toOrderView(order))
  const [first, ...others] = orders
  if (!first) throw new Error(`Checkout ${code} has no orders`)
  const order = joinOrders([first, ...others])
  const { isInstalment } = checkout
  if (isInstalment && checkout.status === 'SUCCESS' && known.some((one) => hasPaymentEvent(one, code)))
    throw redirect(`/account/my-orders/${order.id}`) // the page of its instalment plan
  return {
    code,
    reason,
    order,
    situation: returnSituation(
      { ...checkout, hasMismatch: order.mismatchedCodes.includes(code) },
      isInstalment ? 'payable' : order.situation,
    ),
    again: againAddress(isInstalment, [order.id, ...checkout.orderIds]),
    statusHref: `/checkout/status?${new URLSearchParams({ code, signature: checkout.signature }).toString()}`,
  }
}

const CheckAgain = checkTransactions.body

/** Asks the gateway now instead of waiting for its notification. */
export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { code } = await readForm(request, CheckAgain)
  await api(context).call(checkTransactions, { body: { code } }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function CheckoutReturnPage({ loaderData: { result } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <div className="wrap">
        <div className={styles.head}>
          {result && <CheckoutSteps current={result.situation === 'active' ? 3 : 2} hasPlan={result.order.hasPlan} />}
        </div>
        <div aria-live="polite">{result ? <Result {...result} /> : <NotOwnerView />}</div>
      </div>
    </div>
  )
}

type ResultProps = {
  gateway: string
  code: string
  reason: string
  order: OrderView
  situation: ReturnSituation
  again: string | undefined
  statusHref: string
}

function Result({ gateway, code, reason, order, situation, again, statusHref }: ResultProps) {
  const { isSlow, check } = useLimitedPolling(isOpenSituation(situation))
  useCheckOnMount(code, gateway === 'zalopay' && situation === 'waiting')
  switch (situation) {
    case 'waiting':
      if (!isSlow) {
        return (
          <WaitingForBank>
            <CopyStatusLink href={statusHref} />
          </WaitingForBank>
        )
      }
      return (
        <SlowBank>
          <CheckGateway code={code} onAsked={check} />
          <OrderLink id={order.id} />
        </SlowBank>
      )
    case 'not-paid':
      return (
        <NotPaid reason={reason} heldUntil={order.situation === 'payable' ? order.heldUntil : undefined}>
          <PayAgain gateway={gateway} order={order} again={again} />
          <OrderLink id={order.id} />
        </NotPaid>
      )
    default:
      return <OrderOutcome order={order} situation={situation} isNew />
  }
}

/** Link to choose a payment method again; an expired price hold is renewed first, and VNPAY is opened again at once. */
const PayAgain = ({ gateway, order: { id, situation }, again }: Pick<ResultProps, 'gateway' | 'order' | 'again'>) =>
  again || (gateway !== 'vnpay' && situation === 'payable') ? (
    <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={again ?? `/checkout/confirm/${id}`}>
      {text.payAgain}
    </Link>
  ) : (
    <OrderStep id={id} step={gateway === 'vnpay' ? 'pay-again' : 'hold-again'} size="xxl" color="main">
      {text.payAgain}
    </OrderStep>
  )

const OrderLink = ({ id }: { id: string }) => (
  <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to={`/account/my-orders/${id}`}>
    {text.seeOrder}
  </Link>
)

/** Checks the payment on request, then polls again for a while. */
function CheckGateway({ code, onAsked }: { code: string; onAsked: () => void }) {
  const { Form, state } = useFormFetcher<typeof action>({ onDone: onAsked })
  return (
    <Form method="post">
      <input type="hidden" name="code" value={code} />
      <Button type="submit" size="xxl" color="main" loading={state !== 'idle'}>
        {text.checkAgain}
      </Button>
    </Form>
  )
}

/** Some gateways send no notification for an abandoned payment: asks them at once when the user returns, so that nobody waits in vain. */
function useCheckOnMount(code: string, isSilent: boolean) {
  const { submit } = useFormFetcher<typeof action>({ isSilent: true })
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isSilent || isAsked.current) return
    isAsked.current = true
    void submit({ code }, { method: 'post' })
  }, [code, isSilent, submit])
}

/** Another browser, or another user. */
function NotOwnerView() {
  const { profile } = useSession()
  const { pathname, search } = useLocation()
  return (
    <NeutralReturn isSignedIn={profile !== undefined}>
      {!profile && (
        <Link className={buttonClass({ size: 'xxl', color: 'green' })} to={signInAddress(pathname + search)}>
          {text.signIn}
        </Link>
      )}
      <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to="/">
        {text.home}
      </Link>
    </NeutralReturn>
  )
}
