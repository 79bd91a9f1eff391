import type { PaymentMethod } from '@khue/contracts/money/payments'
import type { Account } from '#modules/money/ledger'
import type { Deps } from '#platform/deps'
import { gatewayOf } from '../gateways.ts'
import { methodFacts } from '../methods.ts'
import { findReceipt } from '../receipts.repository.ts'
import type { RefundAnswer } from '../refund-answer.ts'

/** For so long after it came gateways take money back; after that it goes another way. */
const daysToGiveBack = 90
const dayMs = 24 * 60 * 60 * 1000

type Came = { method: PaymentMethod; gatewayTransactionNo: string; receivedAt: Date }

/** Whether a piece of money can go back the way it came. */
export function canRefundToSource(deps: Deps, { method, gatewayTransactionNo, receivedAt }: Came) {
  const isRecent = deps.clock().getTime() - receivedAt.getTime() < daysToGiveBack * dayMs
  return isRecent && gatewayTransactionNo !== '' && gatewayOf(method)?.supportsRefunds?.(deps) === true
}

/** `requestId` is the refund's own: under it, and no other, the gateway hears of it. `since` is when it first did. */
export type GatewayRefund = { requestId: string; receiptId: string; amountVnd: number; since: Date }

/**
 * Has a gateway give money back, or give it again as the same refund. Never inside a transaction. A gateway that cannot be reached may
 * have heard it all the same.
 */
export const sendRefund = (deps: Deps, back: GatewayRefund) => callRefundApi(deps, back, 'sendRefund')

/** Asks how a refund stands that a gateway may have heard of; `isAcknowledged` when it has said so. Never inside a transaction. */
export const checkRefundStatus = (deps: Deps, { isAcknowledged, ...back }: GatewayRefund & { isAcknowledged: boolean }) =>
  callRefundApi(deps, back, 'getRefundStatus', isAcknowledged)

async function callRefundApi(
  deps: Deps,
  { receiptId, requestId, amountVnd, since }: GatewayRefund,
  how: 'sendRefund' | 'getRefundStatus',
  isAcknowledged = false,
) {
  const receipt = await findReceipt(deps.db, receiptId)
  const say = receipt && gatewayOf(receipt.method)?.[how]
  if (!receipt || !say) return unknown
  const { code, gatewayTransactionNo: transactionNo, paidVnd, openedAt } = receipt
  const isWhole = amountVnd === paidVnd
  try {
    return await say(deps, { requestId, code, transactionNo, amountVnd, isWhole, paymentCreatedAt: openedAt, since, isAcknowledged })
  } catch (error) {
    deps.log.warn({ err: error, requestId }, 'gateway refund request failed')
    return unknown
  }
}

const unknown: RefundAnswer = { outcome: 'UNKNOWN', gatewayCode: '', gatewayReference: null }

/** Where the money of this method stands until a gateway gives it back. */
export function clearingOf(method: PaymentMethod): Account {
  const { clearing } = methodFacts[method]
  if (clearing === 'LEARNING_BALANCE') throw new Error('No gateway holds what was paid from a balance')
  return clearing
}
