import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { JudgeRefund } from './judge-refund.tsx'
import { RefundAccount } from './refund-account.tsx'
import type { RefundAdminView } from './refund-admin-view.ts'
import styles from '#app/shared/ui/queue-panel.module.css'
import { refundsAdminText as text } from './refunds-admin.text.ts'

/** All that is known about one refund, and what this admin can do with it. */
export function RefundPanel({ view, closeHref }: { view: RefundAdminView; closeHref: string }) {
  const panel = useRef<HTMLElement>(null)
  // on small screens it opens above the list, perhaps out of sight
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <section ref={panel} className={styles.panel} aria-label={text.details}>
      <div className={styles.body}>
        <div className={styles.head}>
          <StatusTag {...view.state} />
          <IconButton component={Link} to={closeHref} icon="x" label={text.closeDetails} preventScrollReset />
        </div>
        <h2 className="h3">
          {view.code}: {view.amount}
        </h2>
        <dl className={styles.known}>
          {view.known.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {view.lines.length > 0 && <Lines lines={view.lines} />}
        {view.whyNot && (
          <div className={styles.whyNot}>
            <Notice tone="warn">{view.whyNot}</Notice>
          </div>
        )}
        {view.hasAccount && <RefundAccount id={view.id} />}
      </div>
      {view.actions.length > 0 && <JudgeRefund view={view} />}
    </section>
  )
}

const Lines = ({ lines }: Pick<RefundAdminView, 'lines'>) => (
  <>
    <h3 className="h4">{text.lines}</h3>
    <dl className={styles.lines}>
      {lines.map(({ key, name, amount }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  </>
)
