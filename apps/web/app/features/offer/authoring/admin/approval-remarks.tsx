import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import type { ApprovalPanelView } from './approval-view.ts'
import styles from './approval-panel.module.css'
import { approvalsText as text } from './approvals.text.ts'

type Props = { course: ApprovalPanelView }

/** Remarks at fields and items; while the course waits, they can be added and taken back. */
export function ApprovalRemarks({ course }: Props) {
  const { id, remarks, isWaiting } = course
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!isWaiting && remarks.length === 0) return null
  return (
    <section className={styles.part}>
      <h3 className="h4">{text.remarks}</h3>
      {isWaiting && <p className="sm muted">{text.remarksHint}</p>}
      <ul className={styles.remarks}>
        {remarks.length === 0 && <li className="muted">{text.noRemarks}</li>}
        {remarks.map((remark) => (
          <li key={remark.id} className={styles.remark}>
            <p className={styles.name}>
              {remark.placeName}
              {remark.fixedAt && <span className="sm muted"> · {text.fixed}</span>}
            </p>
            <p className={styles.words}>{remark.text}</p>
            {isWaiting && (
              <StepButton
                step="unremark"
                fields={{ id, remarkId: remark.id }}
                variant="text"
                label={text.removeRemarkOf(remark.placeName)}
                onDone={() => showToast({ type: 'success', message: text.remarkRemoved })}
              >
                {text.removeRemark}
              </StepButton>
            )}
          </li>
        ))}
      </ul>
      {isWaiting && (
        <Button size="xl" variant="outlined" onClick={() => setOpen(true)}>
          {text.addRemark}
        </Button>
      )}
      <AddRemark course={course} isOpen={isOpen} onClose={close} />
    </section>
  )
}

type AddProps = Props & { isOpen: boolean; onClose: () => void }
const AddRemark = ({ course: { id, version, contentSha, places }, isOpen, onClose: close }: AddProps) => (
  <Dialog opened={isOpen} onClose={close} title={text.addRemark} size="sm">
    <StepForm
      step="remark"
      fields={{ id, version: String(version), contentSha }}
      save={text.addRemark}
      allowsUnsavedExit
      onDone={() => {
        close()
        showToast({ type: 'success', message: text.remarkAdded })
      }}
      beside={
        <Button size="xxl" variant="outlined" onClick={close}>
          {text.back}
        </Button>
      }
    >
      {(wrong) => (
        <>
          <SelectField
            label={text.remarkPlace}
            name="place"
            required
            options={places}
            placeholder={text.choosePlace}
            error={wrong.get('place')}
          />
          <TextAreaField label={text.remarkText} name="text" required maxLength={1000} error={wrong.get('text')} />
        </>
      )}
    </StepForm>
  </Dialog>
)
