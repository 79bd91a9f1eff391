import { closureNameLimit, type Closure } from '@khue/contracts/people/closures'
import { adminReasonLimit } from '@khue/contracts/people/admin-reason'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { changedMeanwhile } from './closed-days.ts'
import { closuresText as text } from './closures.text.ts'
import styles from './closures.module.css'

type Props = { onClose: () => void }

const BackButton = ({ onClose }: Props) => (
  <Button size="xxl" variant="outlined" onClick={onClose}>
    {text.back}
  </Button>
)

const Reason = ({ error }: { error: string | undefined }) => (
  <TextAreaField label={text.reason} name="reason" required rows={2} maxLength={adminReasonLimit} hint={text.reasonHint} error={error} />
)

/** Adds a closure, or changes one. A stale change learns what the closure is now, and may be saved again. */
export function ClosureForm({ closure, onClose }: Props & { closure?: Closure }) {
  const { revalidate } = useRevalidator()
  const [news, setNews] = useState<string>()
  return (
    <StepForm
      step={closure ? 'change' : 'add'}
      fields={closure ? { id: closure.id, revision: String(closure.revision) } : {}}
      save={text.save}
      allowsUnsavedExit
      onDone={() => {
        onClose()
        showToast({ type: 'success', message: closure ? text.changed : text.added })
      }}
      onRefused={({ details }) => {
        setNews(changedMeanwhile(details))
        void revalidate()
      }}
      beside={<BackButton onClose={onClose} />}
    >
      {(wrong) => (
        <>
          {news && <Notice tone="warn">{news}</Notice>}
          <TextField
            label={text.name}
            name="name"
            required
            maxLength={closureNameLimit}
            defaultValue={closure?.name}
            error={wrong.get('name')}
          />
          <div className={styles.days}>
            <TextField label={text.from} name="fromOn" type="date" required defaultValue={closure?.fromOn} error={wrong.get('fromOn')} />
            <TextField label={text.to} name="toOn" type="date" required defaultValue={closure?.toOn} error={wrong.get('toOn')} />
          </div>
          <Reason error={wrong.get('reason')} />
        </>
      )}
    </StepForm>
  )
}

export const RemoveForm = ({ closure, onClose }: Props & { closure: Closure }) => (
  <StepForm
    step="remove"
    fields={{ id: closure.id }}
    save={text.remove}
    color="red"
    allowsUnsavedExit
    onDone={() => {
      onClose()
      showToast({ type: 'success', message: text.removed })
    }}
    beside={<BackButton onClose={onClose} />}
  >
    {(wrong) => (
      <>
        <p className="muted">{text.removeText}</p>
        <Reason error={wrong.get('reason')} />
      </>
    )}
  </StepForm>
)
