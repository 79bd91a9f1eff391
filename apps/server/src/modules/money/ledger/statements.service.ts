import type { Deps } from '#platform/deps'
import { type AccountCode, chart } from './chart.ts'
import * as stored from './statements.repository.ts'

const order = Object.keys(chart)

/**
 * Trial balance of a month (`2026-11`, by the Vietnamese calendar): opening balance, debits, credits and closing balance of every account in use;
 * debits less credits, personal accounts summed by code. In the order of the chart.
 */
export async function trialBalance(deps: Deps, month?: string) {
  const months = await stored.findMonths(deps.db)
  const asked = month ?? months.now
  const sums = await stored.sumMonth(deps.db, asked)
  const rows = sums
    .map((row) => ({ ...row, closing: row.opening + row.debit - row.credit }))
    .toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code))
  return { month: asked, firstMonth: months.first, thisMonth: months.now, rows }
}

/**
 * The entries of a code in a month, newest first, each with the other lines of its posting. `amount` is a debit when positive. `before` is the id of
 * the last entry of the previous page.
 */
export async function listStatement(deps: Deps, query: stored.StatementQuery) {
  const entries = await stored.listCodeEntries(deps.db, query)
  const lines =
    entries.length > 0 ? await stored.listPostingLines(deps.db, query.month, [...new Set(entries.map((one) => one.postingId))]) : []
  const byPosting = Map.groupBy(lines, ({ postingId }) => postingId)
  return entries.map((entry) => ({
    ...entry,
    against: (byPosting.get(entry.postingId) ?? []).filter(({ id }) => id !== entry.id).map(({ code, amount }) => ({ code, amount })),
  }))
}

/** The number of entries of a code in a month, counted up to a limit. */
export const countStatement = (deps: Deps, query: { code: AccountCode; month: string; limit: number }) =>
  stored.countCodeEntries(deps.db, query)
