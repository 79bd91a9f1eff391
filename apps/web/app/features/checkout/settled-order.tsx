import type { OrderStatus } from '@khue/contracts/orders'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { checkoutText as text } from './checkout.text.ts'
import { ResultCard } from './result-card.tsx'
import styles from './checkout.module.css'

type Props = { status: Exclude<OrderStatus, 'AWAITING_PAYMENT'>; activeUntil: string | undefined; plansHref: string }

/** An order that is not asked for any more: what became of it, and the way on. */
export function SettledOrder({ status, activeUntil, plansHref }: Props) {
  if (status === 'COMPLETED') return <PaidOrder title={text.paidTitle} activeUntil={activeUntil} />
  if (status === 'WAITING_CONFIRMATION') {
    return (
      <ResultCard icon="clock" title={text.waitingTitle}>
        <p>{text.confirming}</p>
      </ResultCard>
    )
  }
  const isCancelled = status === 'CANCELLED'
  return (
    <ResultCard
      icon="info-circle"
      title={isCancelled ? text.cancelledTitle : text.refundedTitle}
      actions={
        <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={plansHref}>
          {text.choosePlan}
        </Link>
      }
    >
      <p>{isCancelled ? text.cancelledHint : text.refundedHint}</p>
    </ResultCard>
  )
}

/** Good news: it is paid, the membership lasts until then, and here is what it opens. */
export const PaidOrder = ({ title, activeUntil, amount }: { title: string; activeUntil: string | undefined; amount?: string }) => (
  <ResultCard
    icon="check"
    tone="good"
    title={title}
    actions={
      <>
        <Link className={buttonClass({ size: 'xxl', color: 'main' })} to="/open-classes">
          {text.startLearning}
        </Link>
        <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to="/account/settings/profile">
          {text.seeProfile}
        </Link>
      </>
    }
  >
    {amount && <p>{text.amountPaid(amount)}</p>}
    {activeUntil && <p className={styles.until}>{text.activeUntil(activeUntil)}</p>}
  </ResultCard>
)
