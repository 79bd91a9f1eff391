import type { Substitute, TaughtMeeting, TaughtRunDetail } from '@khue/contracts/offer/runs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay, formatVnd } from '#app/shared/format.ts'
import { showToast } from '#app/shared/toasts.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { MarkPupil, SchoolPupils } from './school-pupils.tsx'
import { MoveMeeting, SkipMeeting } from './meeting-forms.tsx'
import { ReplaceTeacher } from './replace-teacher.tsx'
import styles from './taught-class.module.css'
import { schoolText } from './shared/school-pupils.text.ts'
import { classHref, daysOf, runsHref, scheduleOf, statusOfRun, whenOf } from './shared/run-words.ts'
import { taughtText as text } from './shared/taught-classes.text.ts'

export type OpenDialog =
  | { kind: 'move' | 'skip'; meeting: TaughtMeeting & { number: number } }
  | { kind: 'cancel' }
  | { kind: 'replace' }
  | undefined

type Props = {
  run: TaughtRunDetail
  now: string
  /** Found by the searched name; undefined before a search. */
  substitutes: readonly Substitute[] | undefined
  name: string
  dialog: OpenDialog
  onClose: () => void
  /** The lesson of a meeting: its state, and the link to its page. Undefined where none is known. */
  lessonOf: (meeting: string) => MeetingLesson | undefined
  /** Below the terms: homework of the class. */
  children?: ReactNode
}
export type MeetingLesson = { tags: ReactNode; link: ReactNode }

/** One run for its teacher: terms, meetings and learners. */
export function TaughtClass({ run, now, substitutes, name, dialog, onClose, lessonOf, children }: Props) {
  const isChangeable = run.status !== 'ENDED' && run.status !== 'CANCELLED'
  const guardians = run.learners.reduce((sum, one) => sum + one.guardians, 0)
  const told = text.told(run.learners.length, guardians)
  const done = (message: string) => {
    showToast({ type: 'success', message })
    onClose()
  }
  return (
    <div className={panel.stack}>
      <Terms run={run} isChangeable={isChangeable} />
      {children}
      <Meetings run={run} now={now} isChangeable={isChangeable} lessonOf={lessonOf} />
      <Learners run={run} />
      <Dialog
        opened={dialog?.kind === 'move'}
        onClose={onClose}
        title={dialog?.kind === 'move' ? text.moveTitle(dialog.meeting.number) : ''}
      >
        {dialog?.kind === 'move' && <MoveMeeting meeting={dialog.meeting} told={told} onDone={() => done(text.moved)} />}
      </Dialog>
      <Dialog
        opened={dialog?.kind === 'skip'}
        onClose={onClose}
        title={dialog?.kind === 'skip' ? text.skipTitle(dialog.meeting.number) : ''}
      >
        {dialog?.kind === 'skip' && <SkipMeeting meeting={dialog.meeting} told={told} onDone={() => done(text.skipped)} />}
      </Dialog>
      <Dialog opened={dialog?.kind === 'replace'} onClose={onClose} title={text.replaceTitle}>
        {dialog?.kind === 'replace' && (
          <ReplaceTeacher run={run} substitutes={substitutes} name={name} onDone={() => done(text.replaced)} />
        )}
      </Dialog>
      <Dialog opened={dialog?.kind === 'cancel'} onClose={onClose} title={text.cancelTitle}>
        {dialog?.kind === 'cancel' && (
          <StepForm step="cancel" save={text.cancel} color="red" allowsUnsavedExit onDone={() => done(text.cancelled)}>
            {(wrong) => (
              <>
                <p>{text.cancelAsks(run.learners.length)}</p>
                <TextField name="reason" label={text.reason} hint={text.reasonHint} required maxLength={300} error={wrong.get('reason')} />
              </>
            )}
          </StepForm>
        )}
      </Dialog>
    </div>
  )
}

