import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './instalments.module.css'
import { instalmentsText as text } from './instalments.text.ts'
import { PlanParts } from './plan-parts.tsx'
import type { PlanView } from './plan-view.ts'

/** Instalment plan of an order, with a link to pay the next part. */
export function OrderPlan({ plan: { orderId, tag, notice, parts, next, rest } }: { plan: PlanView }) {
  const page = `/account/my-orders/${orderId}/instalments`
  return (
    <section className={`${panel.panel} ${styles.panel}`} aria-labelledby="instalments">
      <div className={styles.head}>
        <h2 id="instalments" className="h3">
          {text.title}
        </h2>
        <StatusTag {...tag} />
      </div>
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      <PlanParts parts={parts} />
      {next && (
        <div className={styles.buttons}>
          <Link className={buttonClass({ size: 'xl', color: 'main' })} to={`${page}?no=${next.no}`}>
            {text.payPart(next.no, next.amount)}
          </Link>
          {rest && (
            <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={page}>
              {text.payRest(rest)}
            </Link>
          )}
        </div>
      )}
    </section>
  )
}
