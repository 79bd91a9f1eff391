import { listPlansOfOrders } from '#modules/sale/instalments'
import { lockInstalments } from '#modules/sale/orders'
import type { Deps } from '#platform/deps'

export type Split = { duesVnd: number; amountVnd: number }

/**
 * Of an order that is paid in parts, how much of so much pays what is still owed of it; only the rest goes back, and only to the learning
 * balance. Undefined for any other order.
 */
export async function splitByDues(deps: Deps, orderId: string, totalVnd: number): Promise<Split | undefined> {
  const plan = (await listPlansOfOrders(deps, [orderId])).get(orderId)
  if (!plan) return undefined
  const duesVnd = Math.min(totalVnd, plan.openVnd)
  return { duesVnd, amountVnd: totalVnd - duesVnd }
}

/** The same with all money counted that has come for its parts; what is owed stays so until the transaction ends. The order is locked by the caller. */
export async function lockDues(deps: Deps, orderId: string, totalVnd: number) {
  await lockInstalments(deps, orderId)
  return splitByDues(deps, orderId, totalVnd)
}
