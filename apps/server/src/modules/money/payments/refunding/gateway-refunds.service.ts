import type { PaymentMethod } from '@khue/contracts/money/payments'
import type { Account } from '#modules/money/ledger'
import type { Deps } from '#platform/deps'
import { gatewayOf } from '../gateways/gateways.ts'
import { methodFacts } from '../methods.ts'
import { findReceipt } from '../receipts.repository.ts'
import type { RefundAnswer } from '../refund-answer.ts'

/** Gateways accept refunds for this long after the payment; later ones use another channel. */
const daysToGiveBack = 90
const dayMs = 24 * 60 * 60 * 1000

type Came = { method: PaymentMethod; gatewayTransactionNo: string; receivedAt: Date }

/** Whether a receipt can be refunded through its gateway. */
export function canRefundToSource(deps: Deps, { method, gatewayTransactionNo, receivedAt }: Came) {
  const isRecent = deps.clock().getTime() - receivedAt.getTime() < daysToGiveBack * dayMs
  return isRecent && gatewayTransactionNo !== '' && gatewayOf(method)?.supportsRefunds?.(deps) === true
}

/** `requestId` is the refund's own and its only id at the gateway. `since` is when it was first sent. */
export type GatewayRefund = { requestId: string; receiptId: string; amountVnd: number; since: Date }

/**
 * Sends a refund to its gateway, or repeats it as the same refund. Never call inside a transaction. An unreachable gateway may have received it
 * nevertheless.
 */
export const sendRefund = (deps: Deps, back: GatewayRefund) => callRefundApi(deps, back, 'sendRefund')

/** Queries a refund that the gateway may have received; `isAcknowledged` when it has confirmed that. Never call inside a transaction. */
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

/** The clearing account of this method, from which refunds are paid. */
export function clearingOf(method: PaymentMethod): Account {
  const { clearing } = methodFacts[method]
  if (clearing === 'LEARNING_BALANCE') throw new Error('payments from a balance have no clearing account')
  return clearing
}
