import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { CallFailed } from '#app/shared/browser-api.ts'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { supportsPasskeyAutofill, signByPasskey, abortPasskeyAutofill, passkeyFailure } from '#app/features/people/credentials/passkeys.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { text } from './identity.text.ts'
import { nextStep } from './steps.ts'

/** Passkey sign-in: by this button or, where supported, by autofill of the name field (whose `autocomplete` contains "webauthn"). */
export function PasskeyButton() {
  const fetcher = useFormFetcher<FormRefusal>({ isSilent: true })
  const location = useLocation()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = (credential: string) => fetcher.submit({ credential }, { method: 'post', action: nextStep('/sign-in/passkey', location) })

  async function ask() {
    setAsking(true)
    setFailure(undefined)
    try {
      await send(await signByPasskey())
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      setAsking(false)
    }
  }
  usePasskeyAutofill(send)

  const refused = fetcher.state === 'idle' ? (failure ?? fetcher.data?.error) : undefined
  return (
    <>
      <Button
        variant="outlined"
        size="xxl"
        fullWidth
        startIcon={<Icon name="key" />}
        loading={isAsking || fetcher.state !== 'idle'}
        onClick={() => void ask()}
      >
        {text.passkey}
      </Button>
      {refused && (
        <div style={{ marginTop: 12 }}>
          <Notice tone="bad" isAlert>
            {refused}
          </Notice>
        </div>
      )}
    </>
  )
}

const challengeMs = 4 * 60_000 // the server's challenge expires after five minutes

/** Conditional passkey request for the name field; renewed every four minutes. */
function usePasskeyAutofill(send: (credential: string) => Promise<void>) {
  const offer = useEffectEvent(() => {
    signByPasskey({ isOffered: true }).then(send, () => undefined) // not chosen, or aborted because the button was pressed
  })
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    let isGone = false
    const start = async () => {
      if (!(await supportsPasskeyAutofill()) || isGone) return
      offer()
      timer = setInterval(offer, challengeMs)
    }
    void start()
    return () => {
      isGone = true
      clearInterval(timer)
      void abortPasskeyAutofill()
    }
  }, [])
}

/** No message after the user has closed the browser's dialog. */
function reasonOf(error: unknown) {
  if (error instanceof CallFailed) return error.message
  return passkeyFailure(error) === 'turned-down' ? undefined : text.passkeyFailed
}
