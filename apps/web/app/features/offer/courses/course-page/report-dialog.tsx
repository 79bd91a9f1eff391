import type { reportReasons } from '@khue/contracts/offer/reviews'
import { showToast } from '#app/shared/toasts.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { reviewingText as text } from './reviewing.text.ts'

// Object.entries loses the key type
const reasons = Object.entries(text.reasons).map(([value, label]) => ({ value: value as (typeof reportReasons)[number], label }))
const noteLimit = 500

/** Reason for reporting a review. Loaded when it is first opened, hence a default export. */
export default function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
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
