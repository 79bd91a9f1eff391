import { showToast } from '#app/shared/toasts.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { coursePageText as text } from './course-page.text.ts'
import type { ReviewView } from './review-view.ts'
import styles from './reviews.module.css'

const answerLimit = 1000

/** What the teacher says to a learner, below what they wrote. Loaded for who wants to write, hence a default export. */
export default function ReplyDialog({ review, onClose }: { review: ReviewView; onClose: () => void }) {
  const done = () => {
    onClose()
    showToast({ type: 'success', message: text.answered })
  }
  return (
    <Dialog opened onClose={onClose} title={text.answerTitle(review.author.name)} size="sm">
      <StepForm step="reply" save={text.sendAnswer} fields={{ id: review.id }} onDone={done} isPassing>
        {(wrong) => (
          <>
            {review.text && <p className={styles.words}>{review.text}</p>}
            <TextAreaField
              label={text.yourAnswer}
              name="text"
              required
              rows={4}
              maxLength={answerLimit}
              defaultValue={review.reply?.text}
              hint={text.answerHint}
              error={wrong.get('text')}
            />
          </>
        )}
      </StepForm>
    </Dialog>
  )
}
