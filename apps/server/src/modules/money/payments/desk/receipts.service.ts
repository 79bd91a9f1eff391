import type { Deps } from '#platform/deps'
import { listCheckouts } from '../payments.repository.ts'
import { listItemNames, listReceiptNames, listReceipts, listSettling } from '../receipts.repository.ts'

/** The receipts that paid checkouts, with the amounts refunded or being refunded; unordered. */
export async function describeReceipts(deps: Deps, checkoutIds: readonly string[]) {
  return checkoutIds.length > 0 ? listSettling(deps.db, checkoutIds) : []
}

/** The payment methods of receipts, by their ids. */
export async function methodsOfReceipts(deps: Deps, ids: readonly string[]) {
  const rows = ids.length > 0 ? await listReceipts(deps.db, ids) : []
  return new Map(rows.map(({ id, method }) => [id, method]))
}

type Called = { id: string; code: string | null; number: string }
/** Labels consist of the checkout's code and the gateway's or bank's reference. */
const byName = (rows: readonly Called[]) =>
  new Map(rows.map(({ id, code, number }) => [id, [...new Set([code, number])].filter(Boolean).join(' ')]))

/** Labels of receipts, by their ids. */
export const listReceiptLabels = async (deps: Deps, ids: readonly string[]) =>
  byName(ids.length > 0 ? await listReceiptNames(deps.db, ids) : [])
/** Labels of suspense items, by their ids. */
export const listSuspenseLabels = async (deps: Deps, ids: readonly string[]) =>
  byName(ids.length > 0 ? await listItemNames(deps.db, ids) : [])
/** The codes of checkouts, by their ids. */
export const listCheckoutCodes = async (deps: Deps, ids: readonly string[]) =>
  new Map((ids.length > 0 ? await listCheckouts(deps.db, ids) : []).map(({ id, code }) => [id, code]))
