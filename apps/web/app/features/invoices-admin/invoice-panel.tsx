import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import styles from '#app/shared/ui/queue-panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { InvoiceAdminView } from './invoice-admin-view.ts'
import { invoicesAdminText as text } from './invoices-admin.text.ts'
import { JudgeInvoice } from './judge-invoice.tsx'

/** All that is known about one invoice, and what can be done with it. */
export function InvoicePanel({ view, closeHref }: { view: InvoiceAdminView; closeHref: string }) {
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
          {view.number}: {view.amount}
        </h2>
        {view.refusal && (
          <div className={styles.whyNot}>
            <Notice tone="warn">{view.refusal}</Notice>
          </div>
        )}
        <dl className={styles.known}>
          {view.known.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h3 className="h4">{text.lines}</h3>
        <dl className={styles.lines}>
          {view.lines.map(({ key, name, amount }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      </div>
      {view.actions.length > 0 && <JudgeInvoice view={view} />}
    </section>
  )
}
