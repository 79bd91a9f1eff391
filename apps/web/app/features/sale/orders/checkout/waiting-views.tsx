import type { ReactNode } from 'react'
import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import { ResultCard } from '#app/shared/ui/result-card.tsx'
import { checkoutText as text } from './checkout.text.ts'

/** The money has been sent or not; the gateway has not told our server yet. */
export const WaitingForBank = ({ children }: { children: ReactNode }) => (
  <ResultCard icon="spinner" title={text.waitingTitle} actions={children}>
    <p>{text.waitingHint}</p>
  </ResultCard>
)

/** The page has stopped asking by itself. `children` is what can be done. */
export const SlowBank = ({ children }: { children: ReactNode }) => (
  <ResultCard icon="clock" title={text.slowTitle} actions={children}>
    <p>{text.slowHint}</p>
  </ResultCard>
)

type NotPaidProps = {
  reason: string
  /** Until when the price of the order is held; undefined when that is over. */
  heldUntil: string | undefined
  children: ReactNode
}

/** The gateway told our server that nothing was paid. */
export const NotPaid = ({ reason, heldUntil, children }: NotPaidProps) => (
  <ResultCard icon="alert-triangle" tone="bad" title={text.notPaidTitle} actions={children}>
    <p>
      <b>{reason}</b>
    </p>
    <p>{heldUntil ? text.notPaidHeld(heldUntil) : text.notPaidOver}</p>
  </ResultCard>
)

/** For anybody but the owner: nothing about anybody's money. `children` is what can be done. */
export const NeutralReturn = ({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) => (
  <ResultCard icon="info-circle" title={text.neutralTitle} actions={children}>
    <p>{isSignedIn ? text.neutralOther : text.neutralGuest}</p>
  </ResultCard>
)

/** Copies a link that shows how a payment stands and nothing else. */
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
