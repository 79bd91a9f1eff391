import type { PaymentStatus, TransactionStatus } from '@khue/contracts/money/payments'
import type { ReactNode } from 'react'
import { ResultCard } from '#app/shared/ui/result-card.tsx'
import { checkoutText as text } from './checkout.text.ts'

type Props = { code: string; status: PaymentStatus; lastAttempt: TransactionStatus | null; children?: ReactNode }

const states = {
  waiting: { icon: 'clock', tone: undefined, title: text.statusWaiting, text: text.statusWaitingHint },
  failed: { icon: 'alert-triangle', tone: 'bad', title: text.statusFailed, text: text.statusFailedHint },
  paid: { icon: 'check', tone: 'good', title: text.statusPaid, text: text.statusPaidHint },
  refunded: { icon: 'info-circle', tone: undefined, title: text.statusRefunded, text: text.statusRefundedHint },
} as const

function stateOf({ status, lastAttempt }: Pick<Props, 'status' | 'lastAttempt'>): keyof typeof states {
  if (status === 'SUCCESS') return 'paid'
  if (status === 'REFUNDED') return 'refunded'
  return lastAttempt === 'FAIL' ? 'failed' : 'waiting'
}

/** Payment status for everybody with the link: never shows payer, items or amount. */
export function StatusView({ code, children, ...facts }: Props) {
  const { icon, tone, title, text: sentence } = states[stateOf(facts)]
  return (
    <ResultCard icon={icon} title={title} actions={children} {...(tone && { tone })}>
      <p>{text.statusCode(code)}</p>
      <p>{sentence}</p>
    </ResultCard>
  )
}
