import { CaseClaim } from '#app/features/people/work-items/shared/case-claim.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { QueueLines, QueuePanel } from '#app/shared/ui/queue-panel.tsx'
import styles from '#app/shared/ui/queue-panel.module.css'
import { RefundActions } from './refund-actions.tsx'
import { RefundAccount } from './refund-account.tsx'
import type { RefundAdminView } from './refund-admin-view.ts'
import { refundsAdminText as text } from './refunds-admin.text.ts'

export const PanelOutcome = ({ view, closeHref }: { view: RefundAdminView; closeHref: string }) => (
  <QueuePanel
    texts={text}
    closeHref={closeHref}
    status={view.state}
    title={`${view.code}: ${view.amount}`}
    known={view.known}
    actions={view.actions.length > 0 && <RefundActions view={view} />}
  >
    <CaseClaim refId={view.id} name={view.code} />
    {view.lines.length > 0 && <QueueLines title={text.lines} lines={view.lines} />}
    {view.disabledReason && (
      <div className={styles.disabledReason}>
        <Notice tone="warn">{view.disabledReason}</Notice>
      </div>
    )}
    {view.hasAccount && <RefundAccount id={view.id} />}
  </QueuePanel>
)
