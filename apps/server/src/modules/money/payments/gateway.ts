import type { PaymentMethod, Transfer } from '@khue/contracts/money/payments'
import type { Deps } from '#platform/deps'
import type { Outcome } from './payment.ts'
import type { RefundAnswer } from './refund-answer.ts'
import type { BankTransfer } from './vietqr/bank-transfer.ts'

/** What a gateway says of one payment, in our words; verified by whoever hands it on. */
export type GatewayAnswer = {
  method: PaymentMethod
  code: string
  /** Under which its money is known, where that is not the code: whoever tells of it again says the same. */
  reference?: string
  /** Undefined when it is no whole number of đồng: then it is nobody's amount. */
  amountVnd: number | undefined
  /** It tells of no payment and so of no sum: what was asked for is meant. */
  namesNoSum?: boolean
  /** Undefined when it says neither yes nor no in any way the protocol knows. */
  outcome: Outcome | undefined
  gatewayCode: string
  gatewayTransactionNo: string | null
  bankCode: string | null
  /** All of it, without its signature, for whoever must judge it later. */
  facts: Record<string, string>
}

/** How a payer goes on: to another site, by a transfer of their own, or no further, because it is paid. */
export type PaymentInstructions = { kind: 'REDIRECT'; url: string } | { kind: 'TRANSFER'; transfer: Transfer } | { kind: 'DONE' }

/** One attempt to be opened. `tryNo` counts from 1: an answer that was lost is not asked for under the same reference again. */
export type PaymentRequest = { code: string; amountVnd: number; createdAt: Date; expiresAt: Date; payerIp: string; tryNo: number }
/** What is paid at once is recorded in the transaction in which it is opened. */
export type CaptureRequest = Pick<PaymentRequest, 'code' | 'amountVnd'> & { record: (answer: GatewayAnswer) => Promise<unknown> }
/** Outside, some know payments by numbers only: each of these is given out once. */
export type RemotePaymentRequest = PaymentRequest & { nextNumber: () => Promise<number> }
export type CreatedPayment = { instructions: PaymentInstructions; providerReference: string | null }
/** A payment to be asked about. `providerReference` is what the gateway calls it, where that is not the code. */
export type StatusQuery = { code: string; providerReference: string | null; createdAt: Date }

/** Money that goes back. `requestId` is the refund's own, 32 letters and digits; `since` when it was first sent: a repeat is the same refund. */
export type GatewayRefundRequest = {
  requestId: string
  code: string
  transactionNo: string
  amountVnd: number
  isWhole: boolean
  paymentCreatedAt: Date
  since: Date
  /** It has said so itself: else an answer about the payment as a whole may mean another refund. */
  isAcknowledged: boolean
}

/** What an offer may depend on; both unknown when somebody only asks which ways there are. */
export type OfferContext = { amountVnd?: number | undefined; payerId?: string | undefined }

/**
 * One way to pay, by whoever's protocol: all that is particular to it stands in its own folder. It takes no decision about money: whatever
 * it hears goes through `recordAnswer`.
 */
export type Gateway = {
  method: PaymentMethod
  /** How it is offered to this payer for this sum, undefined when it is not: the house has no contract, or it does not take the sum. */
  offer: (
    deps: Deps,
    about: OfferContext,
  ) => Promise<{ name: string; note: string } | undefined> | { name: string; note: string } | undefined
  /** Whether it knows where to pay without asking anybody. */
  createsPaymentLocally: (deps: Deps) => boolean
  /** Says so then, from what it is told and nothing else. */
  createPaymentLocally?: (deps: Deps, opening: PaymentRequest) => CreatedPayment
  /** Pays at once, in the transaction in which it is opened. */
  captureInTransaction?: (paid: CaptureRequest) => Promise<unknown>
  /** Else asks outside, never inside a transaction. Throws what it likes; the payer is then told to try again. */
  createPaymentRemotely?: (deps: Deps, opening: RemotePaymentRequest) => Promise<CreatedPayment>
  /**
   * Asks how one payment stands; every piece of money it tells of is an answer of its own, or a transfer, of which others may tell as well.
   * Never inside a transaction.
   */
  ask?: (deps: Deps, question: StatusQuery) => Promise<readonly (GatewayAnswer | BankTransfer)[]>
  /** Whether it takes money back now; where it is not said, it does not. */
  supportsRefunds?: (deps: Deps) => boolean
  /** Gives money back. Never inside a transaction; throws when it cannot be reached, and then it may have been. */
  sendRefund?: (deps: Deps, back: GatewayRefundRequest) => Promise<RefundAnswer>
  /** Asks how that stands. Never inside a transaction. */
  getRefundStatus?: (deps: Deps, back: GatewayRefundRequest) => Promise<RefundAnswer>
  /** Whether there is anybody to ask; where it is not said, there is. */
  supportsStatusQuery?: (deps: Deps) => boolean
}
