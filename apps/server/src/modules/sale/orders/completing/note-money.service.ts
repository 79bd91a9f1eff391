import type { OrderEventKind } from '@khue/contracts/sale/orders'
import type { SuspenseReason } from '@khue/contracts/money/suspense'
import { type CreditCause, creditLate, describeCheckout } from '#modules/money/payments'
import type { Deps } from '#platform/deps'
import { areAllWithdrawn, insertEvents } from '../order-events.repository.ts'
import { listOrderIdsOfCheckout } from '../orders.repository.ts'

const kindOf = {
  LATE: 'MONEY_LATE',
  DOUBLE: 'MONEY_DOUBLE',
  SHORT: 'MONEY_SHORT',
  OVER: 'MONEY_OVER',
} as const satisfies Partial<Record<SuspenseReason, OrderEventKind>>

type Money = { checkoutId: string; itemId: string; amountVnd: number }

/** Adds to the orders' histories that money went to suspense. */
export async function noteSetAside(deps: Deps, { name, ...money }: Money & { name: SuspenseReason }) {
  if (name !== 'UNKNOWN') await noteMoney(deps, money, kindOf[name])
}

/** Money that came after the platform withdrew what it was for becomes balance at once. */
export async function creditWithdrawn(deps: Deps, { checkoutId, itemId, name }: Money & { name: SuspenseReason }) {
  if (name === 'LATE' && (await areAllWithdrawn(deps.db, await listOrderIdsOfCheckout(deps.db, checkoutId))))
    await creditLate(deps, itemId, 'WITHDRAWN')
}

/** Adds to the orders' histories that money was credited to the buyer's balance. */
export const noteBalanced = (deps: Deps, { cause, ...money }: Money & { cause?: CreditCause }) =>
  noteMoney(deps, money, cause === 'SURPLUS' ? 'SURPLUS_CREDITED' : 'MONEY_CREDITED')

/** Adds to the orders' histories that suspense money will be refunded. */
export const noteRefundDecided = (deps: Deps, money: Money) => noteMoney(deps, money, 'REFUND_DECIDED')

async function noteMoney(deps: Deps, { checkoutId, itemId, amountVnd }: Money, kind: OrderEventKind) {
  const [{ code }, orderIds] = await Promise.all([describeCheckout(deps, checkoutId), listOrderIdsOfCheckout(deps.db, checkoutId)])
  await insertEvents(
    deps.db,
    orderIds.map((orderId) => ({ orderId, kind, subject: itemId, checkoutCode: code, amountVnd })),
  )
}
