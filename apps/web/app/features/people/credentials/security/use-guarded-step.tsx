import { useRef, useState } from 'react'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { signByPasskey, passkeyFailure } from '#app/features/people/credentials/passkeys.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { PasswordDialog } from '#app/shared/ui/password-dialog.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { securityText as text } from './security.text.ts'

type Fields = Record<string, string> & { step: string }
type Follow<T> = { onDone: (answer: T) => void }

/**
 * A step that requires a recent sign-in: if the last one is too old, the user authenticates again, and the step is repeated. The caller
 * must render `confirmation`.
 */
export function useGuardedStep<T extends object>({ onDone }: Follow<T>) {
  const [isAsking, setAsking] = useState(false)
  const wanted = useRef<Fields>(undefined)
  const fetcher = useFormFetcher<FormRefusal | T>({
    isSilent: true,
    onDone: (answer) => onDone(answer as T), // not a refusal, hence the answer
    onRefused: ({ code, error }) => {
      if (code === 'RECENT_SIGN_IN_REQUIRED') setAsking(true)
      else showToast({ type: 'error', message: error })
    },
  })
  const send = (fields: Fields) => {
    wanted.current = fields
    void fetcher.submit(fields, { method: 'post' })
  }
  const goOn = () => {
    setAsking(false)
    if (wanted.current) send(wanted.current)
  }
  const confirmation = <ConfirmDialog opened={isAsking} onClose={() => setAsking(false)} onDone={goOn} />
  return { send, isBusy: fetcher.state !== 'idle', confirmation }
}

type Props = { opened: boolean; onClose: () => void; onDone: () => void }

const ConfirmDialog = ({ onDone, ...dialog }: Props) => (
  <PasswordDialog {...dialog} title={text.confirmTitle} confirm={text.confirm} color="main" fields={{ step: 'confirm' }} onDone={onDone}>
    <p className="muted">{text.confirmNote}</p>
    <ConfirmByPasskey onDone={onDone} />
  </PasswordDialog>
)

function ConfirmByPasskey({ onDone }: { onDone: () => void }) {
  const { submit, state } = useFormFetcher({ onDone })
  async function ask() {
    try {
      await submit({ step: 'confirm-passkey', credential: await signByPasskey() }, { method: 'post' })
    } catch (error) {
      if (passkeyFailure(error) !== 'turned-down') showToast({ type: 'error', message: text.passkeyUnsupported })
    }
  }
  return (
    <Button variant="text" color="main" size="xl" startIcon={<Icon name="key" />} loading={state !== 'idle'} onClick={() => void ask()}>
      {text.confirmByPasskey}
    </Button>
  )
}
