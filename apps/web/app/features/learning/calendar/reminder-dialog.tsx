import type { CalendarReminder } from '@khue/contracts/learning/calendar'
import { longestReminderTitle, remindChoices } from '@khue/contracts/learning/calendar-rules'
import { useState } from 'react'
import { newClientId } from '#app/shared/client-id.ts'
import { dayOf, formatTime } from '#app/shared/format.ts'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { type Option, SelectField } from '#app/shared/ui/select-field.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { reminderText as text } from './calendar.text.ts'
import styles from './reminder-dialog.module.css'

export type ReminderWords = {
  /** Null: a new one. */
  reminder: CalendarReminder | null
  /** The day that a new one proposes. */
  on: string
  /** Whose it can be; one alone is not asked for. */
  learners: readonly Option[]
  courses: readonly { id: string; title: string }[]
}
type Props = ReminderWords & { onClose: () => void }

/** Adds, changes or deletes an own reminder. */
export function ReminderDialog({ onClose, ...words }: Props) {
  const { reminder } = words
  return (
    <Dialog opened onClose={onClose} title={reminder ? text.titleEdit : text.titleNew} size="sm">
      <Fields {...words} onDone={onClose} />
      {reminder && (
        <div className={styles.remove}>
          <StepButton step="delete" fields={{ id: reminder.id }} color="red" variant="text" onDone={onClose}>
            {text.remove}
          </StepButton>
        </div>
      )}
    </Dialog>
  )
}

function Fields({ reminder, on, learners, courses, onDone }: ReminderWords & { onDone: () => void }) {
  const [id] = useState(newClientId)
  const fields: Record<string, string> = reminder ? { was: JSON.stringify(reminder) } : { id }
  const [only] = learners
  return (
    <StepForm
      step={reminder ? 'change' : 'create'}
      save={text.save}
      fields={{ ...fields, ...(!reminder && learners.length === 1 && only && { learnerId: only.value }) }}
      onDone={onDone}
      allowsUnsavedExit
    >
      {(wrong) => (
        <>
          <TextField
            name="title"
            label={text.title}
            hint={text.titleHint}
            required
            maxLength={longestReminderTitle}
            defaultValue={reminder?.title}
            error={wrong.get('title')}
            autoComplete="off"
          />
          {!reminder && learners.length > 1 && (
            <SelectField
              name="learnerId"
              label={text.learner}
              options={learners}
              defaultValue={only?.value}
              error={wrong.get('learnerId')}
            />
          )}
          <When reminder={reminder} on={on} wrong={wrong} />
          <Checkbox name="weekly" label={text.weekly} defaultChecked={reminder?.repeat === 'weekly'} />
          <SelectField
            name="remind"
            label={text.remind}
            options={remindOptions(reminder)}
            defaultValue={reminder ? String(reminder.remindMinutes ?? '') : '15'}
            error={wrong.get('remind')}
          />
          {courses.length > 0 && <CourseField reminder={reminder} courses={courses} wrong={wrong} />}
        </>
      )}
    </StepForm>
  )
}

type FieldProps = Pick<ReminderWords, 'reminder'> & { wrong: ReadonlyMap<string, string> }
const When = ({ reminder, on, wrong }: FieldProps & { on: string }) => (
  <div className={styles.times}>
    <TextField
      type="date"
      name="day"
      label={text.day}
      required
      defaultValue={reminder ? dayOf(reminder.at) : on}
      error={wrong.get('day')}
    />
    <TextField
      type="time"
      name="time"
      label={text.time}
      required
      defaultValue={reminder ? formatTime(reminder.at) : '19:00'}
      error={wrong.get('time')}
    />
  </div>
)

const CourseField = ({ reminder, courses, wrong }: FieldProps & Pick<ReminderWords, 'courses'>) => (
  <SelectField
    name="courseId"
    label={text.course}
    hint={text.courseHint}
    options={[{ value: '', label: text.courseNone }, ...courses.map(({ id, title }) => ({ value: id, label: title }))]}
    defaultValue={reminder?.courseId ?? ''}
    error={wrong.get('courseId')}
  />
)

/** The usual choices, and another one that is set already. */
function remindOptions(reminder: CalendarReminder | null): Option[] {
  const set = reminder?.remindMinutes
  const usual: readonly number[] = remindChoices
  const minutes = set === null || set === undefined || usual.includes(set) ? usual : [...usual, set].toSorted((a, b) => a - b)
  return [{ value: '', label: text.remindNone }, ...minutes.map((one) => ({ value: String(one), label: remindLabel(one) }))]
}
const remindLabel = (minutes: number) => (minutes === 0 ? text.remindAt : text.remindBefore(minutes))
