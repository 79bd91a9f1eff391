import { useRef, useState } from 'react'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { ConfirmDialog } from '#app/features/people/credentials/shared/confirm-dialog.tsx'
import { showToast } from '#app/shared/toasts.ts'
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
  const confirmation = <ConfirmDialog opened={isAsking} onClose={() => setAsking(false)} onDone={goOn} note={text.confirmNote} />
  return { send, isBusy: fetcher.state !== 'idle', confirmation }
}
