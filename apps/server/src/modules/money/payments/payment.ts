import type { PaymentStatus, TransactionStatus } from '@khue/contracts/money/payments'
import { type SuspenseAction, type SuspenseReason, suspenseReasons } from '@khue/contracts/money/suspense'

/** Of what one checkout is called, by people and by gateways (architecture 3, "Who pays, who learns"). */
export const codePrefix = 'HV'

/** What one answer of a gateway says. HELD: the money is taken but not ours yet. UNDECIDED: neither yes nor no. */
export const outcomes = ['PAID', 'REFUSED', 'HELD', 'UNDECIDED'] as const
export type Outcome = (typeof outcomes)[number]
export const attemptEvents = [...outcomes, 'GIVEN_UP'] as const
export type AttemptEvent = (typeof attemptEvents)[number]

const undecided = { PAID: 'SUCCESS', REFUSED: 'FAIL', HELD: 'PENDING', UNDECIDED: 'PENDING', GIVEN_UP: 'FAIL' } as const
const attemptMoves: Record<TransactionStatus, Partial<Record<AttemptEvent, TransactionStatus>>> = {
  DRAFT: undecided,
  PENDING: undecided,
  FAIL: { PAID: 'SUCCESS' }, // money that comes after a refusal is money all the same
  SUCCESS: {},
}
/** Where an event leads an attempt; undefined when there is nothing left for it to decide. */
export const moveAttempt = (from: TransactionStatus, event: AttemptEvent) => attemptMoves[from][event]

/** For so long a checkout can be paid in time. */
export const checkoutMinutes = 15

export const checkoutEvents = ['ATTEMPT_OPENED', 'ATTEMPT_ENDED', 'SETTLED', 'REFUNDED'] as const
export type CheckoutEvent = (typeof checkoutEvents)[number]

const checkoutMoves: Record<PaymentStatus, Partial<Record<CheckoutEvent, PaymentStatus>>> = {
  INIT: { ATTEMPT_OPENED: 'WAITING', ATTEMPT_ENDED: 'INIT', SETTLED: 'SUCCESS' },
  WAITING: { ATTEMPT_OPENED: 'WAITING', ATTEMPT_ENDED: 'INIT', SETTLED: 'SUCCESS' },
  SUCCESS: { REFUNDED: 'REFUNDED' },
  REFUNDED: {},
}
/** What a checkout expects next; undefined when it cannot come to that. */
export const moveCheckout = (from: PaymentStatus, event: CheckoutEvent) => checkoutMoves[from][event]

/** Why a checkout is asked for no longer. */
export const checkoutEndings = ['CANCELLED', 'EXPIRED'] as const
export type CheckoutEnding = (typeof checkoutEndings)[number]

/** How the whole sum came: LATE is for somebody to decide, BY_DECISION is what somebody decided. */
export const settlements = ['IN_TIME', 'AFTER_EXPIRY', 'AFTER_FAILURE', 'LATE', 'BY_DECISION'] as const
export type Settlement = (typeof settlements)[number]

/** The name under which received money is booked, whatever the gateway is answered. */
export const receiptNames = ['IN_TIME', 'AFTER_EXPIRY', 'AFTER_FAILURE', ...suspenseReasons] as const
export type ReceiptName = (typeof receiptNames)[number]
export const isSuspense = (name: ReceiptName): name is SuspenseReason => suspenseReasons.some((one) => one === name)
/** Under these it pays for what it was meant for. */
export type ExpectedName = Exclude<ReceiptName, SuspenseReason>

type Expected = { amountVnd: number; status: PaymentStatus; isClosed: boolean; hasExpired: boolean; attempt: TransactionStatus }

/** What money for a known checkout is, by what that checkout still expected when it came. */
export function classifyMoney(cameVnd: number, { amountVnd, status, isClosed, hasExpired, attempt }: Expected): ReceiptName {
  if (moveCheckout(status, 'SETTLED') === undefined) return 'DOUBLE'
  if (cameVnd !== amountVnd) return cameVnd < amountVnd ? 'SHORT' : 'OVER'
  if (isClosed) return 'LATE'
  if (attempt === 'FAIL') return 'AFTER_FAILURE'
  return hasExpired ? 'AFTER_EXPIRY' : 'IN_TIME'
}

type Aside = { name: SuspenseReason; isWhole: boolean; checkout: { status: PaymentStatus; balanceVnd: number } | undefined }

/**
 * What can still be decided about money set aside; the first is what mends the case. It can be given to what it was meant for when it is
 * enough and nothing else has paid for that (what was put by of a balance has been let go by then, so alone it is not enough). It can be kept
 * for who paid, as far as that is known. It can always go back.
 */
export function actionsFor({ name, isWhole, checkout }: Aside): SuspenseAction[] {
  const isEnough =
    isWhole &&
    !checkout?.balanceVnd &&
    (name === 'LATE' || (name === 'OVER' && checkout !== undefined && moveCheckout(checkout.status, 'SETTLED') !== undefined))
  return [...(isEnough ? (['APPLY'] as const) : []), checkout ? 'TO_BALANCE' : 'ASSIGN', 'REFUND']
}
