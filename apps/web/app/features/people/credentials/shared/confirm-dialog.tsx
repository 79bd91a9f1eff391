import { signByPasskey, passkeyFailure } from '#app/features/people/credentials/passkeys.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { PasswordDialog } from '#app/shared/ui/password-dialog.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { confirmText as text } from './confirm.text.ts'

/** The page whose action confirms. */
const action = '/account/settings/security'

type Props = { opened: boolean; onClose: () => void; onDone: () => void; note?: string }

/** Asks the person to authenticate again, by the password or a passkey. */
export const ConfirmDialog = ({ onDone, note = text.note, ...dialog }: Props) => (
  <PasswordDialog
    {...dialog}
    title={text.title}
    confirm={text.confirm}
    color="main"
    action={action}
    fields={{ step: 'confirm' }}
    onDone={onDone}
  >
    <p className="muted">{note}</p>
    <ConfirmByPasskey onDone={onDone} />
  </PasswordDialog>
)

function ConfirmByPasskey({ onDone }: { onDone: () => void }) {
  const { submit, state } = useFormFetcher({ onDone })
  async function ask() {
    try {
      await submit({ step: 'confirm-passkey', credential: await signByPasskey() }, { method: 'post', action })
    } catch (error) {
      if (passkeyFailure(error) !== 'turned-down') showToast({ type: 'error', message: text.passkeyUnsupported })
    }
  }
  return (
    <Button variant="text" color="main" size="xl" startIcon={<Icon name="key" />} loading={state !== 'idle'} onClick={() => void ask()}>
      {text.byPasskey}
    </Button>
  )
}
