import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import panel from '#app/shared/ui/queue-panel.module.css'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import type { ApprovalPanelView } from './approval-view.ts'
import styles from './approval-panel.module.css'
import { approvalsText as text } from './approvals.text.ts'

type Props = { course: ApprovalPanelView }

/** Approve after the checks by hand, or refuse with a reason. Both name the content that was read. */
export function ApprovalDecision({ course }: Props) {
  const [asked, setAsked] = useState<'approve' | 'reject'>()
  const close = () => setAsked(undefined)
  return (
    <div className={panel.actions}>
      <Button size="xxl" variant="outlined" color="red" onClick={() => setAsked('reject')}>
        {text.reject}
      </Button>
      <Button size="xxl" color="green" onClick={() => setAsked('approve')}>
        {text.approve}
      </Button>
      <Dialog opened={asked === 'approve'} onClose={close} title={text.approveTitle} size="md">
        <Approve course={course} onClose={close} />
      </Dialog>
      <Dialog opened={asked === 'reject'} onClose={close} title={text.rejectTitle} size="md">
        <Reject course={course} onClose={close} />
      </Dialog>
    </div>
  )
}

type FormProps = Props & { onClose: () => void }
const readOf = ({ id, version, contentSha }: ApprovalPanelView) => ({ id, version: String(version), contentSha })

function useDecided(onClose: () => void, message: string) {
  const { revalidate } = useRevalidator()
  return {
    onDone: () => {
      onClose()
      showToast({ type: 'success', message })
    },
    onRefused: () => void revalidate(), // another admin or the teacher was faster
    beside: (
      <Button size="xxl" variant="outlined" onClick={onClose}>
        {text.back}
      </Button>
    ),
  }
}

function Approve({ course, onClose }: FormProps) {
  const decided = useDecided(onClose, text.approved)
  return (
    <StepForm step="approve" fields={readOf(course)} save={text.approve} color="green" allowsUnsavedExit {...decided}>
      {(wrong) => (
        <>
          <p className="muted">{text.approveLead}</p>
          <fieldset className={styles.checklist}>
            <legend className={styles.name}>{text.confirmAll}</legend>
            {course.manualChecks.map(({ key, label }) => (
              <Checkbox key={key} name={key} label={label} required error={wrong.get(key) ?? wrong.get('checked')} />
            ))}
          </fieldset>
          {course.needsOverride && (
            <TextAreaField
              label={text.override}
              name="extraTeachingReason"
              required
              maxLength={500}
              hint={text.overrideHint}
              error={wrong.get('extraTeachingReason')}
            />
          )}
        </>
      )}
    </StepForm>
  )
}

function Reject({ course, onClose }: FormProps) {
  const decided = useDecided(onClose, text.rejected)
  const [template, setTemplate] = useState('')
  const chosen = course.templates.find(({ key }) => key === template)
  return (
    <StepForm step="reject" fields={readOf(course)} save={text.reject} color="red" allowsUnsavedExit {...decided}>
      {(wrong) => (
        <>
          <SelectField
            label={text.template}
            value={template}
            onChange={(event) => setTemplate(event.currentTarget.value)}
            placeholder={text.ownWords}
            options={course.templates.map((one) => ({ value: one.key, label: one.text }))}
          />
          <TextAreaField
            key={template}
            label={text.rejectReason}
            name="reason"
            required
            maxLength={1000}
            defaultValue={chosen?.text}
            hint={text.rejectHint}
            error={wrong.get('reason')}
          />
        </>
      )}
    </StepForm>
  )
}
