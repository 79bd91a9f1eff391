import type { PaymentMethod } from '@khue/contracts/money/payments'
import type { Deps } from '#platform/deps'
import type { GatewayAnswer } from '../gateway.ts'
import type { Outcome } from '../payment.ts'

/** What a gateway answered when it was asked how one payment stands. */
export type QueryAnswer =
  /** Not from the gateway, or about something else. */
  | { isAuthentic: false }
  /** It says nothing of the payment: nobody has opened its page, or the question was not taken. */
  | { isAuthentic: true; outcome: undefined; responseCode: string }
  | {
      isAuthentic: true
      outcome: Outcome
      amountVnd: number | undefined
      gatewayCode: string
      gatewayTransactionNo: string | null
      bankCode: string | null
      facts: Record<string, string>
    }

/** The answer as it is recorded. A gateway that tells of no payment need not name a sum. */
export function answersOf(deps: Deps, asked: { method: PaymentMethod; code: string }, answer: QueryAnswer): readonly GatewayAnswer[] {
  if (!answer.isAuthentic) deps.log.warn(asked, 'gateway response does not match the query')
  if (!answer.isAuthentic || !answer.outcome) return []
  return [{ ...answer, ...asked, outcome: answer.outcome, namesNoSum: answer.outcome !== 'PAID' && answer.amountVnd === undefined }]
}
