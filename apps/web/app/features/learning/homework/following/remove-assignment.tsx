import { homeworkLimits as limits } from '@khue/contracts/learning/homework-states'
import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { PasswordDialog } from '#app/shared/ui/password-dialog.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import styles from './following.module.css'
import { followingText as text } from './following.text.ts'

/** Spec 5: with a reason and the password. The page of what is deleted leads to the list. */
export function RemoveAssignment({ submitted }: { submitted: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xxl" variant="outlined" color="red" onClick={() => setOpen(true)}>
        {text.remove}
      </Button>
      <PasswordDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={text.removeTitle}
        confirm={text.removeSave}
        fields={{ step: 'delete' }}
        onDone={() => setOpen(false)}
      >
        {(wrong) => (
          <div className={styles.fields}>
            <p>{text.removeText(submitted)}</p>
            <TextAreaField
              name="reason"
              label={text.removeReason}
              hint={text.removeHint}
              required
              rows={3}
              maxLength={limits.reasonLetters}
              error={wrong.get('reason')}
            />
          </div>
        )}
      </PasswordDialog>
    </>
  )
}
