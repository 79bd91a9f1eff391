import { createContext, useContext, useState } from 'react'
import { useRevalidator } from 'react-router'
import { adminReasonLimit } from '@khue/contracts/people/admin-reason'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import panel from '#app/shared/ui/queue-panel.module.css'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { problemsText as text } from './lesson-problems.text.ts'

type Outcome = keyof typeof text.outcomes
const outcomes = ['FOR_FAMILY', 'FOR_TEACHER'] as const satisfies Outcome[]
const colors = { FOR_FAMILY: 'red', FOR_TEACHER: 'green' } as const

/** Notes that a case was decided on this page. */
export const DecidedHere = createContext<(id: string) => void>(() => undefined)

/** The lesson counts as taught, or not for this learner; both with a reason that family and teacher read. */
export function ProblemDecision({ id }: { id: string }) {
  const [asked, setAsked] = useState<Outcome>()
  const close = () => setAsked(undefined)
  return (
    <div className={panel.actions}>
      {outcomes.map((outcome) => (
        <Button
          key={outcome}
          size="xxl"
          variant={outcome === 'FOR_FAMILY' ? 'outlined' : 'contained'}
          color={colors[outcome]}
          onClick={() => setAsked(outcome)}
        >
          {text.outcomes[outcome].button}
        </Button>
      ))}
      {outcomes.map((outcome) => (
        <Dialog key={outcome} opened={asked === outcome} onClose={close} title={text.outcomes[outcome].title} size="md">
          <Decide id={id} outcome={outcome} onClose={close} />
        </Dialog>
      ))}
    </div>
  )
}

type FormProps = { id: string; outcome: Outcome; onClose: () => void }

function Decide({ id, outcome, onClose }: FormProps) {
  const noteDecision = useContext(DecidedHere)
  const { revalidate } = useRevalidator()
  const [template, setTemplate] = useState('')
  const { button, lead, done, templates } = text.outcomes[outcome]
  return (
    <StepForm
      step="decide"
      fields={{ id, outcome }}
      save={button}
      color={colors[outcome]}
      allowsUnsavedExit
      onDone={() => {
        noteDecision(id)
        onClose()
        showToast({ type: 'success', message: done })
      }}
      onRefused={() => void revalidate()} // another admin, the family or the due time was faster
      beside={
        <Button size="xxl" variant="outlined" onClick={onClose}>
          {text.back}
        </Button>
      }
    >
      {(wrong) => (
        <>
          <p className="muted">{lead}</p>
          <SelectField
            label={text.template}
            value={template}
            onChange={(event) => setTemplate(event.currentTarget.value)}
            placeholder={text.ownWords}
            options={templates.map((one) => ({ value: one.key, label: one.text }))}
          />
          <TextAreaField
            key={template}
            label={text.reason}
            name="reason"
            required
            maxLength={adminReasonLimit}
            defaultValue={templates.find(({ key }) => key === template)?.text}
            hint={text.reasonHint}
            error={wrong.get('reason')}
          />
        </>
      )}
    </StepForm>
  )
}
