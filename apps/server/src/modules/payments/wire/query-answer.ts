import type { Outcome } from '../payment.ts'

/** What a gateway answered when it was asked how one payment stands. */
export type QueryAnswer =
  /** Not from the gateway, or about something else. */
  | { isGenuine: false }
  /** It says nothing of the payment: nobody has opened its page, or the question was not taken. */
  | { isGenuine: true; outcome: undefined; responseCode: string }
  | {
      isGenuine: true
      outcome: Outcome
      amountVnd: number | undefined
      gatewayCode: string
      gatewayTransactionNo: string | null
      bankCode: string | null
      facts: Record<string, string>
    }
