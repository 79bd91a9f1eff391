import { useState } from 'react'
import { lazyDialog } from '#app/shared/lazy-dialog.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { coursePageText as text } from './course-page.text.ts'
import type { ReviewView } from './review-view.ts'

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx'))

/** Reports a review to the moderators; a guest signs in first. */
export function ReportButton({ review }: { review: ReviewView }) {
  const [isOpen, setOpen] = useState(false)
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
      {isOpen && <ReportDialog id={review.id} onClose={() => setOpen(false)} />}
    </>
  )
}
