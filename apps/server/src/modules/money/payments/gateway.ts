import type { PaymentMethod, Transfer } from '@khue/contracts/money/payments'
import type { Deps } from '#platform/deps'
import type { Outcome } from './payment.ts'
import type { RefundAnswer } from './refund-answer.ts'
import type { BankTransfer } from './bank-transfer.ts'

/** A gateway's statement about one payment, in our terms; already verified by its adapter. */
export type GatewayAnswer = {
  method: PaymentMethod
  code: string
  /** The reference its money is identified by, if not the code: repeated statements have the same one. */
  reference?: string
  /** Undefined when it is not a whole number of đồng: such an amount matches no checkout. */
  amountVnd: number | undefined
  /** It reports no payment and so no sum: the requested amount is assumed. */
  namesNoSum?: boolean
  /** Undefined when the protocol defines no such outcome. */
  outcome: Outcome | undefined
  gatewayCode: string
  gatewayTransactionNo: string | null
  bankCode: string | null
  /** The whole message without its signature, for later review. */
  facts: Record<string, string>
}

/** The next step of the payer: another site, a bank transfer, or none, because it is paid. */
export type PaymentInstructions = { kind: 'REDIRECT'; url: string } | { kind: 'TRANSFER'; transfer: Transfer } | { kind: 'DONE' }

/** One attempt to open. `tryNo` counts from 1: a request whose answer was lost is not repeated under the same reference. */
export type PaymentRequest = { code: string; amountVnd: number; createdAt: Date; expiresAt: Date; payerIp: string; tryNo: number }
/** A payment captured at once is recorded in the transaction that opens it. */
export type CaptureRequest = Pick<PaymentRequest, 'code' | 'amountVnd'> & { record: (answer: GatewayAnswer) => Promise<unknown> }
/** Some providers accept only numeric references: each number is used once. */
export type RemotePaymentRequest = PaymentRequest & { nextNumber: () => Promise<number> }
export type CreatedPayment = { instructions: PaymentInstructions; providerReference: string | null }
/** A payment to query. `providerReference` is the gateway's own reference, if not the code. */
export type StatusQuery = { code: string; providerReference: string | null; createdAt: Date }

/** Money to refund. `requestId` is the refund's own, 32 letters and digits; `since` is when it was first sent: a repeat is the same refund. */
export type GatewayRefundRequest = {
  requestId: string
  code: string
  transactionNo: string
  amountVnd: number
  isWhole: boolean
  paymentCreatedAt: Date
  since: Date
  /** The gateway has acknowledged this refund: otherwise a statement about the whole payment may mean another refund. */
  isAcknowledged: boolean
}

/** What an offer may depend on; both undefined when only the methods are listed. */
export type OfferContext = { amountVnd?: number | undefined; payerId?: string | undefined }

/**
 * One payment method: everything particular to its protocol is in its own folder. It decides nothing about money: all statements go through
 * `recordAnswer`.
 */
export type Gateway = {
  method: PaymentMethod
  /** The offer to this payer for this sum; undefined when the gateway is not configured or does not accept the sum. */
  offer: (
    deps: Deps,
    about: OfferContext,
  ) => Promise<{ name: string; note: string } | undefined> | { name: string; note: string } | undefined
  /** Whether payment instructions need no network call. */
  createsPaymentLocally: (deps: Deps) => boolean
  /** Then creates them from its arguments alone. */
  createPaymentLocally?: (deps: Deps, opening: PaymentRequest) => CreatedPayment
  /** Captures at once, in the transaction that opens the attempt. */
  captureInTransaction?: (paid: CaptureRequest) => Promise<unknown>
  /** Otherwise calls the provider, never inside a transaction. May throw anything; the payer is then asked to retry. */
  createPaymentRemotely?: (deps: Deps, opening: RemotePaymentRequest) => Promise<CreatedPayment>
  /**
   * Queries one payment; each piece of money it reports is an answer of its own, or a transfer, which other feeds may report too. Never call inside a
   * transaction.
   */
  ask?: (deps: Deps, question: StatusQuery) => Promise<readonly (GatewayAnswer | BankTransfer)[]>
  /** Whether it accepts refunds now; false by default. */
  supportsRefunds?: (deps: Deps) => boolean
  /** Sends a refund. Never call inside a transaction; when it throws, the refund may have been sent. */
  sendRefund?: (deps: Deps, back: GatewayRefundRequest) => Promise<RefundAnswer>
  /** Queries a refund. Never call inside a transaction. */
  getRefundStatus?: (deps: Deps, back: GatewayRefundRequest) => Promise<RefundAnswer>
  /** Whether payments can be queried; true by default. */
  supportsStatusQuery?: (deps: Deps) => boolean
}
