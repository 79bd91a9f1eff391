import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { JoinPanel } from '../shared/join-panel.tsx'
import { lessonText } from '../shared/lesson.text.ts'
import { StepAction } from '../shared/step-action.tsx'
import { TimeLeft } from '../shared/time-left.tsx'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'
import type { DeskView } from './desk-view.ts'
import { Substitute, type Substitution } from './substitute.tsx'
import { Declare, type LessonTimes, PlanMakeUp } from './teach-dialogs.tsx'

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
