import type { PaymentMethod } from '@khue/contracts/money/payments'
import type { Account } from '#modules/money/ledger'

type PlatformAccount = Extract<Account, string>
type MethodFacts = {
  /** Where its money stands when it has come; what pays from the payer's own balance comes from there. */
  clearing: PlatformAccount | 'LEARNING_BALANCE'
  /** One reference takes one payment: too little has used it up, and paying again opens another. */
  takesOnce: boolean
}

/** What bookkeeping knows of each way to pay; how it is opened and asked stands in `gateways.ts`. */
export const methodFacts = {
  // bank transfers arrive in the bank itself, as many for one code as people make
  VIETQR: { clearing: 'BANK', takesOnce: false },
  VNPAY: { clearing: 'CLEARING_VNPAY', takesOnce: true },
  MOMO: { clearing: 'CLEARING_MOMO', takesOnce: true },
  ZALOPAY: { clearing: 'CLEARING_ZALOPAY', takesOnce: true },
  FUNDIIN: { clearing: 'CLEARING_FUNDIIN', takesOnce: true },
  BALANCE: { clearing: 'LEARNING_BALANCE', takesOnce: true },
} as const satisfies Record<PaymentMethod, MethodFacts>
