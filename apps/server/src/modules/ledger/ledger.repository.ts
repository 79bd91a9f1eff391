import { and, asc, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, prepared } from '#platform/db'
import { type AccountCode, type AccountName, chart, type Currency } from './chart.ts'
import { ledgerAccounts, ledgerEntries, ledgerPostings } from './ledger.tables.ts'

type Posting = typeof ledgerPostings.$inferSelect
type NewPosting = Pick<Posting, 'reason' | 'sourceKind' | 'sourceId' | 'lineCount'> & { at: Date | undefined }

/** Undefined when the fact is booked already; waits for whoever is just booking it. */
export async function insertPosting(db: Db, { at, ...row }: NewPosting) {
  const moment = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`
  const month = sql<string>`date_trunc('month', ${moment} at time zone 'Asia/Ho_Chi_Minh')::date`
  const [posting] = await db
    .insert(ledgerPostings)
    .values({ id: uuidv7(), at: moment, month, ...row })
    .onConflictDoNothing()
    .returning({ id: ledgerPostings.id, month: ledgerPostings.month })
  return posting
}

export async function findPosting(db: Db, sourceKind: string, sourceId: string) {
  const [posting] = await db
    .select({ id: ledgerPostings.id, month: ledgerPostings.month })
    .from(ledgerPostings)
    .where(and(eq(ledgerPostings.sourceKind, sourceKind), eq(ledgerPostings.sourceId, sourceId)))
  return posting
}

type NewEntry = Pick<typeof ledgerEntries.$inferInsert, 'accountId' | 'currency' | 'amount'>
export const insertEntries = (db: Db, posting: Pick<Posting, 'month' | 'id'>, entries: readonly NewEntry[]) =>
  db.insert(ledgerEntries).values(entries.map((entry) => ({ month: posting.month, id: uuidv7(), postingId: posting.id, ...entry })))

const accountOfEntry = eq(ledgerAccounts.id, ledgerEntries.accountId)

export const listLines = (db: Db, posting: Pick<Posting, 'month' | 'id'>) =>
  db
    .select({ code: ledgerAccounts.code, ownerId: ledgerAccounts.ownerId, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, accountOfEntry)
    .where(and(eq(ledgerEntries.month, posting.month), eq(ledgerEntries.postingId, posting.id)))

/** At least the named ones that exist. */
export const listAccounts = prepared('list_ledger_accounts', (db) =>
  db
    .select({ id: ledgerAccounts.id, code: ledgerAccounts.code, ownerId: ledgerAccounts.ownerId })
    .from(ledgerAccounts)
    .where(
      and(
        sql`${ledgerAccounts.code} = any(${sql.placeholder('codes')}::text[])`,
        or(isNull(ledgerAccounts.ownerId), sql`${ledgerAccounts.ownerId} = any(${sql.placeholder('ownerIds')}::uuid[])`),
      ),
    ),
)

/** Opens accounts that nobody has opened yet; waits for whoever is just doing so. */
export const insertAccounts = (db: Db, names: readonly AccountName[]) =>
  db
    .insert(ledgerAccounts)
    .values(names.map(({ code, ownerId }) => ({ id: uuidv7(), code, ownerId, ...chart[code] })))
    .onConflictDoNothing()

/** By a subquery, not a join: so that the index of the account is read in its order, however uneven accounts are. */
const isOfAccount = (db: Db, { code, ownerId }: AccountName) =>
  eq(
    ledgerEntries.accountId,
    db
      .select({ id: ledgerAccounts.id })
      .from(ledgerAccounts)
      .where(and(eq(ledgerAccounts.code, code), ownerId === null ? isNull(ledgerAccounts.ownerId) : eq(ledgerAccounts.ownerId, ownerId))),
  )

export async function sumEntries(db: Db, account: AccountName) {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(isOfAccount(db, account))
  return row?.sum ?? 0
}

export type BalanceFilter = { currency?: Currency; codes?: readonly AccountCode[]; ownerId?: string }

export function listSums(db: Db, { currency, codes, ownerId }: BalanceFilter) {
  const wanted: SQL[] = []
  if (currency) wanted.push(eq(ledgerAccounts.currency, currency))
  if (codes) wanted.push(inArray(ledgerAccounts.code, [...codes]))
  if (ownerId) wanted.push(eq(ledgerAccounts.ownerId, ownerId))
  return db
    .select({
      code: ledgerAccounts.code,
      ownerId: ledgerAccounts.ownerId,
      currency: ledgerAccounts.currency,
      kind: ledgerAccounts.kind,
      sum: sql`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number),
    })
    .from(ledgerAccounts)
    .leftJoin(ledgerEntries, accountOfEntry)
    .where(and(...wanted))
    .groupBy(ledgerAccounts.id)
    .orderBy(asc(ledgerAccounts.code), asc(ledgerAccounts.ownerId))
}

export type Page = { before?: string; limit: number }

/** Newest first. */
export const listAccountEntries = (db: Db, account: AccountName, { before, limit }: Page) =>
  db
    .select({
      id: ledgerEntries.id,
      postingId: ledgerEntries.postingId,
      at: ledgerPostings.at,
      reason: ledgerPostings.reason,
      sourceKind: ledgerPostings.sourceKind,
      sourceId: ledgerPostings.sourceId,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, and(eq(ledgerPostings.month, ledgerEntries.month), eq(ledgerPostings.id, ledgerEntries.postingId)))
    .where(and(isOfAccount(db, account), before ? lt(ledgerEntries.id, before) : undefined))
    .orderBy(desc(ledgerEntries.id))
    .limit(limit)
