import { showToast } from '#app/shared/toasts.ts'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { useReloadIfChanged } from '../shared/step-action.tsx'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'
import type { ContestRow } from './desk-view.ts'

type Props = { contests: readonly ContestRow[]; isOwn: boolean }

/** What families say was not right, and the teacher's answers. */
export const Contests = ({ contests, isOwn }: Props) => (
  <section className={panel.panel} aria-labelledby="contests">
    <h2 id="contests" className="h3">
      {text.contests}
    </h2>
    {contests.map((contest) => (
      <Contest key={contest.problem.id} contest={contest} isOwn={isOwn} />
    ))}
  </section>
)

function Contest({ contest: { learner, problem, status, due }, isOwn }: { contest: ContestRow; isOwn: boolean }) {
  const isAnswerable = isOwn && problem.state === 'OPEN'
  return (
    <div className={styles.contest}>
      <div className={panel.head}>
        <h3 className="h4">{text.contestOf(learner.name)}</h3>
        <StatusTag {...status} />
      </div>
      <p className={styles.words}>{problem.reason}</p>
      {due && <p className="sm muted">{due}</p>}
      {problem.answer !== null && !isAnswerable && <Words title={text.answerGiven} words={problem.answer} />}
      {problem.decision !== null && <Words title={text.decision} words={problem.decision} />}
      {isAnswerable && <Answer key={problem.answer} learnerId={learner.id} answer={problem.answer ?? undefined} />}
    </div>
  )
}

const Words = ({ title, words }: { title: string; words: string }) => (
  <div>
    <p className="sm muted">{title}</p>
    <p className={styles.words}>{words}</p>
  </div>
)

function Answer({ learnerId, answer }: { learnerId: string; answer: string | undefined }) {
  const reloadIfChanged = useReloadIfChanged()
  return (
    <StepForm
      step="answer"
      fields={{ learner: learnerId }}
      save={text.answerSave}
      onRefused={reloadIfChanged}
      onDone={() => showToast({ type: 'success', message: text.answered })}
    >
      {(wrong) => (
        <TextAreaField
          name="answer"
          label={text.answer}
          hint={text.answerHint}
          required
          maxLength={500}
          defaultValue={answer}
          error={wrong.get('answer')}
        />
      )}
    </StepForm>
  )
}
