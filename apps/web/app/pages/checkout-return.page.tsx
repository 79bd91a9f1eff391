import { getOrder, type Order } from '@khue/contracts/orders'
import { getMyCheckout, readVnpayReturn } from '@khue/contracts/payments'
import { getMySubscription } from '@khue/contracts/subscriptions'
import { useLocation } from 'react-router'
import { CheckoutSteps } from '#app/features/checkout/checkout-steps.tsx'
import styles from '#app/features/checkout/checkout.module.css'
import { checkoutText as text } from '#app/features/checkout/checkout.text.ts'
import { isOpenState, returnState } from '#app/features/checkout/return-state.ts'
import { NeutralReturn, ReturnView } from '#app/features/checkout/return-view.tsx'
import { useCalmPolling } from '#app/features/checkout/use-calm-polling.ts'
import { api } from '#app/shared/api.ts'
import { formatDate, formatVnd } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { signInAddress } from '#app/shared/sign-in-gate.ts'
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
  return { result: isMine && code ? await loadResult(call, code) : undefined }
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

async function loadResult(call: PageApi['call'], code: string) {
  const [checkout, { expiredAt }] = await Promise.all([call(getMyCheckout, { params: { code } }), call(getMySubscription)])
  const [orderId] = checkout.orderIds
  const order = orderId === undefined ? undefined : await call(getOrder, { query: { id: orderId } })
  const { status, lastAttempt, amount } = checkout
  return {
    state: returnState({ status, lastAttempt, expiredAt, order: order && { ...order, months: monthsOf(order) } }),
    amount: formatVnd(amount),
    activeUntil: expiredAt ? formatDate(expiredAt) : undefined,
    orderHref: orderId === undefined ? '/open-classes?open=register' : `/checkout/confirm/${orderId}`,
  }
}

const monthsOf = (order: Order) => order.lines.reduce((months, line) => months + (line.durationInMonths ?? 0), 0)

export default function CheckoutReturnPage({ loaderData: { result } }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const { isSlow, isChecking, check } = useCalmPolling(isOpenState(result?.state))
  return (
    <div className={styles.page}>
      <div className="wrap">
        <div className={styles.head}>{result && <CheckoutSteps current={result.state === 'active' ? 3 : 2} />}</div>
        <div aria-live="polite">
          {result ? (
            <ReturnView {...result} isSlow={isSlow} isChecking={isChecking} onCheck={check} />
          ) : (
            <NeutralReturn signInHref={signInAddress(pathname + search)} />
          )}
        </div>
      </div>
    </div>
  )
}
