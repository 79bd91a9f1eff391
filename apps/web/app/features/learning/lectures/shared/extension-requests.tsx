import { lectureLimits } from '@khue/contracts/learning/lecture-states'
import { useState } from 'react'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import type { ExtensionRequestView } from './extension-request-view.ts'
import { requestsText as text } from './extension-requests.text.ts'

const longestReason = 300
type Props = { requests: readonly ExtensionRequestView[]; hasMore: boolean }

/** On the teaching desk: who asks for more time to watch, until the teacher answers or the time to answer is over. */
export function ExtensionRequests({ requests, hasMore }: Props) {
  const [refusing, setRefusing] = useState<ExtensionRequestView>()
  if (requests.length === 0) return null
  return (
    <section className={panel.panel} aria-labelledby="extensions">
      <div>
        <h2 id="extensions" className="h3">
          {text.title}
        </h2>
        <p className="sm muted">{text.lead(lectureLimits.extensionDays)}</p>
      </div>
      <ul className={panel.rows}>
        {requests.map((request) => (
          <Request key={request.id} request={request} onRefuse={() => setRefusing(request)} />
        ))}
      </ul>
      {hasMore && <p className="sm muted">{text.more}</p>}
      <Dialog opened={refusing !== undefined} onClose={() => setRefusing(undefined)} title={text.refuseTitle(refusing?.learner ?? '')}>
        {refusing && <RefuseForm id={refusing.id} onClose={() => setRefusing(undefined)} />}
      </Dialog>
    </section>
  )
}

function Request({ request, onRefuse }: { request: ExtensionRequestView; onRefuse: () => void }) {
  const { id, learner, course, name, facts, reason, due } = request
  return (
    <li>
      <div className={panel.what}>
        <p className={panel.name}>{name}</p>
        <p className="sm muted num">{facts}</p>
        {reason && <p className="sm">“{reason}”</p>}
        <p className="sm">{due}</p>
      </div>
      <div className={panel.actions}>
        <StepButton
          step="grant"
          fields={{ id }}
          label={text.grantOf(learner, course)}
          variant="contained"
          color="main"
          onDone={() => showToast({ type: 'success', message: text.granted })}
        >
          {text.grant}
        </StepButton>
        <Button size="xl" variant="outlined" aria-label={text.refuseOf(learner, course)} onClick={onRefuse}>
          {text.refuse}
        </Button>
      </div>
    </li>
  )
}

function RefuseForm({ id, onClose }: { id: string; onClose: () => void }) {
  const done = () => {
    showToast({ type: 'success', message: text.refused })
    onClose()
  }
  return (
    <StepForm
      step="refuse"
      fields={{ id }}
      save={text.refuse}
      color="red"
      onDone={done}
      allowsUnsavedExit
      beside={
        <Button type="button" size="xxl" variant="outlined" onClick={onClose}>
          {text.keep}
        </Button>
      }
    >
      {(wrong) => (
        <TextAreaField name="reason" label={text.reason} rows={3} required maxLength={longestReason} error={wrong.get('reason')} />
      )}
    </StepForm>
  )
}
