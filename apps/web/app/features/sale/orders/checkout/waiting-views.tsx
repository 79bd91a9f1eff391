import type { ReactNode } from 'react'
import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import { ResultCard } from '#app/shared/ui/result-card.tsx'
import { checkoutText as text } from './checkout.text.ts'

/** The gateway has not notified our server yet; the money may or may not have been sent. */
export const WaitingForBank = ({ children }: { children: ReactNode }) => (
  <ResultCard icon="spinner" title={text.waitingTitle} actions={children}>
    <p>{text.waitingHint}</p>
  </ResultCard>
)

/** Polling has stopped. `children` are the possible actions. */
export const SlowBank = ({ children }: { children: ReactNode }) => (
  <ResultCard icon="clock" title={text.slowTitle} actions={children}>
    <p>{text.slowHint}</p>
  </ResultCard>
)

type NotPaidProps = {
  reason: string
  /** End of the price hold; undefined when it is over. */
  heldUntil: string | undefined
  children: ReactNode
}

/** The gateway has notified our server that the payment failed. */
export const NotPaid = ({ reason, heldUntil, children }: NotPaidProps) => (
  <ResultCard icon="alert-triangle" tone="bad" title={text.notPaidTitle} actions={children}>
    <p>
      <b>{reason}</b>
    </p>
    <p>{heldUntil ? text.notPaidHeld(heldUntil) : text.notPaidOver}</p>
  </ResultCard>
)

/** For everybody but the owner: reveals nothing about the payment. `children` are the possible actions. */
export const NeutralReturn = ({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) => (
  <ResultCard icon="info-circle" title={text.neutralTitle} actions={children}>
    <p>{isSignedIn ? text.neutralOther : text.neutralGuest}</p>
  </ResultCard>
)

/** Copies a link that shows only the status of the payment. */
export const CopyStatusLink = ({ href }: { href: string }) => (
  <CopyButton
    size="xxl"
    text={() => new URL(href, location.origin).href}
    copied={{ title: text.linkCopied, message: text.linkTells }}
    failed={text.linkNotCopied}
  >
    {text.copyLink}
  </CopyButton>
)
