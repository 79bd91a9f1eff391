import { getOrder } from '@khue/contracts/orders'
import { checkTransactions, getMyCheckout, readVnpayReturn } from '@khue/contracts/payments'
import { Link, useFetcher, useLocation } from 'react-router'
import { CheckoutSteps } from '#app/features/checkout/checkout-steps.tsx'
import styles from '#app/features/checkout/checkout.module.css'
import { checkoutText as text } from '#app/features/checkout/checkout.text.ts'
import { vnpayReason } from '#app/features/checkout/gateway-reason.ts'
import { useCalmPolling } from '#app/features/checkout/use-calm-polling.ts'
import { CopyStatusLink, NeutralReturn, NotPaid, SlowBank, WaitingForBank } from '#app/features/checkout/waiting-views.tsx'
import { OrderOutcome } from '#app/features/orders/order-outcome.tsx'
import { isOpenSituation, type ReturnSituation, returnSituation } from '#app/features/orders/order-situation.ts'
import { OrderStep } from '#app/features/orders/order-steps.tsx'
import { type OrderView, toOrderView } from '#app/features/orders/order-view.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { useSession } from '#app/shared/session.tsx'
import { orSignIn, signInAddress } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { useAnswer } from '#app/shared/use-answer.ts'
import type { Route } from './+types/checkout-return.page'

/** VNPAY 2.1.0's parameters: kept in a guest's address, so that signing in leads back to the same result. */
export const handle = {
  query: [
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
  ],
}

export const meta: Route.MetaFunction = () => [{ title: text.returnMetaTitle }, { name: 'robots', content: 'noindex' }]

/** Only shows; what happened is decided by the gateway's own call to our server. Details are for the owner alone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const { code, isMine } = await call(readVnpayReturn, { query: queryOf(request) })
  if (!isMine || !code) return { result: undefined }
  return { result: await loadResult(call, code, vnpayReason(new URL(request.url).searchParams.get('vnp_ResponseCode'))) }
}

/** A parameter that comes twice stays a list: the judge of the signature refuses it. */
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
  const orders = await Promise.all(checkout.orderIds.map(async (id) => toOrderView(await call(getOrder, { query: { id } }))))
  // of several orders paid together, the one that is least far tells
  const order = orders.find(({ situation }) => situation !== 'active') ?? orders[0]
  if (!order) throw new Error(`Checkout ${code} pays for nothing`)
  return {
    code,
    reason,
    order: { ...order, members: orders.flatMap(({ members }) => members) },
    situation: returnSituation({ ...checkout, hasMisfit: order.misfitCodes.includes(code) }, order.situation),
    statusHref: `/checkout/status?${new URLSearchParams({ code, signature: checkout.signature }).toString()}`,
  }
}

const CheckAgain = checkTransactions.body

/** Has the gateway asked now, instead of waiting for its call. */
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
        <div className={styles.head}>{result && <CheckoutSteps current={result.situation === 'active' ? 3 : 2} />}</div>
        <div aria-live="polite">{result ? <Result {...result} /> : <Nobodys />}</div>
      </div>
    </div>
  )
}

type ResultProps = { code: string; reason: string; order: OrderView; situation: ReturnSituation; statusHref: string }

function Result({ code, reason, order, situation, statusHref }: ResultProps) {
  const { isSlow, check } = useCalmPolling(isOpenSituation(situation))
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
          <AskGateway code={code} onAsked={check} />
          <OrderLink id={order.id} />
        </SlowBank>
      )
    case 'not-paid':
      return (
        <NotPaid reason={reason} heldUntil={order.situation === 'payable' ? order.heldUntil : undefined}>
          <OrderStep id={order.id} step="pay-again" size="xxl" color="main">
            {text.payAgain}
          </OrderStep>
          <OrderLink id={order.id} />
        </NotPaid>
      )
    default:
      return <OrderOutcome order={order} situation={situation} isNew />
  }
}

const OrderLink = ({ id }: { id: string }) => (
  <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to={`/account/my-orders/${id}`}>
    {text.seeOrder}
  </Link>
)

/** Asks by hand, then waits for another while. */
function AskGateway({ code, onAsked }: { code: string; onAsked: () => void }) {
  const { Form, data, state } = useFetcher<typeof action>()
  useAnswer(data, { onDone: onAsked })
  return (
    <Form method="post">
      <input type="hidden" name="code" value={code} />
      <Button type="submit" size="xxl" color="main" loading={state !== 'idle'}>
        {text.checkAgain}
      </Button>
    </Form>
  )
}

/** Another browser, or somebody else's. */
function Nobodys() {
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
