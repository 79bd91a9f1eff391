import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import type { AccountCode } from './chart.ts'
import { ledgerAccounts, ledgerEntries, ledgerPostings } from './ledger.tables.ts'

const monthOf = (month: string) => `${month}-01`
const big = (expression: ReturnType<typeof sql>) => sql`coalesce(${expression}, 0)`.mapWith(Number)

/** Debits less credits of every code in use: before the month, and each side within it. */
export const sumMonth = (db: Db, month: string) => {
  const [{ amount }, first] = [ledgerEntries, monthOf(month)]
  return db
    .select({
      code: ledgerAccounts.code,
      kind: ledgerAccounts.kind,
      currency: ledgerAccounts.currency,
      owners: sql`count(distinct ${ledgerAccounts.ownerId})`.mapWith(Number),
      opening: big(sql`sum(${amount}) filter (where ${ledgerEntries.month} < ${first}::date)`),
      debit: big(sql`sum(${amount}) filter (where ${ledgerEntries.month} = ${first}::date and ${amount} > 0)`),
      credit: big(sql`-sum(${amount}) filter (where ${ledgerEntries.month} = ${first}::date and ${amount} < 0)`),
    })
    .from(ledgerAccounts)
    .leftJoin(ledgerEntries, and(eq(ledgerEntries.accountId, ledgerAccounts.id), sql`${ledgerEntries.month} <= ${first}::date`))
    .groupBy(ledgerAccounts.code, ledgerAccounts.kind, ledgerAccounts.currency)
}

/** The first month with a posting and the current month, as `2026-11`. */
export async function findMonths(db: Db) {
  const { rows } = await db.execute<{ first: string; now: string }>(sql`
    select to_char(coalesce((select min(month) from ${ledgerPostings}), (now() at time zone 'Asia/Ho_Chi_Minh')::date), 'YYYY-MM') as first,
      to_char(now() at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM') as now`)
  return rows[0]! // the query always returns one row
}

export type StatementQuery = { code: AccountCode; month: string; before?: string | undefined; limit: number }

/** The entries of all accounts of a code, newest first. */
export const listCodeEntries = (db: Db, { code, month, before, limit }: StatementQuery) =>
  db
    .select({
      id: ledgerEntries.id,
      postingId: ledgerEntries.postingId,
      at: ledgerPostings.at,
      reason: ledgerPostings.reason,
      sourceKind: ledgerPostings.sourceKind,
      sourceId: ledgerPostings.sourceId,
      ownerId: ledgerAccounts.ownerId,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, and(eq(ledgerPostings.month, ledgerEntries.month), eq(ledgerPostings.id, ledgerEntries.postingId)))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(eq(ledgerEntries.month, monthOf(month)), eq(ledgerAccounts.code, code), before ? lt(ledgerEntries.id, before) : undefined))
    .orderBy(desc(ledgerEntries.id))
    .limit(limit)

export async function countCodeEntries(db: Db, { code, month, limit }: Pick<StatementQuery, 'code' | 'month' | 'limit'>) {
  const some = db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(eq(ledgerEntries.month, monthOf(month)), eq(ledgerAccounts.code, code)))
    .limit(limit)
    .as('some')
  const [row] = await db.select({ count: sql`count(*)`.mapWith(Number) }).from(some)
  return row?.count ?? 0
}

/** All lines of some postings of a month. */
export const listPostingLines = (db: Db, month: string, postingIds: readonly string[]) =>
  db
    .select({ id: ledgerEntries.id, postingId: ledgerEntries.postingId, code: ledgerAccounts.code, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(eq(ledgerEntries.month, monthOf(month)), inArray(ledgerEntries.postingId, [...postingIds])))
