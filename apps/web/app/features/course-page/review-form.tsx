import { useState } from 'react'
import { formatNumber } from '#app/shared/format.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { coursePageText as text } from './course-page.text.ts'
import type { ReviewsView } from './review-view.ts'
import styles from './reviews.module.css'
import { Stars } from './stars.tsx'

type Props = { mine: ReviewsView['mine']; canReview: boolean; limit: number }

/** One's own review with what became of it, or the form for who has attended and not yet written. */
export function OwnReviewPart({ mine, canReview, limit }: Props) {
  const [isEditing, setEditing] = useState(false)
  if (mine && !isEditing) {
    return (
      <div className={styles.own}>
        <h3 className="h4">{text.mine}</h3>
        <Stars count={mine.stars} />
        {mine.text && <p className={styles.words}>{mine.text}</p>}
        {mine.state && <p className="sm muted">{mine.state}</p>}
        {mine.editable && (
          <>
            <p className="sm muted">{mine.editable}</p>
            <Button variant="outlined" color="main" size="xl" onClick={() => setEditing(true)}>
              {text.change}
            </Button>
          </>
        )}
      </div>
    )
  }
  if (!canReview && !mine) return null
  const done = () => {
    setEditing(false)
    showToast({ type: 'success', message: text.sent })
  }
  return (
    <div className={styles.own}>
      <h3 className="h4">{mine ? text.change : text.write}</h3>
      {!mine && <p className="sm muted">{text.writeLead}</p>}
      <StepForm step="review" save={text.send} onDone={done}>
        {(wrong) => (
          <>
            <RadioCards
              label={text.howMany}
              name="stars"
              options={text.starNames.map((label, at) => ({ value: String(at + 1), label }))}
              defaultValue={mine && String(mine.stars)}
              error={wrong.get('stars')}
              required
              isInline
            />
            <TextAreaField
              label={text.yourWords}
              hint={text.wordsHint(formatNumber(limit))}
              name="text"
              maxLength={limit}
              defaultValue={mine?.text}
              error={wrong.get('text')}
            />
          </>
        )}
      </StepForm>
    </div>
  )
}
