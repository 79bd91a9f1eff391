import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from './order-refunds.module.css'
import type { RefundStateView } from './refund-view.ts'
import { refundsText as text } from './refunds.text.ts'

type Props = { orderId: string; refunds: readonly RefundStateView[]; /** Part of the order is refundable. */ canAsk: boolean }

/** Refunds of an order, and a link to request one. Renders nothing when there is neither. */
export function OrderRefunds({ orderId, refunds, canAsk }: Props) {
  if (refunds.length === 0 && !canAsk) return null
  const page = `/account/my-orders/${orderId}/refund`
  const ask = canAsk && (
    <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={page}>
      {text.ask}
    </Link>
  )
  if (refunds.length === 0) return <div className={styles.below}>{ask}</div>
  return (
    <section className={`${panel.panel} ${styles.below}`} aria-labelledby="refunds">
      <h2 id="refunds" className="h3">
        {text.ofOrder}
      </h2>
      <ul className={styles.list}>
        {refunds.map((refund) => (
          <OneRefund key={refund.id} refund={refund} page={page} />
        ))}
      </ul>
      {ask}
    </section>
  )
}

const OneRefund = ({ refund, page }: { refund: RefundStateView; page: string }) => (
  <li className={styles.refund}>
    <div className={styles.head}>
      <b>{refund.amount}</b>
      <StatusTag {...refund.tag} />
    </div>
    <p className="sm muted">
      {refund.code} · {refund.at} · {refund.way}
    </p>
    {refund.lines.map((line) => (
      <p key={line} className="sm">
        {line}
      </p>
    ))}
    {refund.kept && <p className="sm">{refund.kept}</p>}
    {refund.note && <p className="sm">{refund.note}</p>}
    {refund.canWithdraw && (
      <StepButton
        step="withdraw"
        fields={{ id: refund.id }}
        action={page}
        label={text.withdrawOf(refund.code)}
        onDone={() => showToast({ type: 'success', message: text.withdrawn })}
      >
        {text.withdraw}
      </StepButton>
    )}
  </li>
)
