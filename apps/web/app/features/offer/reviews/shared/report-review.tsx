import { useState } from 'react'
import { lazyDialog } from '../../../../shared/lazy-dialog.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import type { RepliedView } from './reply-view.ts'
import { replyText as text } from './reply.text.ts'

const ReportReviewDialog = lazyDialog(() => import('./report-review-dialog.tsx'))

/** Reports a review of a course to the moderators, as the page's step `report`; a guest signs in first. */
export function ReportReview({ review }: { review: RepliedView }) {
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
      {isOpen && <ReportReviewDialog id={review.id} onClose={() => setOpen(false)} />}
    </>
  )
}
