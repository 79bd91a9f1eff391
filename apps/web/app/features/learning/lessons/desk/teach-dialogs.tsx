import type { ReactNode } from 'react'
import { dayOf, formatTime } from '#app/shared/format.ts'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { whenOf } from '../shared/lesson-words.ts'
import { lessonText } from '../shared/lesson.text.ts'
import { StepDialog } from '../shared/step-dialog.tsx'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'

/** When a lesson is planned, by the server's clock. */
export type LessonTimes = { now: string; startsAt: string; endsAt: string; timesRevision: number; contestHours: number }
type Props = { times: LessonTimes }

/** A teacher's own word that a lesson was taught. */
export const Declare = ({ times: { startsAt, endsAt, contestHours } }: Props) => (
  <StepDialog
    step="declare"
    fields={{ day: dayOf(startsAt) }}
    open={text.declare}
    look={{ size: 'xxl', variant: 'contained', color: 'main' }}
    title={text.declareTitle}
    save={text.declare}
    done={text.declared}
  >
    {(wrong) => (
      <>
        <p className="muted">{whenOf({ startsAt, endsAt })}</p>
        <Hours times={{ startsAt, endsAt }} labels={[text.declareFrom, text.declareTo]} wrong={wrong} />
        <TextAreaField
          name="reason"
          label={text.declareReason}
          hint={text.declareHint}
          required
          maxLength={500}
          error={wrong.get('reason')}
        />
        <p className="sm">{text.declareLead(contestHours)}</p>
      </>
    )}
  </StepDialog>
)

/** Another time for a lesson that was not held. */
export const PlanMakeUp = ({ times: { startsAt, endsAt, timesRevision } }: Props) => (
  <StepDialog
    step="make-up"
    fields={{ timesRevision: String(timesRevision) }}
    open={text.makeUp}
    look={{ size: 'xxl', variant: 'contained', color: 'main' }}
    title={text.makeUpTitle}
    save={text.makeUp}
    done={text.makeUpSaved}
  >
    {(wrong) => (
      <>
        <p>{text.makeUpLead(whenOf({ startsAt, endsAt }))}</p>
        <Hours times={{ startsAt, endsAt }} labels={[text.from, text.to]} wrong={wrong}>
          <TextField type="date" name="day" label={text.day} required error={wrong.get('day')} />
        </Hours>
        <TextAreaField
          name="reason"
          label={lessonText.reason}
          hint={text.makeUpReasonHint}
          required
          maxLength={500}
          error={wrong.get('reason')}
        />
      </>
    )}
  </StepDialog>
)

type HoursProps = {
  times: Pick<LessonTimes, 'startsAt' | 'endsAt'>
  labels: [from: string, to: string]
  wrong: ReadonlyMap<string, string>
  /** Before them. */
  children?: ReactNode
}
const Hours = ({ times: { startsAt, endsAt }, labels: [from, to], wrong, children }: HoursProps) => (
  <div className={styles.hours}>
    {children}
    <TextField type="time" name="from" label={from} required defaultValue={formatTime(startsAt)} error={wrong.get('from')} />
    <TextField type="time" name="to" label={to} required defaultValue={formatTime(endsAt)} error={wrong.get('to')} />
  </div>
)
