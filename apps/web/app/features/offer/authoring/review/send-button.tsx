import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { reviewText as text } from './review.text.ts'

type Props = {
  /** Address of the version. */
  action: string
  revision: number
  label: string
  isReady: boolean
  /** Called instead of submitting while `isReady` is false. */
  onLacking: () => void
}

/** Submits a draft for approval. Checks it first; the server checks again. */
export const SendButton = ({ action, revision, label, isReady, onLacking }: Props) => (
  <>
    {isReady ? (
      <StepButton
        step="submit"
        action={action}
        fields={{ revision: String(revision) }}
        variant="contained"
        color="main"
        size="3xl"
        fullWidth
        onDone={() => showToast({ type: 'success', message: text.sent })}
      >
        {label}
      </StepButton>
    ) : (
      <Button size="3xl" color="main" fullWidth onClick={onLacking}>
        {label}
      </Button>
    )}
    <p className="sm muted">{text.answersWithin}</p>
  </>
)
