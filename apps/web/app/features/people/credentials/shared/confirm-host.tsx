import { lazy, Suspense, useEffect, useState } from 'react'
import { answerConfirmations, type Confirmation } from '#app/shared/confirmations.ts'

/** Loaded when first needed. */
const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })))

/**
 * Where it is rendered, a form that the server refuses for want of a recent sign-in (`RECENT_SIGN_IN_REQUIRED`) leads through the confirmation and is
 * then sent again; its dialog and its fields stay as they are.
 */
export function ConfirmHost() {
  const [asked, setAsked] = useState<Confirmation>()
  const [wasAsked, setWasAsked] = useState(false)
  useEffect(
    () =>
      answerConfirmations('RECENT_SIGN_IN_REQUIRED', (confirmation) => {
        setAsked(() => confirmation)
        setWasAsked(true)
      }),
    [],
  )
  const close = () => setAsked(undefined)
  return (
    wasAsked && (
      <Suspense>
        <ConfirmDialog
          opened={asked !== undefined}
          onClose={close}
          onDone={() => {
            close()
            asked?.()
          }}
        />
      </Suspense>
    )
  )
}
