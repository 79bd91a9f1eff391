import type { PaymentMethod } from '@khue/contracts/money/payments'
import type { Account } from '#modules/money/ledger'

type PlatformAccount = Extract<Account, string>
type MethodFacts = {
  /** The account that received money is booked to; for the balance method, the payer's own balance. */
  clearing: PlatformAccount | 'LEARNING_BALANCE'
  /** One reference accepts one payment: an insufficient one uses it up, and paying again opens another. */
  takesOnce: boolean
}

/** Accounting facts of each payment method; its protocol is in `gateways.ts`. */
export const methodFacts = {
  // bank transfers arrive in the bank account itself, any number of them for one code
  VIETQR: { clearing: 'BANK', takesOnce: false },
  VNPAY: { clearing: 'CLEARING_VNPAY', takesOnce: true },
  MOMO: { clearing: 'CLEARING_MOMO', takesOnce: true },
  ZALOPAY: { clearing: 'CLEARING_ZALOPAY', takesOnce: true },
  FUNDIIN: { clearing: 'CLEARING_FUNDIIN', takesOnce: true },
  BALANCE: { clearing: 'LEARNING_BALANCE', takesOnce: true },
} as const satisfies Record<PaymentMethod, MethodFacts>
