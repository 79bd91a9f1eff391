import { lazy, Suspense, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { showChunkLoadError } from '#app/shared/ui/chunk-load-error.tsx'
import { Reply } from '#app/features/offer/reviews/shared/reply.tsx'
import { Stars } from '#app/shared/ui/stars.tsx'
import { coursePageText as text } from './course-page.text.ts'
import type { ReviewsView } from './review-view.ts'
import styles from './reviews.module.css'

const ReviewForm = lazy(() => import('./review-form.tsx').catch(showChunkLoadError))

type Props = { mine: ReviewsView['mine']; limit: number }

/** The user's own review with its status, or the review form for a learner who has attended. Nobody else loads it, hence a default export. */
export default function OwnReviewPart({ mine, limit }: Props) {
  const [isWriting, setWriting] = useState(false)
  return (
    <div className={styles.own}>
      <h3 className="h4">{mine ? text.mine : text.write}</h3>
      {isWriting ? (
        <Suspense>
          <ReviewForm mine={mine} limit={limit} onDone={() => setWriting(false)} />
        </Suspense>
      ) : (
        <Written mine={mine} onWrite={() => setWriting(true)} />
      )}
    </div>
  )
}

function Written({ mine, onWrite }: { mine: ReviewsView['mine']; onWrite: () => void }) {
  return (
    <>
      {mine ? <Stars count={mine.stars} label={text.stars(mine.stars)} /> : <p className="sm muted">{text.writeLead}</p>}
      {mine?.text && <p className={styles.words}>{mine.text}</p>}
      {mine && <Reply review={mine} canReply={false} />}
      {mine?.state && <p className="sm muted">{mine.state}</p>}
      {mine?.editable && <p className="sm muted">{mine.editable}</p>}
      {(!mine || mine.editable) && (
        <Button variant="outlined" color="main" size="xl" onClick={onWrite}>
          {mine ? text.change : text.write}
        </Button>
      )}
    </>
  )
}
