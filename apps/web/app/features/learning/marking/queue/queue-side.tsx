import type { Reply } from '@khue/contracts/endpoint'
import type { getMarkingCounts } from '@khue/contracts/learning/marking'
import { useEffect, useSyncExternalStore } from 'react'
import { formatDayMonth, formatTime } from '#app/shared/format.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { getDevice } from '../desk/use-desk.ts'
import { promiseChoices } from './queue-view.ts'
import styles from './queue.module.css'
import { queueText as text } from './queue.text.ts'

type Counts = Reply<typeof getMarkingCounts>

/** How much waits, and what the teacher promises. */
export function QueueSide({ counts }: { counts: Counts }) {
  const { waiting, overdue, oldestAt, promiseHours } = counts
  return (
    <>
      <section className={panel.panel} aria-labelledby="facts">
        <h2 id="facts" className="h4">
          {text.facts}
        </h2>
        <dl className={styles.facts}>
          <Fact name={text.waiting} value={String(waiting)} />
          <Fact name={text.late} value={String(overdue)} />
          <Fact name={text.oldest} value={oldestAt ? `${formatTime(oldestAt)} ${formatDayMonth(oldestAt)}` : text.noOldest} />
        </dl>
      </section>
      <section className={panel.panel} aria-labelledby="promise">
        <h2 id="promise" className="h4">
          {text.promise.title}
        </h2>
        <p className="sm muted">{text.promise.now(promiseHours)}</p>
        <StepForm<{ hours: number }>
          step="promise"
          save={text.promise.save}
          onDone={({ hours }) => showToast({ type: 'success', message: text.promise.saved(hours) })}
        >
          {(wrong) => (
            <SelectField
              key={promiseHours}
              label={text.promise.hours}
              name="hours"
              options={promiseChoices(promiseHours)}
              defaultValue={String(promiseHours)}
              error={wrong.get('hours')}
            />
          )}
        </StepForm>
      </section>
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{value}</dd>
  </div>
)

const nothing = () => false

/** What an earlier page has left on this device leaves from here, too. */
export function LeftOnDevice({ me }: { me: string }) {
  useEffect(() => void getDevice(me).outbox.open(), [me])
  const isLeft = useSyncExternalStore(
    (listener) => getDevice(me).outbox.subscribe(listener),
    () => getDevice(me).outbox.get().waiting.length > 0,
    nothing,
  )
  return isLeft && <Notice tone="warn">{text.onDevice}</Notice>
}
