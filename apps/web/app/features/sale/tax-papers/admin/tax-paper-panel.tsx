import { Notice } from '#app/shared/ui/notice.tsx'
import { QueueActions } from '#app/shared/ui/queue-actions.tsx'
import { QueueLines, QueuePanel } from '#app/shared/ui/queue-panel.tsx'
import styles from '#app/shared/ui/queue-panel.module.css'
import type { TaxPaperAdminView, YearView } from './tax-paper-admin-view.ts'
import { taxPapersAdminText as text } from './tax-papers-admin.text.ts'

type Props = { view: TaxPaperAdminView; year: YearView; closeHref: string }

export const TaxPaperPanel = ({ view, year, closeHref }: Props) => (
  <QueuePanel
    texts={text}
    closeHref={closeHref}
    status={view.state}
    title={`${view.number}: ${view.amount}`}
    lead={
      view.warning && (
        <div className={styles.disabledReason}>
          <Notice tone="warn">{view.warning}</Notice>
        </div>
      )
    }
    known={view.known}
    actions={view.canRetry && <Retry id={view.id} />}
  >
    <QueueLines title={year.title} lines={year.facts.map(({ label, value }) => ({ key: label, name: label, amount: value }))} />
  </QueuePanel>
)

const Retry = ({ id }: { id: string }) => (
  <QueueActions
    actions={[{ name: 'retry', label: text.actions.retry, color: 'main', variant: 'contained', ...text.ask.retry, fields: [] }]}
    sends={{ id }}
    back={text.back}
    says={() => ({ type: 'success', message: text.done.retry })}
  />
)
