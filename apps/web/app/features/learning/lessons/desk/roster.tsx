import { type Attendance, markedAttendances } from '@khue/contracts/learning/lesson-states'
import { useRef, useState } from 'react'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { Corrections } from '../shared/corrections.tsx'
import { lessonLabels } from '../shared/lesson-labels.text.ts'
import { Refusal, useReloadIfChanged } from '../shared/step-action.tsx'
import styles from './roster.module.css'
import { deskText as text } from './desk.text.ts'
import type { RosterRow, RosterView } from './desk-view.ts'

/** The learners with a seat in this lesson, and their attendance. */
export const Roster = ({ roster: { rows, summary, canMark, until } }: { roster: RosterView }) => (
  <section className={panel.panel} aria-labelledby="roster">
    <div>
      <h2 id="roster" className="h3">
        {text.roster}
      </h2>
      <p className="sm muted">{[summary && `${summary}.`, until].filter(Boolean).join(' ')}</p>
    </div>
    {rows.length === 0 ? (
      <EmptyState title={text.noLearners} />
    ) : (
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.learner.id} row={row} canMark={canMark} />
        ))}
      </ul>
    )}
  </section>
)

function Row({ row, canMark }: { row: RosterRow; canMark: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const correct = useRef<HTMLButtonElement>(null)
  const { learner, isGuest, seen, excuse, corrections, status, isMarked } = row
  const isEdited = isOpen && canMark && isMarked
  return (
    <li data-edited={isEdited || undefined}>
      <div className={styles.row}>
        <img src={learner.avatar} alt="" width="36" height="36" loading="lazy" />
        <div className={styles.who}>
          <b>{learner.name}</b>
          {isGuest && <StatusTag label={text.guest} tone="apricot" />}
          {seen && <p className="sm muted num">{seen}</p>}
          {excuse && <p className="sm">{excuse}</p>}
        </div>
        <div className={styles.control}>
          {(isMarked || !canMark || row.was === 'EXCUSED') && <StatusTag {...status} />}
          {canMark && isMarked && (
            <Button
              ref={correct}
              size="xl"
              variant="outlined"
              aria-expanded={isEdited}
              aria-label={text.correctOf(learner.name)}
              onClick={() => setOpen(!isOpen)}
            >
              {isEdited ? text.close : text.correct}
            </Button>
          )}
          {canMark && !isMarked && <Marks row={row} />}
        </div>
      </div>
      <Corrections corrections={corrections} />
      {isEdited && (
        <Correct
          row={row}
          onDone={() => {
            setOpen(false)
            correct.current?.focus()
          }}
        />
      )}
    </li>
  )
}

/** One press marks a learner who has no mark yet. */
function Marks({ row: { learner, was } }: { row: RosterRow }) {
  const reloadIfChanged = useReloadIfChanged()
  const { Form, data, formData, state } = useFormFetcher<FormRefusal | { done: true }>({ isSilent: true, onRefused: reloadIfChanged })
  return (
    <Form method="post" className={styles.marking}>
      <HiddenFields of={{ step: 'mark', learner: learner.id, was }} />
      <fieldset className={styles.marks}>
        <legend className="visually-hidden">{text.markOf(learner.name)}</legend>
        {markedAttendances.map((attendance) => (
          <Button
            key={attendance}
            type="submit"
            name="attendance"
            value={attendance}
            size="xl"
            variant="outlined"
            loading={state !== 'idle' && formData?.get('attendance') === attendance}
          >
            {lessonLabels.attendances[attendance]}
          </Button>
        ))}
      </fieldset>
      {data && 'error' in data && <Refusal error={data.error} />}
    </Form>
  )
}

/** Changes a mark, with a reason; the family sees both values. */
function Correct({ row: { learner, was, measured }, onDone }: { row: RosterRow; onDone: () => void }) {
  const reloadIfChanged = useReloadIfChanged()
  return (
    <div className={styles.correct}>
      {measured && <p className="sm">{measured}</p>}
      <StepForm
        step="mark"
        fields={{ learner: learner.id, was }}
        save={text.correctSave}
        allowsUnsavedExit
        onRefused={reloadIfChanged}
        onDone={() => {
          showToast({ type: 'success', message: text.corrected })
          onDone()
        }}
      >
        {(wrong) => (
          <>
            <RadioCards
              name="attendance"
              label={text.correctTo}
              required
              isInline
              options={othersThan(was)}
              error={wrong.get('attendance')}
            />
            <TextField
              name="reason"
              label={text.correctReason}
              hint={text.correctHint}
              required
              maxLength={500}
              error={wrong.get('reason')}
            />
            <p className="sm muted">{text.correctNote}</p>
          </>
        )}
      </StepForm>
    </div>
  )
}

const othersThan = (was: Attendance) =>
  markedAttendances.filter((one) => one !== was).map((value) => ({ value, label: lessonLabels.attendances[value] }))
