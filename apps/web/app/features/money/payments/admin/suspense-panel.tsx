import { CaseClaim } from '#app/features/people/work-items/shared/case-claim.tsx'
import { QueuePanel } from '#app/shared/ui/queue-panel.tsx'
import { Decide } from './decide.tsx'
import { adminText as text } from './payments-admin.text.ts'
import styles from './suspense-panel.module.css'
import type { SuspenseView } from './suspense-view.ts'

export const SuspensePanel = ({ view, closeHref }: { view: SuspenseView; closeHref: string }) => (
  <QueuePanel
    texts={text}
    closeHref={closeHref}
    status={view.state}
    title={`${view.name}: ${view.amount}`}
    lead={<p className="sm muted">{view.meaning}</p>}
    known={view.known}
    actions={view.actions.length > 0 && <Decide key={view.id} view={view} />}
  >
    <CaseClaim refId={view.id} name={view.reference} />
    {view.decision && (
      <>
        <h3 className="h4">{text.decision}</h3>
        <p>{view.decision.action}</p>
        <p className="sm muted">{view.decision.by}</p>
        {view.decision.note && <p className={styles.noteText}>{view.decision.note}</p>}
      </>
    )}
    <details className={styles.facts}>
      <summary>{text.facts}</summary>
      <dl>
        {view.facts.map(({ key, value }) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  </QueuePanel>
)
