import { useState } from 'react'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { reviewText as text } from './review.text.ts'

type Props = {
  action: string
  revision: number
  /** Names the content that is lost. */
  words: string
}

/** Discards the draft, after a question. */
export function DiscardDraft({ action, revision, words }: Props) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <div>
        <Button size="xl" variant="outlined" color="red" onClick={() => setAsking(true)}>
          {text.discard}
        </Button>
      </div>
      <Dialog opened={isAsking} onClose={close} title={text.discardAsks} size="sm">
        <p>{words}</p>
        <DialogButtons>
          <Button size="xl" variant="outlined" onClick={close}>
            {text.keep}
          </Button>
          <StepButton
            step="discard"
            action={action}
            fields={{ revision: String(revision) }}
            variant="contained"
            color="red"
            onDone={() => showToast({ type: 'success', message: text.discarded })}
          >
            {text.discard}
          </StepButton>
        </DialogButtons>
      </Dialog>
    </>
  )
}
