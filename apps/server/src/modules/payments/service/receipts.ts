import type { Deps } from '#platform/deps'
import { listReceipts, listSettling } from '../receipts.repository.ts'

/** The money by which checkouts were paid, and what of it has gone back or is on its way; in no order. */
export async function describeReceipts(deps: Deps, checkoutIds: readonly string[]) {
  return checkoutIds.length > 0 ? listSettling(deps.db, checkoutIds) : []
}

/** By which ways pieces of money came, by their ids. */
export async function methodsOfReceipts(deps: Deps, ids: readonly string[]) {
  const rows = ids.length > 0 ? await listReceipts(deps.db, ids) : []
  return new Map(rows.map(({ id, method }) => [id, method]))
}
