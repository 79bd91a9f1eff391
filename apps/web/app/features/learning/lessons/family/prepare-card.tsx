import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { JoinPanel } from '../shared/join-panel.tsx'
import { lessonLabels } from '../shared/lesson-labels.text.ts'
import { lessonText } from '../shared/lesson.text.ts'
import { StepAction } from '../shared/step-action.tsx'
import { StepDialog } from '../shared/step-dialog.tsx'
import { TimeLeft } from '../shared/time-left.tsx'
import { familyText as text } from './family.text.ts'
import type { SeatView } from './seat-view.ts'

type Props = { seat: SeatView; times: { now: string; startsAt: string; endsAt: string } }

/** Before and during a lesson: how long still, the way in, and the excuse of a learner who cannot come. */
export function PrepareCard({ seat, times: { now, startsAt, endsAt } }: Props) {
  const { learner, phase, join, excuse, isSelf, isChild, isOneOfSeveral } = seat
  const isBefore = phase === 'BEFORE'
  return (
    <section className={panel.panel} aria-labelledby={`prepare-${learner.id}`}>
      <h2 id={`prepare-${learner.id}`} className="h3">
        {isSelf ? (isBefore ? text.prepare : lessonLabels.states.ONGOING) : (isBefore ? text.before : text.during)(learner.name)}
      </h2>
      <TimeLeft key={now} label={isBefore ? lessonText.startsIn : lessonText.endsIn} now={now} at={isBefore ? startsAt : endsAt} />
      {excuse.reason !== undefined && (
        <Notice icon="mail">
          <p>{text.excused(excuse.reason)}</p>
        </Notice>
      )}
      <div className={panel.actions}>
        {join && <JoinPanel join={join} learner={isSelf ? undefined : learner} />}
        {excuse.canAsk && <AskExcuse learner={learner} isChild={isChild} label={isSelf ? undefined : text.excuseLabel(learner.name)} />}
        {excuse.canTakeBack && (
          <StepAction
            step="excuse-back"
            fields={{ learner: learner.id }}
            done={text.takenBack}
            {...(isOneOfSeveral && !isSelf && { label: text.named(text.takeBack, learner.name) })}
          >
            {isSelf ? text.takeBackSelf : text.takeBack}
          </StepAction>
        )}
      </div>
      {join?.hasLink === true && <p className="sm muted">{text.prepareNote}</p>}
    </section>
  )
}

type AskProps = { learner: SeatView['learner']; isChild: boolean; label: string | undefined }
const AskExcuse = ({ learner, isChild, label }: AskProps) => (
  <StepDialog
    step="excuse"
    fields={{ learner: learner.id }}
    open={text.excuse}
    label={label}
    look={{ size: 'xxl' }}
    title={text.excuseTitle(learner.name)}
    save={text.excuseSave}
    done={text.excuseSent}
  >
    {(wrong) => (
      <>
        <p>{text.excuseLead}</p>
        {!isChild && <p className="sm muted">{text.excusePaid}</p>}
        <TextField
          name="reason"
          label={lessonText.reason}
          hint={text.excuseReasonHint}
          required
          maxLength={200}
          error={wrong.get('reason')}
        />
      </>
    )}
  </StepDialog>
)
