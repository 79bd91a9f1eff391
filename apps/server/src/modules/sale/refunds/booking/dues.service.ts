import { listPlansOfOrders } from '#modules/sale/orders'
import { lockInstalments } from '#modules/sale/orders'
import type { Deps } from '#platform/deps'

export type Split = { duesVnd: number; amountVnd: number }

/**
 * For an instalment order, how much of an amount pays open parts; only the rest is paid out, and only to the learning balance. Undefined for any
 * other order.
 */
export async function splitByDues(deps: Deps, orderId: string, totalVnd: number): Promise<Split | undefined> {
  const plan = (await listPlansOfOrders(deps, [orderId])).get(orderId)
  if (!plan) return undefined
  const duesVnd = Math.min(totalVnd, plan.openVnd)
  return { duesVnd, amountVnd: totalVnd - duesVnd }
}

/** Same, after counting all money received for its parts; what is owed cannot change until the transaction ends. The caller has locked the order. */
export async function lockDues(deps: Deps, orderId: string, totalVnd: number) {
  await lockInstalments(deps, orderId)
  return splitByDues(deps, orderId, totalVnd)
}
