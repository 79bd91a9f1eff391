import { Button } from '#app/shared/ui/button.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { editorText as text } from '../authoring.text.ts'
import styles from './conflicts.module.css'
import type { Conflict, FieldName } from './draft.ts'
import type { DraftStore } from './draft-store.ts'

type Props<F extends object> = {
  title: string
  conflicts: readonly Conflict<F>[]
  store: DraftStore<F>
  /** A field in words. */
  shown: (field: FieldName<F>, value: unknown) => string
  /** Called when what was typed here has replaced the other. */
  onKept?: (field: FieldName<F>) => Promise<void>
}

/** What was changed both here and elsewhere: shows the difference and lets the person choose, field by field. */
export function Conflicts<F extends object>({ title, conflicts, store, shown, onKept }: Props<F>) {
  if (conflicts.length === 0) return null
  const keep = async (field: FieldName<F>) => {
    await store.decide(field, true)
    await onKept?.(field)
  }
  return (
    <section className={panel.panel} aria-labelledby="conflicts" role="alert">
      <div>
        <h2 id="conflicts" className="h4">
          {title}
        </h2>
        <p className="muted">{text.conflictLead}</p>
      </div>
      <ul className={styles.list}>
        {conflicts.map(({ field, name, here, there }) => (
          <li key={field}>
            <b>{name}</b>
            <div className={styles.sides}>
              <Side label={text.here} value={shown(field, here)} />
              <Side label={text.there} value={shown(field, there)} />
            </div>
            <div className={panel.actions}>
              <Button
                size="xl"
                variant="outlined"
                color="main"
                aria-label={text.choiceFor(text.keepHere, name)}
                onClick={() => void keep(field)}
              >
                {text.keepHere}
              </Button>
              <Button
                size="xl"
                variant="outlined"
                aria-label={text.choiceFor(text.takeThere, name)}
                onClick={() => void store.decide(field, false)}
              >
                {text.takeThere}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Side = ({ label, value }: { label: string; value: string }) => (
  <div>
    <p className="sm muted">{label}</p>
    <p className={styles.value}>{value}</p>
  </div>
)
