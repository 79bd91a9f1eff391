import type { PaymentMethod } from '@khue/contracts/money/payments'
import type { Deps } from '#platform/deps'
import type { GatewayAnswer } from '../gateway.ts'
import type { Outcome } from '../payment.ts'

/** A gateway's answer to a status query. */
export type QueryAnswer =
  /** Not from the gateway, or about another payment. */
  | { isAuthentic: false }
  /** It says nothing about the payment: its page was never opened, or the query was refused. */
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

/** The answer as it is recorded. An answer without a payment need not contain an amount. */
export function answersOf(deps: Deps, asked: { method: PaymentMethod; code: string }, answer: QueryAnswer): readonly GatewayAnswer[] {
  if (!answer.isAuthentic) deps.log.warn(asked, 'gateway response does not match the query')
  if (!answer.isAuthentic || !answer.outcome) return []
  return [{ ...answer, ...asked, outcome: answer.outcome, namesNoSum: answer.outcome !== 'PAID' && answer.amountVnd === undefined }]
}
