import { showToast } from '../../../../shared/toasts.ts'
import { Dialog } from '../../../../shared/ui/dialog.tsx'
import { replyDialogText as text } from './reply-dialog.text.ts'
import type { RepliedView } from './reply-view.ts'
import styles from './reply.module.css'
import { StepForm } from '../../../../shared/ui/step-form.tsx'
import { TextAreaField } from '../../../../shared/ui/text-area-field.tsx'

const answerLimit = 1000

/** A teacher's reply to a learner's review. Loaded for authors only, hence a default export. */
export default function ReplyDialog({ review, onClose }: { review: RepliedView; onClose: () => void }) {
  const done = () => {
    onClose()
    showToast({ type: 'success', message: text.answered })
  }
  return (
    <Dialog opened onClose={onClose} title={text.answerTitle(review.author.name)} size="sm">
      <StepForm step="reply" save={text.sendAnswer} fields={{ id: review.id }} onDone={done} allowsUnsavedExit>
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
