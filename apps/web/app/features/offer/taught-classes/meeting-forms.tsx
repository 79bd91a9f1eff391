import type { TaughtMeeting } from '@khue/contracts/offer/runs'
import { useState } from 'react'
import { dayOf, formatTime } from '#app/shared/format.ts'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import styles from './meeting-forms.module.css'
import { whenOf } from './shared/run-words.ts'
import { taughtText as text } from './shared/taught-classes.text.ts'

type Props = {
  meeting: TaughtMeeting
  /** Who is notified. */
  told: string
  onDone: () => void
}
const identity = ({ id, revision }: TaughtMeeting) => ({ meeting: id, revision: String(revision) })

/** Another day and time for one meeting. */
export const MoveMeeting = ({ meeting, told, onDone }: Props) => (
  <StepForm step="move" save={text.saveMove} fields={identity(meeting)} onDone={onDone} allowsUnsavedExit>
    {(wrong) => (
      <>
        <p className="muted">{whenOf(meeting)}</p>
        <Times day={dayOf(meeting.startsAt)} from={formatTime(meeting.startsAt)} to={formatTime(meeting.endsAt)} wrong={wrong} />
        <TextField name="reason" label={text.reason} hint={text.reasonHint} maxLength={300} error={wrong.get('reason')} />
        <p className="sm">{told}</p>
      </>
    )}
  </StepForm>
)

/** A meeting that does not take place, and when it is made up for. */
export function SkipMeeting({ meeting, told, onDone }: Props) {
  const [isChosen, choose] = useState(false)
  return (
    <StepForm step="skip" save={text.saveSkip} fields={identity(meeting)} onDone={onDone} allowsUnsavedExit>
      {(wrong) => (
        <>
          <p className="muted">{whenOf(meeting)}</p>
          <TextField name="reason" label={text.reason} hint={text.reasonHint} required maxLength={300} error={wrong.get('reason')} />
          {!isChosen && <p className="sm">{text.makeUp}</p>}
          <Checkbox label={text.chooseMakeUp} checked={isChosen} onChange={(event) => choose(event.currentTarget.checked)} />
          {isChosen && <Times day="" from={formatTime(meeting.startsAt)} to={formatTime(meeting.endsAt)} wrong={wrong} />}
          <p className="sm">{told}</p>
        </>
      )}
    </StepForm>
  )
}

type TimesProps = { day: string; from: string; to: string; wrong: ReadonlyMap<string, string> }
const Times = ({ day, from, to, wrong }: TimesProps) => (
  <div className={styles.times}>
    <TextField type="date" name="day" label={text.day} required defaultValue={day} error={wrong.get('day')} />
    <TextField type="time" name="from" label={text.from} required defaultValue={from} error={wrong.get('from')} />
    <TextField type="time" name="to" label={text.to} required defaultValue={to} error={wrong.get('to')} />
  </div>
)
