import type { PaymentStatus, TransactionStatus } from '@khue/contracts/payments'
import type { settlements } from './payments.tables.ts'

/** What one answer of a gateway says. UNDECIDED: the bank has not said yes or no for good. */
export const outcomes = ['PAID', 'REFUSED', 'UNDECIDED'] as const
export type Outcome = (typeof outcomes)[number]

const moves: Record<TransactionStatus, Partial<Record<Outcome, TransactionStatus>>> = {
  DRAFT: { PAID: 'SUCCESS', REFUSED: 'FAIL', UNDECIDED: 'PENDING' },
  PENDING: { PAID: 'SUCCESS', REFUSED: 'FAIL', UNDECIDED: 'PENDING' },
  FAIL: { PAID: 'SUCCESS' }, // money that comes after a refusal is money all the same
  SUCCESS: {},
}
/** Where an answer leads an attempt; undefined when there is nothing left for it to decide. */
export const moveAttempt = (from: TransactionStatus, outcome: Outcome) => moves[from][outcome]

/** What a checkout still expects, by how its attempt stands: after a refusal it may be paid anew. */
export const expectedAfter: Record<TransactionStatus, PaymentStatus> = {
  DRAFT: 'INIT',
  PENDING: 'WAITING',
  FAIL: 'INIT',
  SUCCESS: 'SUCCESS',
}

/** The name under which received money is booked. */
export function settleAs(attempt: TransactionStatus, hasExpired: boolean): (typeof settlements)[number] {
  if (attempt === 'FAIL') return 'AFTER_FAILURE'
  return hasExpired ? 'AFTER_EXPIRY' : 'IN_TIME'
}
