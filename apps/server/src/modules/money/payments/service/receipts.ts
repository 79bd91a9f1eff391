import type { Deps } from '#platform/deps'
import { listCheckouts } from '../payments.repository.ts'
import { listItemNames, listReceiptNames, listReceipts, listSettling } from '../receipts.repository.ts'

/** The money by which checkouts were paid, and what of it has gone back or is on its way; in no order. */
export async function describeReceipts(deps: Deps, checkoutIds: readonly string[]) {
  return checkoutIds.length > 0 ? listSettling(deps.db, checkoutIds) : []
}

/** By which ways pieces of money came, by their ids. */
export async function methodsOfReceipts(deps: Deps, ids: readonly string[]) {
  const rows = ids.length > 0 ? await listReceipts(deps.db, ids) : []
  return new Map(rows.map(({ id, method }) => [id, method]))
}

type Called = { id: string; code: string | null; number: string }
/** By the code of what it pays for, and by what its gateway or bank calls it. */
const byName = (rows: readonly Called[]) =>
  new Map(rows.map(({ id, code, number }) => [id, [...new Set([code, number])].filter(Boolean).join(' ')]))

/** What people call pieces of money, by their ids. */
export const listReceiptLabels = async (deps: Deps, ids: readonly string[]) =>
  byName(ids.length > 0 ? await listReceiptNames(deps.db, ids) : [])
/** The same of what was set aside of them. */
export const listSuspenseLabels = async (deps: Deps, ids: readonly string[]) =>
  byName(ids.length > 0 ? await listItemNames(deps.db, ids) : [])
/** The codes of payments, by their ids. */
export const listCheckoutCodes = async (deps: Deps, ids: readonly string[]) =>
  new Map((ids.length > 0 ? await listCheckouts(deps.db, ids) : []).map(({ id, code }) => [id, code]))
