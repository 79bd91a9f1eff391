import { type reportReasons } from '@khue/contracts/reviews'
import { useState } from 'react'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { coursePageText as text } from './course-page.text.ts'
import type { ReviewView } from './review-view.ts'

const reasons = Object.entries(text.reasons).map(([value, label]) => ({ value: value as (typeof reportReasons)[number], label })) // its own keys
const noteLimit = 500

/** Tells the house of a review that should not stand there; a guest signs in first. */
export function ReportButton({ review }: { review: ReviewView }) {
  const [isOpen, setOpen] = useState(false)
  const done = () => {
    setOpen(false)
    showToast({ type: 'success', message: text.reported })
  }
  return (
    <>
      <Button
        variant="text"
        size="sm"
        aria-label={text.reportOf(review.author.name)}
        data-gated={`report-${review.id}`}
        onClick={() => setOpen(true)}
      >
        {text.report}
      </Button>
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title={text.reportTitle} size="sm">
          <StepForm step="report" save={text.sendReport} fields={{ id: review.id }} onDone={done} isPassing>
            {(wrong) => (
              <>
                <p className="sm muted">{text.reportLead}</p>
                <RadioCards label={text.reason} name="reason" options={reasons} defaultValue="SPAM" error={wrong.get('reason')} />
                <TextAreaField label={text.note} name="note" maxLength={noteLimit} rows={3} error={wrong.get('note')} />
              </>
            )}
          </StepForm>
        </Dialog>
      )}
    </>
  )
}
