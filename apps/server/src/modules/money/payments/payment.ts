import type { PaymentStatus, TransactionStatus } from '@khue/contracts/money/payments'
import { type SuspenseAction, type SuspenseReason, suspenseReasons } from '@khue/contracts/money/suspense'

/** Prefix of a checkout's code, used by people and gateways (architecture 3, "Who pays, who learns"). */
export const codePrefix = 'HV'

/** A gateway's outcome. HELD: the money is taken but not ours yet. UNDECIDED: neither yes nor no. */
export const outcomes = ['PAID', 'REFUSED', 'HELD', 'UNDECIDED'] as const
export type Outcome = (typeof outcomes)[number]
export const attemptEvents = [...outcomes, 'GIVEN_UP'] as const
export type AttemptEvent = (typeof attemptEvents)[number]

const undecided = { PAID: 'SUCCESS', REFUSED: 'FAIL', HELD: 'PENDING', UNDECIDED: 'PENDING', GIVEN_UP: 'FAIL' } as const
const attemptMoves: Record<TransactionStatus, Partial<Record<AttemptEvent, TransactionStatus>>> = {
  DRAFT: undecided,
  PENDING: undecided,
  FAIL: { PAID: 'SUCCESS' }, // money received after a refusal counts
  SUCCESS: {},
}
/** The next status of an attempt; undefined when the event changes nothing. */
export const moveAttempt = (from: TransactionStatus, event: AttemptEvent) => attemptMoves[from][event]

/** How long a checkout can be paid in time. */
export const checkoutMinutes = 15

export const checkoutEvents = ['ATTEMPT_OPENED', 'ATTEMPT_ENDED', 'SETTLED', 'REFUNDED'] as const
export type CheckoutEvent = (typeof checkoutEvents)[number]

const checkoutMoves: Record<PaymentStatus, Partial<Record<CheckoutEvent, PaymentStatus>>> = {
  INIT: { ATTEMPT_OPENED: 'WAITING', ATTEMPT_ENDED: 'INIT', SETTLED: 'SUCCESS' },
  WAITING: { ATTEMPT_OPENED: 'WAITING', ATTEMPT_ENDED: 'INIT', SETTLED: 'SUCCESS' },
  SUCCESS: { REFUNDED: 'REFUNDED' },
  REFUNDED: {},
}
/** The next status of a checkout; undefined when it is not allowed. */
export const moveCheckout = (from: PaymentStatus, event: CheckoutEvent) => checkoutMoves[from][event]

/** Why a checkout was closed. */
export const checkoutEndings = ['CANCELLED', 'EXPIRED'] as const
export type CheckoutEnding = (typeof checkoutEndings)[number]

/** How the whole sum was received: LATE awaits a decision, BY_DECISION was decided. */
export const settlements = ['IN_TIME', 'AFTER_EXPIRY', 'AFTER_FAILURE', 'LATE', 'BY_DECISION'] as const
export type Settlement = (typeof settlements)[number]

/** The name under which received money is booked, independent of the reply to the gateway. */
export const receiptNames = ['IN_TIME', 'AFTER_EXPIRY', 'AFTER_FAILURE', ...suspenseReasons] as const
export type ReceiptName = (typeof receiptNames)[number]
export const isSuspense = (name: ReceiptName): name is SuspenseReason => suspenseReasons.some((one) => one === name)
/** Under these names it pays for its checkout. */
export type ExpectedName = Exclude<ReceiptName, SuspenseReason>

type Expected = {
  amountVnd: number
  /** Received before; waits for the rest. */
  partsVnd: number
  status: PaymentStatus
  isClosed: boolean
  hasExpired: boolean
  attempt: TransactionStatus
}

/** Classifies money for a known checkout, by the checkout's state on arrival. More than enough pays it as well. */
export function classifyMoney(cameVnd: number, { amountVnd, partsVnd, status, isClosed, hasExpired, attempt }: Expected): ReceiptName {
  if (moveCheckout(status, 'SETTLED') === undefined) return 'DOUBLE'
  if (isClosed) return cameVnd < amountVnd ? 'SHORT' : 'LATE'
  if (cameVnd + partsVnd < amountVnd) return 'SHORT'
  if (attempt === 'FAIL') return 'AFTER_FAILURE'
  return hasExpired ? 'AFTER_EXPIRY' : 'IN_TIME'
}

type Aside = { name: SuspenseReason; isWhole: boolean; checkout: { status: PaymentStatus; balanceVnd: number } | undefined }

/**
 * The possible decisions about suspense; the first one resolves the case best. Money can be applied to its checkout when it suffices and nothing else
 * has paid for that (a reserved balance has been released by then, so the money alone is not enough). It can be credited to the payer, if known. It
 * can always be refunded.
 */
export function actionsFor({ name, isWhole, checkout }: Aside): SuspenseAction[] {
  const isEnough = isWhole && !checkout?.balanceVnd && name === 'LATE'
  return [...(isEnough ? (['APPLY'] as const) : []), checkout ? 'TO_BALANCE' : 'ASSIGN', 'REFUND']
}
