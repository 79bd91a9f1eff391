import { Link } from 'react-router'
import { dayOf, formatTime } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { JoinPanel } from '../shared/join-panel.tsx'
import { whenOf } from '../shared/lesson-words.ts'
import { lessonText } from '../shared/lesson.text.ts'
import { StepAction } from '../shared/step-action.tsx'
import { StepDialog } from '../shared/step-dialog.tsx'
import { TimeLeft } from '../shared/time-left.tsx'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'
import type { DeskView } from './desk-view.ts'
import { Substitute, type Substitution } from './substitute.tsx'

export type LessonTimes = { now: string; startsAt: string; endsAt: string; timesRevision: number; contestHours: number }
type Props = {
  desk: DeskView
  times: LessonTimes
  learners: number
  /** Undefined unless the viewer may name another teacher. */
  substitution: Substitution | undefined
}

/** The hours of the server, and what the teacher does next. */
export const TeachPanel = ({ desk, times, learners, substitution }: Props) => (
  <section className={panel.panel} aria-labelledby="teach">
    <div>
      <h2 id="teach" className="h3">
        {text.teach}
      </h2>
      <p className="sm muted">{[text.learners(learners), desk.substituteNote].filter(Boolean).join(' ')}</p>
    </div>
    {(desk.state === 'UPCOMING' || desk.state === 'ONGOING') && <Clock state={desk.state} times={times} />}
    {desk.note && (
      <Notice tone={desk.isWaiting || desk.state === 'NOT_HELD' ? 'warn' : 'info'}>
        <p>{desk.note}</p>
      </Notice>
    )}
    {desk.state !== 'CANCELLED' && <ServerTimes desk={desk} />}
    <div className={panel.actions}>
      {desk.join && <JoinPanel join={desk.join} noLink={text.noLink} />}
      {desk.can.start && (
        <StepAction step="start" size="xxl" variant="contained" color="main" done={text.started}>
          {text.start}
        </StepAction>
      )}
      {desk.startFrom && (
        <Button size="xxl" disabled>
          {desk.startFrom}
        </Button>
      )}
      {desk.can.stop && (
        <StepAction step="stop" size="xxl" variant="outlined" color="red" done={text.stopped}>
          {text.stop}
        </StepAction>
      )}
      {desk.can.declare && <Declare times={times} />}
      {desk.can.planMakeUp && <PlanMakeUp times={times} />}
      {desk.moveHref && (
        <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to={desk.moveHref}>
          {text.move}
        </Link>
      )}
      {substitution && <Substitute of={substitution} />}
    </div>
    {desk.waitNote && (
      <p className="sm muted">{[text.startNote, desk.waitNote, desk.moveHref && text.moveNote].filter(Boolean).join(' ')}</p>
    )}
  </section>
)

const Clock = ({ state, times: { now, startsAt, endsAt } }: { state: 'UPCOMING' | 'ONGOING'; times: LessonTimes }) =>
  state === 'UPCOMING' ? (
    <TimeLeft key={now} label={lessonText.startsIn} now={now} at={startsAt} />
  ) : (
    <TimeLeft key={now} label={lessonText.endsIn} now={now} at={endsAt} />
  )

const ServerTimes = ({ desk: { facts, stays } }: { desk: DeskView }) => (
  <>
    <ul className={styles.times} aria-label={text.times}>
      {[facts.startedAt, facts.stoppedAt].map((fact) => (
        <li key={fact}>
          <Icon name="clock" size={20} />
          {fact}
        </li>
      ))}
    </ul>
    {stays.length > 0 && (
      <p className="sm muted">
        {text.stays}: {stays.join('; ')}
      </p>
    )}
  </>
)

const Declare = ({ times: { startsAt, endsAt, contestHours } }: { times: LessonTimes }) => (
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
        <div className={styles.hours}>
          <TextField
            type="time"
            name="from"
            label={text.declareFrom}
            required
            defaultValue={formatTime(startsAt)}
            error={wrong.get('from')}
          />
          <TextField type="time" name="to" label={text.declareTo} required defaultValue={formatTime(endsAt)} error={wrong.get('to')} />
        </div>
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

const PlanMakeUp = ({ times: { startsAt, endsAt, timesRevision } }: { times: LessonTimes }) => (
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
        <div className={styles.hours}>
          <TextField type="date" name="day" label={text.day} required error={wrong.get('day')} />
          <TextField type="time" name="from" label={text.from} required defaultValue={formatTime(startsAt)} error={wrong.get('from')} />
          <TextField type="time" name="to" label={text.to} required defaultValue={formatTime(endsAt)} error={wrong.get('to')} />
        </div>
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
