import { Button } from '#app/shared/ui/button.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { ledgerText } from './ledger.text.ts'
import styles from './ledger.module.css'
import type { RunView } from './ledger-view.ts'

const text = ledgerText.reconcile

/** Result of the last reconciliation run, with every mismatch. */
export function ReconcilePanel({ runs: [newest, ...earlier] }: { runs: readonly RunView[] }) {
  const { Form, state } = useFormFetcher({ onDone: () => showToast({ type: 'success', message: text.done }) })
  return (
    <section className={styles.reconcile} aria-labelledby="reconcile">
      <div className={styles.head}>
        <div>
          <h2 className="h4" id="reconcile">
            {text.title}
          </h2>
          <p className="muted">{text.lead}</p>
        </div>
        <Form method="post" action="/admin/ledger">
          <HiddenFields of={{ reconcile: 'now' }} />
          <Button type="submit" size="xl" variant="outlined" loading={state !== 'idle'}>
            {text.run}
          </Button>
        </Form>
      </div>
      {newest ? <Run {...newest} /> : <p>{text.never}</p>}
      {earlier.length > 0 && (
        <details>
          <summary>{text.earlier}</summary>
          {earlier.map((run) => (
            <Run key={run.id} {...run} />
          ))}
        </details>
      )}
    </section>
  )
}

const Run = ({ isClean, title, when, findings }: RunView) => (
  <Notice tone={isClean ? 'good' : 'bad'}>
    <b>{title}</b>
    <p className="sm">{when}</p>
    {findings.length > 0 && (
      <ul>
        {findings.map(({ name, says, samples }) => (
          <li key={name}>
            <code>{name}</code>: {says} <code>{samples.join(', ')}</code>
          </li>
        ))}
      </ul>
    )}
  </Notice>
)