function Terms({ run, isChangeable }: { run: TaughtRunDetail; isChangeable: boolean }) {
  const { seats, fee, minimum } = run.terms
  const facts = [
    [text.teacher, run.isSubstituted ? text.substituteFor(run.teacher, run.courseTeacher.name) : run.teacher],
    [text.when, `${scheduleOf(run)}, ${daysOf(run)}`],
    [text.meetings, text.taught(run.begun, run.lessons)],
    [text.learners, text.seats(run.seatsTaken, seats)],
    [text.fee, fee === null ? text.ofCourse(formatVnd(run.courseFee)) : formatVnd(fee)],
    [text.minimum, minimum ? text.below[minimum.below](minimum.seats, formatDay(minimum.decideOn)) : text.noMinimum],
    ...(run.moveTo ? [[text.moveTo, run.moveTo] as const] : []),
  ] as const
  return (
    <section className={panel.panel} aria-labelledby="terms">
      <div className={panel.head}>
        <div>
          <h2 id="terms" className="h4">
            {text.schedule}
          </h2>
        </div>
        <StatusTag {...statusOfRun(run.status)} />
      </div>
      {run.cancelReason && <Notice tone="bad">{text.cancelReason(run.cancelReason)}</Notice>}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isChangeable && (
        <div className={panel.actions}>
          {(!run.isSubstituted || run.canReplaceTeacher) && (
            <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={`${runsHref(run.courseId)}?run=${run.id}`}>
              {text.plan}
            </Link>
          )}
          {run.canReplaceTeacher && (
            <Link
              className={buttonClass({ size: 'xl', variant: 'outlined' })}
              to={`${classHref(run.id)}?replace=teacher`}
              preventScrollReset
            >
              {text.replace}
            </Link>
          )}
          <Link
            className={buttonClass({ size: 'xl', variant: 'outlined', color: 'red' })}
            to={`${classHref(run.id)}?cancel=run`}
            preventScrollReset
          >
            {text.cancel}
          </Link>
        </div>
      )}
    </section>
  )
}

type MeetingsProps = Pick<Props, 'run' | 'now' | 'lessonOf'> & { isChangeable: boolean }
const Meetings = ({ run, now, isChangeable, lessonOf }: MeetingsProps) => (
  <section className={panel.panel} aria-labelledby="meetings">
    <h2 id="meetings" className="h4">
      {text.meetings}
    </h2>
    {run.isSold && isChangeable && <Notice icon="clock">{text.notice}</Notice>}
    <ol className={panel.rows}>
      {run.meetings.map((meeting) => (
        <Meeting
          key={meeting.id}
          run={run}
          meeting={meeting}
          isChangeable={isChangeable && meeting.startsAt > now}
          lesson={lessonOf(meeting.id)}
        />
      ))}
    </ol>
  </section>
)

type MeetingProps = { run: TaughtRunDetail; meeting: TaughtMeeting; isChangeable: boolean; lesson: MeetingLesson | undefined }
function Meeting({ run, meeting: { id, number, isCancelled, ...times }, isChangeable, lesson }: MeetingProps) {
  return (
    <li>
      <div className={panel.what}>
        <p className={panel.name}>
          {number === null ? text.cancelledMeeting : text.number(number)}
          {lesson?.tags ?? (!isCancelled && !isChangeable && <StatusTag label={text.begunMeeting} tone={undefined} />)}
        </p>
        <p className="sm muted">{isCancelled ? <s>{whenOf(times)}</s> : whenOf(times)}</p>
      </div>
      <div className={panel.actions}>
        {!isCancelled && lesson?.link}
        {isChangeable &&
          number !== null &&
          (['move', 'skip'] as const).map((kind) => (
            <Link
              key={kind}
              className={buttonClass({ size: 'xl', variant: 'outlined' })}
              to={`${classHref(run.id)}?${kind}=${id}`}
              aria-label={kind === 'move' ? text.moveLabel(number) : text.skipLabel(number)}
              preventScrollReset
            >
              {text[kind]}
            </Link>
          ))}
      </div>
    </li>
  )
}

const Learners = ({ run: { learners, schoolPupils } }: { run: TaughtRunDetail }) => (
  <section className={panel.panel} aria-labelledby="learners">
    <h2 id="learners" className="h4">
      {text.learners}
    </h2>
    {schoolPupils !== null && <p className="sm muted">{schoolText.rule}</p>}
    {learners.length === 0 ? (
      <p className="muted">{text.noLearners}</p>
    ) : (
      <ul className={panel.rows}>
        {learners.map(({ id, name, guardians }) => (
          <li key={id}>
            <div className={panel.what}>
              <p className={panel.name}>{name}</p>
              <p className="sm muted">{text.guardians(guardians)}</p>
            </div>
            {schoolPupils !== null && !schoolPupils.some((pupil) => pupil.id === id) && <MarkPupil id={id} name={name} />}
          </li>
        ))}
      </ul>
    )}
    {schoolPupils !== null && schoolPupils.length > 0 && <SchoolPupils pupils={schoolPupils} />}
  </section>
)
