import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { StepAction } from '../shared/step-action.tsx'
import { StepDialog } from '../shared/step-dialog.tsx'
import { TimeLeft } from '../shared/time-left.tsx'
import styles from './family.module.css'
import { familyText as text } from './family.text.ts'
import type { ContestView, SeatView } from './seat-view.ts'

type Props = { seat: Pick<SeatView, 'learner' | 'isOneOfSeveral'>; contest: ContestView; now: string }

/** A family's word against a lesson: while it may say it, while it is looked at, and after the decision. */
export const ContestCard = ({ seat: { learner, isOneOfSeveral }, contest, now }: Props) => (
  <section className={panel.panel} aria-labelledby={`contest-${learner.id}`}>
    <h2 id={`contest-${learner.id}`} className="h4">
      {titleOf(contest, isOneOfSeveral ? learner.name : undefined)}
    </h2>
    {contest.kind === 'MAY' && (
      <May contest={contest} learner={learner} now={now} label={isOneOfSeveral ? text.contestOf(learner.name) : undefined} />
    )}
    {contest.kind === 'OPEN' && <Notice tone="warn">{contest.due}</Notice>}
    {contest.kind !== 'MAY' && <Said said={contest.said} />}
    {contest.kind === 'OPEN' && (
      <StepAction
        step="withdraw"
        fields={{ learner: learner.id }}
        done={text.withdrawn}
        {...(isOneOfSeveral && { label: text.named(text.withdraw, learner.name) })}
      >
        {text.withdraw}
      </StepAction>
    )}
  </section>
)

function titleOf(contest: ContestView, name: string | undefined) {
  if (contest.kind === 'MAY') return name === undefined ? text.contestTitle : text.contestOf(name)
  const title = contest.kind === 'OPEN' ? text.reviewing : contest.title
  return name === undefined ? title : text.named(title, name)
}

type MayProps = {
  contest: Extract<ContestView, { kind: 'MAY' }>
  learner: SeatView['learner']
  now: string
  label: string | undefined
}
const May = ({ contest: { lead, until, isPaid, wasWithdrawn }, learner, now, label }: MayProps) => (
  <>
    <p className="sm muted">{lead}</p>
    {wasWithdrawn && <p className="sm muted">{text.withdrewBefore}</p>}
    {until !== undefined && <TimeLeft key={now} label={text.contestLeft} now={now} at={until} />}
    <StepDialog
      step="contest"
      fields={{ learner: learner.id }}
      open={text.contest}
      label={label && `${text.contest}: ${label}`}
      look={{ fullWidth: true }}
      title={text.contestDialog}
      save={isPaid ? text.contestSave : text.contestSaveFree}
      done={text.contestSent}
    >
      {(wrong) => (
        <>
          {isPaid && <p>{text.contestNote}</p>}
          <TextAreaField
            name="reason"
            label={text.contestReason}
            hint={text.contestHint}
            required
            maxLength={500}
            error={wrong.get('reason')}
          />
        </>
      )}
    </StepDialog>
  </>
)

const Said = ({ said }: { said: Extract<ContestView, { kind: 'OPEN' }>['said'] }) => (
  <dl className={styles.said}>
    {said.map(({ by, words }) => (
      <div key={by}>
        <dt>{by}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
)
