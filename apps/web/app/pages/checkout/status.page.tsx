import { getCheckoutByHash } from '@khue/contracts/money/payments'
import { data } from 'react-router'
import styles from '#app/features/sale/orders/checkout/checkout.module.css'
import { checkoutText as text } from '#app/features/sale/orders/checkout/checkout.text.ts'
import { StatusView } from '#app/features/sale/orders/checkout/status-view.tsx'
import { useLimitedPolling } from '#app/features/sale/orders/checkout/use-limited-polling.ts'
import { api } from '#app/shared/api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import type { Route } from './+types/status.page'

export const handle = { query: ['code', 'signature'] }

export const meta: Route.MetaFunction = () => [
  { title: text.statusMetaTitle },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' }, // the URL is a secret
]

/** Payment status for everybody with the link. An invalid link is a 404. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = getCheckoutByHash.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) throw data(null, { status: 404 })
  const { code, status, lastAttempt } = await api(context).call(getCheckoutByHash, { query: query.data })
  return data({ code, status, lastAttempt }, { headers: { 'cache-control': 'no-store' } })
}
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function CheckoutStatusPage({ loaderData: { code, status, lastAttempt } }: Route.ComponentProps) {
  const { isSlow, isChecking, check } = useLimitedPolling(status !== 'SUCCESS' && status !== 'REFUNDED')
  return (
    <div className={styles.page}>
      <div className="wrap">
        <div className={styles.head} />
        <div aria-live="polite">
          <StatusView code={code} status={status} lastAttempt={lastAttempt}>
            {isSlow && (
              <Button size="xxl" color="main" loading={isChecking} onClick={check}>
                {text.checkAgain}
              </Button>
            )}
          </StatusView>
        </div>
      </div>
    </div>
  )
}
