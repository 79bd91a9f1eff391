import { extensionLimit } from '@khue/contracts/people/data-requests'
import type { DataRequest } from '@khue/contracts/people/privacy'
import { useState } from 'react'
import { CaseClaim } from '#app/features/people/work-items/shared/case-claim.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import tag from '#app/shared/ui/tag.module.css'
import panel from '#app/shared/ui/panel.module.css'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { NumberField } from '#app/shared/ui/number-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { requestsAdminText as text } from '../privacy.text.ts'
import styles from './received-requests.module.css'
import type { RequestView } from '../request-view.ts'

export type ReceivedView = RequestView & {
  person: { name: string; avatar: string }
  isOverdue: boolean
  steps: readonly RequestStep[]
}
export type RequestStep = 'ACKNOWLEDGE' | 'EXTEND' | 'DONE' | 'REFUSE'

/** Possible steps of a request in its state; the server has the final say. */
export function stepsOf({ status, isExtended }: Pick<DataRequest, 'status' | 'isExtended'>): RequestStep[] {
  if (status === 'DONE' || status === 'REFUSED') return []
  const first = status === 'RECEIVED' ? (['ACKNOWLEDGE'] as const) : isExtended ? [] : (['EXTEND'] as const)
  return [...first, 'DONE', 'REFUSE']
}

/** Data requests, earliest deadline first. */
export const ReceivedRequests = ({ requests }: { requests: readonly ReceivedView[] }) =>
  requests.length === 0 ? (
    <EmptyState title={text.emptyTitle} />
  ) : (
    <ul className={panel.stack}>
      {requests.map((request) => (
        <Received key={request.id} {...request} />
      ))}
    </ul>
  )

const Received = ({ id, title, content, status, dates, answer, person, isOverdue, steps }: ReceivedView) => (
  <li className={panel.panel}>
    <div className={styles.head}>
      <img src={person.avatar} alt="" width="40" height="40" className={styles.face} />
      <div className={panel.what}>
        <h2 className="h4">{title}</h2>
        <p className="sm muted">{person.name}</p>
      </div>
      {isOverdue && <span className={`${tag.tag} ${tag.danger}`}>{text.overdue}</span>}
      <span className={`${tag.tag} ${tag[status.tone]}`}>{status.label}</span>
    </div>
    <p className="sm muted">{dates}</p>
    <CaseClaim refId={id} name={`${title}, ${person.name}`} />
    <p className={styles.words}>{content}</p>
    {answer && (
      <p className={styles.words}>
        <b>{answer.label}:</b> {answer.words}
      </p>
    )}
    {steps.length > 0 && (
      <div className={panel.actions}>
        {steps.map((step) =>
          step === 'ACKNOWLEDGE' ? (
            <StepButton key={step} step={step} fields={{ id }} label={text.of(text.steps[step], person.name)} onDone={sayHandled}>
              {text.steps[step]}
            </StepButton>
          ) : (
            <Handle key={step} id={id} step={step} name={person.name} />
          ),
        )}
      </div>
    )}
  </li>
)

const sayHandled = () => showToast({ type: 'success', message: text.handled })

function Handle({ id, step, name }: { id: string; step: Exclude<RequestStep, 'ACKNOWLEDGE'>; name: string }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const color = step === 'REFUSE' ? 'red' : step === 'DONE' ? 'green' : 'main'
  return (
    <>
      <Button
        size="xl"
        variant={step === 'DONE' ? 'contained' : 'outlined'}
        color={step === 'EXTEND' ? 'black' : color}
        aria-label={text.of(text.steps[step], name)}
        onClick={() => setAsking(true)}
      >
        {text.steps[step]}
      </Button>
      <Dialog opened={isAsking} onClose={close} title={text.titles[step]} size="sm">
        <StepForm
          step={step}
          fields={{ id }}
          save={text.steps[step]}
          color={color}
          allowsUnsavedExit
          onDone={() => {
            close()
            sayHandled()
          }}
          beside={
            <Button size="xxl" variant="outlined" onClick={close}>
              {text.back}
            </Button>
          }
        >
          {(wrong) => (step === 'EXTEND' ? <Extension wrong={wrong} /> : <Answer wrong={wrong} />)}
        </StepForm>
      </Dialog>
    </>
  )
}

type Wrong = { wrong: ReadonlyMap<string, string> }
const Extension = ({ wrong }: Wrong) => (
  <>
    <NumberField
      label={text.workingDays}
      name="workingDays"
      required
      defaultValue="5"
      hint={text.workingDaysHint(extensionLimit)}
      error={wrong.has('workingDays') ? text.workingDaysHint(extensionLimit) : undefined}
    />
    <TextAreaField label={text.reason} name="reason" required maxLength={4000} error={wrong.get('reason')} />
  </>
)
const Answer = ({ wrong }: Wrong) => (
  <TextAreaField label={text.answerLabel} name="answer" required maxLength={4000} hint={text.answerHint} error={wrong.get('answer')} />
)
