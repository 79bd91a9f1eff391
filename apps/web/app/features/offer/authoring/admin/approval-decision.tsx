import { useContext, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import panel from '#app/shared/ui/queue-panel.module.css'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from './approval-panel.module.css'
import { approvalsText as text } from './approvals.text.ts'
import { AnsweredContext } from './ended-elsewhere.ts'

/** The version to decide. */
type Item = {
  id: string
  version: number
  contentSha: string
  manualChecks: readonly { key: string; label: string }[]
  needsOverride: boolean
  templates: readonly { key: string; text: string }[]
}
type Words = { approveTitle: string; approveLead: string; approved: string; rejectTitle: string; rejected: string }
type Props = { item: Item; words: Words }

/** Approve after the checks by hand, or refuse with a reason. Both name the content that was read. */
export function ApprovalDecision({ item, words }: Props) {
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
      <Dialog opened={asked === 'approve'} onClose={close} title={words.approveTitle} size="md">
        <Approve item={item} words={words} onClose={close} />
      </Dialog>
      <Dialog opened={asked === 'reject'} onClose={close} title={words.rejectTitle} size="md">
        <Reject item={item} words={words} onClose={close} />
      </Dialog>
    </div>
  )
}

type FormProps = Props & { onClose: () => void }
const readOf = ({ id, version, contentSha }: Item) => ({ id, version: String(version), contentSha })

function useDecided({ item, onClose }: FormProps, message: string) {
  const noteAnswer = useContext(AnsweredContext)
  const { revalidate } = useRevalidator()
  return {
    onDone: () => {
      noteAnswer(item)
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

function Approve(props: FormProps) {
  const { item, words } = props
  const decided = useDecided(props, words.approved)
  return (
    <StepForm step="approve" fields={readOf(item)} save={text.approve} color="green" allowsUnsavedExit {...decided}>
      {(wrong) => (
        <>
          <p className="muted">{words.approveLead}</p>
          <fieldset className={styles.checklist}>
            <legend className={styles.name}>{text.confirmAll}</legend>
            {item.manualChecks.map(({ key, label }) => (
              <Checkbox key={key} name={key} label={label} required error={wrong.get(key) ?? wrong.get('checked')} />
            ))}
          </fieldset>
          {item.needsOverride && (
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

function Reject(props: FormProps) {
  const { item, words } = props
  const decided = useDecided(props, words.rejected)
  const [template, setTemplate] = useState('')
  const chosen = item.templates.find(({ key }) => key === template)
  return (
    <StepForm step="reject" fields={readOf(item)} save={text.reject} color="red" allowsUnsavedExit {...decided}>
      {(wrong) => (
        <>
          <SelectField
            label={text.template}
            value={template}
            onChange={(event) => setTemplate(event.currentTarget.value)}
            placeholder={text.ownWords}
            options={item.templates.map((one) => ({ value: one.key, label: one.text }))}
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
