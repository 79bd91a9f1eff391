import { Notice } from '#app/shared/ui/notice.tsx'
import { QueueLines, QueuePanel } from '#app/shared/ui/queue-panel.tsx'
import styles from '#app/shared/ui/queue-panel.module.css'
import type { InvoiceAdminView } from './invoice-admin-view.ts'
import { invoicesAdminText as text } from './invoices-admin.text.ts'
import { InvoiceActions } from './invoice-actions.tsx'

export const InvoicePanel = ({ view, closeHref }: { view: InvoiceAdminView; closeHref: string }) => (
  <QueuePanel
    texts={text}
    closeHref={closeHref}
    status={view.state}
    title={`${view.number}: ${view.amount}`}
    lead={
      view.refusal && (
        <div className={styles.disabledReason}>
          <Notice tone="warn">{view.refusal}</Notice>
        </div>
      )
    }
    known={view.known}
    actions={view.actions.length > 0 && <InvoiceActions view={view} />}
  >
    <QueueLines title={text.lines} lines={view.lines} />
  </QueuePanel>
)
