import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import type { OutboxState } from '../outbox/work-outbox.ts'
import type { WorkRecord } from '../outbox/work-record.ts'
import styles from './submit-bar.module.css'
import { type Status, statusOf, submitLabel, whyNot } from './work-view.ts'
import { workText as text } from './work.text.ts'

type Props = { work: WorkRecord; state: OutboxState; isLate: boolean; onSubmit: () => void; onUnpress: () => void }

/** Where the work is, and the button that submits it; at the bottom of a phone's screen. */
export function SubmitBar({ work, state, isLate, onSubmit, onUnpress }: Props) {
  const status = statusOf(state)
  const reason = whyNot(work)
  return (
    <div className={styles.place}>
      {work.refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          <Icon name="alert-circle" size={20} />
          {work.refusal}
        </p>
      )}
      <div className={styles.bar}>
        <output className={styles.status}>{status && <StatusLine status={status} />}</output>
        {work.submission ? (
          <Button variant="outlined" size="xxl" fullWidth onClick={onUnpress}>
            {text.unpress}
          </Button>
        ) : (
          <>
            <Button color="main" size="3xl" fullWidth disabled={state.work === undefined || reason !== undefined} onClick={onSubmit}>
              {submitLabel(work, isLate)}
            </Button>
            {reason !== undefined && state.work !== undefined && <p className={styles.reason}>{reason}</p>}
          </>
        )}
      </div>
    </div>
  )
}

const StatusLine = ({ status: { tone, words, note, share } }: { status: Status }) => (
  <div className={styles.line} data-tone={tone}>
    {tone === 'WARN' && <Icon name="cloud-off" size={22} />}
    <div>
      <p>{words}</p>
      {share !== undefined && <progress value={share} max={1} aria-label={words} />}
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  </div>
)
