import type { Passkey } from '@khue/contracts/people/passkeys'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { securityText as text } from './security.text.ts'
import { useGuardedStep } from './use-guarded-step.tsx'

type Props = { passkey: Passkey | undefined; onClose: () => void }

export const RenameDialog = ({ passkey, onClose }: Props) => (
  <Dialog opened={passkey !== undefined} onClose={onClose} title={text.renameTitle} size="sm">
    {passkey && (
      <StepForm
        step="rename-passkey"
        save={text.save}
        fields={{ id: passkey.id }}
        allowsUnsavedExit
        onDone={() => {
          onClose()
          showToast({ type: 'success', message: text.renamed })
        }}
      >
        {(wrong) => (
          <TextField label={text.passkeyName} name="name" defaultValue={passkey.name} maxLength={60} required error={wrong.get('name')} />
        )}
      </StepForm>
    )}
  </Dialog>
)

export function RemoveDialog({ passkey, onClose }: Props) {
  const { send, isBusy, confirmation } = useGuardedStep({
    onDone() {
      onClose()
      showToast({ type: 'success', message: text.removed })
    },
  })
  return (
    <>
      <Dialog opened={passkey !== undefined} onClose={onClose} title={text.removeTitle} size="sm">
        {passkey && (
          <>
            <p className="muted">{text.removeNote(passkey.name)}</p>
            <DialogButtons>
              <Button size="xxl" variant="outlined" onClick={onClose}>
                {text.later}
              </Button>
              <Button size="xxl" color="red" loading={isBusy} onClick={() => send({ step: 'remove-passkey', id: passkey.id })}>
                {text.remove}
              </Button>
            </DialogButtons>
          </>
        )}
      </Dialog>
      {confirmation}
    </>
  )
}
