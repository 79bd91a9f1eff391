import { type ReportAnswer, reportAnswers, reportLimits } from '@khue/contracts/learning/report-states'
import { type ReactNode, useState } from 'react'
import { momentOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { answerText as text } from './answer.text.ts'
import styles from './report-parts.module.css'

const icons = { SEEN: 'eye', THANK: 'heart', ASK: 'message-circle' } as const satisfies Record<ReportAnswer, IconName>

type Given = { answer: ReportAnswer; text: string; answeredAt: string }
type Props = { latest: Given | undefined; children?: ReactNode }

const told = (answer: ReportAnswer) => showToast({ type: 'success', message: text.done[answer] })

/** Answers a report in one tap, or by words. The page's action takes `answerSteps`. */
export const AnswerForm = ({ latest, children }: Props) => (
  <section className={`${panel.panel} no-print`} aria-labelledby="answer">
    <div>
      <h2 id="answer" className="h4">
        {text.title}
      </h2>
      <p className="sm muted">{text.lead}</p>
    </div>
    <div className={styles.taps}>
      {reportAnswers.map((answer) => (
        <StepButton
          key={answer}
          step="answer"
          fields={{ answer }}
          size="xxl"
          variant={latest?.answer === answer ? 'contained' : 'outlined'}
          color="main"
          startIcon={<Icon name={latest?.answer === answer ? 'check' : icons[answer]} size={20} />}
          onDone={() => told(answer)}
        >
          {text.taps[answer]}
        </StepButton>
      ))}
    </div>
    {latest && (
      <div>
        <p className="sm muted">{text.latest(text.taps[latest.answer], momentOf(latest.answeredAt))}</p>
        {latest.text && <p className={styles.words}>{latest.text}</p>}
      </div>
    )}
    <WordsForm />
    {children}
  </section>
)

function WordsForm() {
  const [count, setCount] = useState(0) // an empty form after each answer
  return (
    <StepForm<{ done: true; answer: ReportAnswer }>
      key={count}
      step="words"
      save={text.sendQuestion}
      onDone={({ answer }) => {
        told(answer)
        setCount((before) => before + 1)
      }}
      beside={
        <Button type="submit" name="isThanks" value="yes" size="xxl" variant="outlined">
          {text.sendThanks}
        </Button>
      }
    >
      {(wrong) => (
        <TextAreaField
          label={text.words}
          name="text"
          rows={3}
          hint={text.wordsHint}
          maxLength={reportLimits.answerLetters}
          error={wrong.get('text')}
          required
        />
      )}
    </StepForm>
  )
}
