import { lazy, Suspense, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { coursePageText as text } from './course-page.text.ts'
import type { ReviewView } from './review-view.ts'

const ReplyDialog = lazy(() => import('./reply-dialog.tsx'))

/** The teacher of the course answers a learner, or changes the answer. */
export function ReplyPart({ review }: { review: ReviewView }) {
  const [isOpen, setOpen] = useState(false)
  const label = review.reply ? text.changeAnswer : text.answer
  return (
    <>
      <Button variant="outlined" color="main" size="lg" aria-label={text.answerTo(label, review.author.name)} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <ReplyDialog review={review} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
