import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterCommit, type Db, preparedSql, pipelineWrite } from '#platform/postgres/db'
import { type AccountCode, type AccountName, chart, type Currency, keyOf } from './chart.ts'
import { ledgerAccounts, ledgerEntries, ledgerPostings } from './ledger.tables.ts'

type Posting = typeof ledgerPostings.$inferSelect
export type NewPosting = Pick<Posting, 'id' | 'reason' | 'sourceKind' | 'sourceId'> & { at: Date | undefined }
export type NewEntry = AccountName & { postingId: string; amount: number }

const bookPostings = preparedSql<{ id: string }>(
  'book_postings',
  () => sql`
    with fact as (
      select * from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('ats')}::timestamptz[], ${sql.placeholder('reasons')}::text[],
        ${sql.placeholder('kinds')}::text[], ${sql.placeholder('sourceIds')}::text[], ${sql.placeholder('counts')}::smallint[])
        as fact (id, at, reason, source_kind, source_id, line_count)),
    line as (
      select * from unnest(${sql.placeholder('entryIds')}::uuid[], ${sql.placeholder('postingIds')}::uuid[], ${sql.placeholder('codes')}::text[],
        ${sql.placeholder('ownerIds')}::uuid[], ${sql.placeholder('amounts')}::bigint[])
        as line (id, posting_id, code, owner_id, amount)),
    entry as (
      select line.*, account.id as account_id, account.currency from line cross join lateral (
        select id, currency from ${ledgerAccounts} where code = line.code and owner_id = line.owner_id union all
        select id, currency from ${ledgerAccounts} where code = line.code and owner_id is null and line.owner_id is null) as account),
    posted as (
      insert into ${ledgerPostings} (month, id, at, reason, source_kind, source_id, line_count)
      select date_trunc('month', coalesce(at, now()) at time zone 'Asia/Ho_Chi_Minh')::date, id, coalesce(at, now()), reason, source_kind,
        source_id, line_count
      from fact where line_count = (select count(*) from entry where entry.posting_id = fact.id)
      on conflict do nothing returning id, month),
    booked as (
      insert into ${ledgerEntries} (month, id, posting_id, account_id, currency, amount)
      select posted.month, entry.id, posted.id, entry.account_id, entry.currency, entry.amount
      from posted join entry on entry.posting_id = posted.id)
    select id from posted`,
)

/**
 * Inserts postings with their entries and returns the inserted ones: not those whose fact is booked already, nor those whose accounts are not open
 * yet. Waits for concurrent bookings of the same fact.
 */
export async function insertPostings(db: Db, postings: readonly NewPosting[], entries: readonly NewEntry[]) {
  const counts = Map.groupBy(entries, (entry) => entry.postingId)
  const rows = await bookPostings(db, {
    ids: postings.map(({ id }) => id),
    ats: postings.map(({ at }) => at?.toISOString() ?? null),
    reasons: postings.map(({ reason }) => reason),
    kinds: postings.map(({ sourceKind }) => sourceKind),
    sourceIds: postings.map(({ sourceId }) => sourceId),
    counts: postings.map(({ id }) => counts.get(id)?.length ?? 0),
    entryIds: entries.map(() => uuidv7()),
    postingIds: entries.map(({ postingId }) => postingId),
    codes: entries.map(({ code }) => code),
    ownerIds: entries.map(({ ownerId }) => ownerId),
    amounts: entries.map(({ amount }) => amount),
  })
  return new Set(rows.map(({ id }) => id))
}

type OpenAccount = Pick<typeof ledgerAccounts.$inferSelect, 'id' | 'currency'>
/** Platform accounts per connection; they can be cached because they are committed and the database refuses to change or delete them. */
const openAccounts = new WeakMap<Db, Map<string, OpenAccount>>()

/** The platform accounts of these names, looked up once per connection; undefined when one of them is not open, or personal. */
export async function cachedPlatformAccounts(db: Db, names: readonly AccountName[]): Promise<OpenAccount[] | undefined> {
  const pick = (known: ReadonlyMap<string, OpenAccount>) => names.flatMap((name) => known.get(keyOf(name)) ?? [])
  const recalled = pick(openAccounts.get(db) ?? new Map())
  if (recalled.length === names.length) return recalled
  const rows = await db.select().from(ledgerAccounts).where(isNull(ledgerAccounts.ownerId))
  const open = new Map(rows.map((row) => [keyOf(row), row]))
  afterCommit(db, () => openAccounts.set(db, open))
  const found = pick(open)
  return found.length === names.length ? found : undefined
}

const monthOf = (at: SQL) => sql`date_trunc('month', ${at} at time zone 'Asia/Ho_Chi_Minh')::date`

const bookNewPosting = preparedSql(
  'book_new_posting',
  () => sql`
    with posted as (
      insert into ${ledgerPostings} (month, id, at, reason, source_kind, source_id, line_count)
      values (${monthOf(sql`now()`)}, ${sql.placeholder('id')}, now(), ${sql.placeholder('reason')}, ${sql.placeholder('sourceKind')},
        ${sql.placeholder('sourceId')}, ${sql.placeholder('count')}))
    insert into ${ledgerEntries} (month, id, posting_id, account_id, currency, amount)
    select ${monthOf(sql`now()`)}, id, ${sql.placeholder('id')}::uuid, account_id, currency, amount
    from unnest(${sql.placeholder('entryIds')}::uuid[], ${sql.placeholder('accountIds')}::uuid[], ${sql.placeholder('currencies')}::text[],
      ${sql.placeholder('amounts')}::bigint[]) as line (id, account_id, currency, amount)`,
)

type NewLine = { account: OpenAccount; amount: number }

/** Inserts a posting of now whose fact must be new; if it is booked already, the transaction fails. */
export const insertNewPosting = (db: Db, posting: Omit<NewPosting, 'at'>, lines: readonly NewLine[]) =>
  pipelineWrite(
    db,
    bookNewPosting(db, {
      ...posting,
      count: lines.length,
      entryIds: lines.map(() => uuidv7()),
      accountIds: lines.map(({ account }) => account.id),
      currencies: lines.map(({ account }) => account.currency),
      amounts: lines.map(({ amount }) => amount),
    }),
  )

export async function findPosting(db: Db, sourceKind: string, sourceId: string) {
  const [posting] = await db
    .select({ id: ledgerPostings.id, month: ledgerPostings.month })
    .from(ledgerPostings)
    .where(and(eq(ledgerPostings.sourceKind, sourceKind), eq(ledgerPostings.sourceId, sourceId)))
  return posting
}

const accountOfEntry = eq(ledgerAccounts.id, ledgerEntries.accountId)

export const listLines = (db: Db, posting: Pick<Posting, 'month' | 'id'>) =>
  db
    .select({ code: ledgerAccounts.code, ownerId: ledgerAccounts.ownerId, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, accountOfEntry)
    .where(and(eq(ledgerEntries.month, posting.month), eq(ledgerEntries.postingId, posting.id)))

/** Opens accounts that are not open yet; waits for concurrent openings. */
export const insertAccounts = (db: Db, names: readonly AccountName[]) =>
  db
    .insert(ledgerAccounts)
    .values(names.map(({ code, ownerId }) => ({ id: uuidv7(), code, ownerId, ...chart[code] })))
    .onConflictDoNothing()

/** By a subquery, not a join, so that the account's index is scanned in order, however unevenly entries are distributed. */
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

export async function sumEntriesOfMonth(db: Db, account: AccountName, month: string) {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.month, month), isOfAccount(db, account)))
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
