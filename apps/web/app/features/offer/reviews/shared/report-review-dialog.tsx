import type { reportReasons } from '@khue/contracts/offer/reviews'
import { showToast } from '../../../../shared/toasts.ts'
import { Dialog } from '../../../../shared/ui/dialog.tsx'
import { RadioCards } from '../../../../shared/ui/radio-cards.tsx'
import { StepForm } from '../../../../shared/ui/step-form.tsx'
import { TextAreaField } from '../../../../shared/ui/text-area-field.tsx'
import { reportReviewDialogText as text } from './report-review-dialog.text.ts'

// Object.entries loses the key type
const reasons = Object.entries(text.reasons).map(([value, label]) => ({ value: value as (typeof reportReasons)[number], label }))
const noteLimit = 500

/** Reason for reporting a review. Loaded when it is first opened, hence a default export. */
export default function ReportReviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const done = () => {
    onClose()
    showToast({ type: 'success', message: text.reported })
  }
  return (
    <Dialog opened onClose={onClose} title={text.reportTitle} size="sm">
      <StepForm step="report" save={text.sendReport} fields={{ id }} onDone={done} allowsUnsavedExit>
        {(wrong) => (
          <>
            <p className="sm muted">{text.reportLead}</p>
            <RadioCards label={text.reason} name="reason" options={reasons} defaultValue="SPAM" error={wrong.get('reason')} />
            <TextAreaField label={text.note} name="note" maxLength={noteLimit} rows={3} error={wrong.get('note')} />
          </>
        )}
      </StepForm>
    </Dialog>
  )
}
