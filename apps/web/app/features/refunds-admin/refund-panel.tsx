import { Notice } from '#app/shared/ui/notice.tsx'
import { QueueLines, QueuePanel } from '#app/shared/ui/queue-panel.tsx'
import styles from '#app/shared/ui/queue-panel.module.css'
import { JudgeRefund } from './judge-refund.tsx'
import { RefundAccount } from './refund-account.tsx'
import type { RefundAdminView } from './refund-admin-view.ts'
import { refundsAdminText as text } from './refunds-admin.text.ts'

export const RefundPanel = ({ view, closeHref }: { view: RefundAdminView; closeHref: string }) => (
  <QueuePanel
    texts={text}
    closeHref={closeHref}
    status={view.state}
    title={`${view.code}: ${view.amount}`}
    known={view.known}
    actions={view.actions.length > 0 && <JudgeRefund view={view} />}
  >
    {view.lines.length > 0 && <QueueLines title={text.lines} lines={view.lines} />}
    {view.whyNot && (
      <div className={styles.whyNot}>
        <Notice tone="warn">{view.whyNot}</Notice>
      </div>
    )}
    {view.hasAccount && <RefundAccount id={view.id} />}
  </QueuePanel>
)
