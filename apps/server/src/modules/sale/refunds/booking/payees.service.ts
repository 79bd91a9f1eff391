import { listUpgradePayers } from '#modules/sale/orders'
import type { Deps } from '#platform/deps'
import { splitByPayer } from '../amounts.ts'
import { listRequests, type RefundRow } from '../refunds.repository.ts'

export type Payee = { payerId: string; vnd: number }

/**
 * Who gets a refund to the learning balance: each of those who paid. Of an upgrade its buyer gets back the money that the upgrade cost; the rest was paid
 * with the older membership and returns to the person who bought that.
 */
export async function payeesOf(deps: Deps, { id, requestId, orderId, payeeId, amountVnd, withheldVnd }: RefundRow): Promise<Payee[]> {
  if (!payeeId) return []
  const payers = orderId ? await listUpgradePayers(deps, orderId) : []
  if (payers.every(({ payerId }) => payerId === payeeId)) return [{ payerId: payeeId, vnd: amountVnd }]
  const earlier = (await listRequests(deps.db, [requestId])).filter((row) => row.id < id) // money from outside goes back first
  const from = earlier.reduce((sum, row) => sum + row.amountVnd + row.withheldVnd, withheldVnd)
  return splitByPayer(payers, { from, amountVnd })
}
