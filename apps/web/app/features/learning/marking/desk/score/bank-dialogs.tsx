import { markLimits } from '@khue/contracts/learning/mark-states'
import type { BankComment } from '@khue/contracts/learning/marking-shapes'
import { useState } from 'react'
import { newClientId } from '#app/shared/client-id.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { deskText as text } from '../desk.text.ts'
import styles from './score.module.css'

type DialogProps = { opened: boolean; onClose: () => void }

export const NewCommentDialog = ({ opened, onClose }: DialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={text.newComment} size="sm">
    <NewComment onClose={onClose} />
  </Dialog>
)

function NewComment({ onClose }: Pick<DialogProps, 'onClose'>) {
  const [id] = useState(newClientId) // sent again after a lost answer, it is the same comment
  return (
    <StepForm
      step="add-comment"
      save={text.addComment}
      fields={{ id }}
      allowsUnsavedExit
      onDone={() => {
        showToast({ type: 'success', message: text.commentAdded })
        onClose()
      }}
    >
      {(wrong) => (
        <TextAreaField
          label={text.commentText}
          name="text"
          required
          rows={3}
          maxLength={markLimits.commentLetters}
          error={wrong.get('text')}
        />
      )}
    </StepForm>
  )
}

type BankProps = DialogProps & { comments: readonly BankComment[] }
export const BankDialog = ({ opened, comments, onClose }: BankProps) => (
  <Dialog opened={opened} onClose={onClose} title={text.bank}>
    <ul className={styles.manage}>
      {comments.map((comment) => (
        <li key={comment.id}>
          <StepForm
            step="change-comment"
            save={text.saveComment}
            fields={{ id: comment.id }}
            allowsUnsavedExit
            onDone={() => showToast({ type: 'success', message: text.commentSaved })}
          >
            {(wrong) => (
              <TextAreaField
                label={text.commentText}
                name="text"
                required
                rows={2}
                maxLength={markLimits.commentLetters}
                defaultValue={comment.text}
                error={wrong.get('text')}
              />
            )}
          </StepForm>
          <StepButton
            step="remove-comment"
            fields={{ id: comment.id }}
            color="red"
            startIcon={<Icon name="trash" size={18} />}
            label={text.removeCommentOf(comment.text)}
            onDone={() => showToast({ type: 'success', message: text.commentRemoved })}
          >
            {text.removeComment}
          </StepButton>
        </li>
      ))}
    </ul>
  </Dialog>
)
