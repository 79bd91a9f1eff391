import type { TaxPaperKind, TaxPaperState } from '@khue/contracts/sale/tax-papers'
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { countCapped } from '#platform/lists/cursors'
import { type Db, prepared, preparedSql } from '#platform/postgres/db'
import { invoicedFeeMonths, taxPapers } from './tax-papers.tables.ts'

export type PaperRow = typeof taxPapers.$inferSelect
export type NewPaper = typeof taxPapers.$inferInsert

/** A statement has at most 65,535 parameters. */
const rowsPerStatement = 1000

/** Leaves papers alone that exist for the same fact. What can be sent is due at once. */
export async function insertPapers(db: Db, rows: readonly NewPaper[]) {
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const some = rows.slice(at, at + rowsPerStatement)
    await db
      .insert(taxPapers)
      .values(some.map((row) => ({ ...row, ...(row.state === 'DRAFT' && { nextPollAt: sql`now()` }) })))
      .onConflictDoNothing()
  }
}

export async function findPaper(db: Db, id: string): Promise<PaperRow | undefined> {
  const [row] = await db.select().from(taxPapers).where(eq(taxPapers.id, id))
  return row
}

export async function lockPaper(db: Db, id: string): Promise<PaperRow | undefined> {
  const [row] = await db.select().from(taxPapers).where(eq(taxPapers.id, id)).for('update')
  return row
}

export const listByIds = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(taxPapers)
    .where(inArray(taxPapers.id, [...ids]))

export const listByPayouts = (db: Db, payoutIds: readonly string[]) =>
  db
    .select()
    .from(taxPapers)
    .where(inArray(taxPapers.payoutId, [...payoutIds]))

/** Of a person, of the months between two first days, newest first. */
export const listOfPerson = (db: Db, personId: string, { from, to }: { from: string; to: string }) =>
  db
    .select()
    .from(taxPapers)
    .where(and(eq(taxPapers.personId, personId), gte(taxPapers.month, from), lte(taxPapers.month, to)))
    .orderBy(desc(taxPapers.month), desc(taxPapers.id))

const paperYears = preparedSql<{ year: number }>(
  'list_tax_paper_years',
  () => sql`select distinct extract(year from month)::int as year from ${taxPapers} where person_id = ${sql.placeholder('personId')}::uuid`,
)
export const listPaperYears = (db: Db, personId: string) => paperYears(db, { personId })

type Change = Partial<
  Pick<
    PaperRow,
    'state' | 'series' | 'number' | 'lookupCode' | 'legalName' | 'taxpayerKind' | 'sealedParty' | 'taxIdEnd' | 'refusal' | 'nextPollAt'
  >
>
/** The columns in `now` are set by the database's clock. */
export const setPaper = (db: Db, id: string, change: Change, now: readonly ('issuedAt' | 'nextPollAt')[] = []) =>
  db
    .update(taxPapers)
    .set({ ...change, ...Object.fromEntries(now.map((column) => [column, sql`now()`])) })
    .where(eq(taxPapers.id, id))

/** People whose papers wait for a tax id, longest first. */
export async function listWaitingPeople(db: Db, limit: number) {
  const { rows } = await db.execute<{ personId: string }>(sql`
    select person_id as "personId" from ${taxPapers} where state = 'WAITING' group by person_id order by min(at), person_id limit ${limit}`)
  return rows.map(({ personId }) => personId)
}

export const lockWaiting = (db: Db, personId: string) =>
  db
    .select()
    .from(taxPapers)
    .where(and(eq(taxPapers.personId, personId), eq(taxPapers.state, 'WAITING')))
    .orderBy(asc(taxPapers.id))
    .for('update')

export async function countWaitingPeople(db: Db) {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(distinct person_id)::int as n from ${taxPapers} where state = 'WAITING'`,
  )
  return rows[0]?.n ?? 0
}

/** One month of fees is invoiced at a time. */
export const lockFeeMonths = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('tax_papers'), hashtext('fee_months'))`)

export async function findLastFeeMonth(db: Db) {
  const [row] = await db.select().from(invoicedFeeMonths).orderBy(desc(invoicedFeeMonths.month)).limit(1)
  return row?.month
}
export const insertFeeMonth = (db: Db, month: string) => db.insert(invoicedFeeMonths).values({ month })

/** The sum of each person's invoices for fees and their adjustments, in whatever state: each of them is still to be issued. */
export async function sumInvoicedFees(db: Db) {
  const { rows } = await db.execute<{ personId: string; vnd: number }>(sql`
    select person_id as "personId", sum(amount_vnd)::float8 as vnd from ${taxPapers} where kind in ('FEE_INVOICE', 'FEE_ADJUSTMENT') group by person_id`)
  return new Map(rows.map(({ personId, vnd }) => [personId, vnd]))
}

/** A person's invoices for fees with what their adjustments left of them, newest first. */
export async function listFeeInvoices(db: Db, personId: string) {
  const { rows } = await db.execute<{ id: string; vatPercent: number | null; restVnd: number }>(sql`
    select i.id, i.vat_percent as "vatPercent", (i.amount_vnd + coalesce(sum(a.amount_vnd), 0))::float8 as "restVnd"
    from ${taxPapers} i left join ${taxPapers} a on a.original_id = i.id
    where i.person_id = ${personId}::uuid and i.kind = 'FEE_INVOICE' group by i.id order by i.month desc`)
  return rows
}

const originalToSubmit = sql<Pick<PaperRow, 'providerKey' | 'series' | 'number'> | null>`(
  select json_build_object('providerKey', o.provider_key, 'series', o.series, 'number', o.number)
  from ${taxPapers} o where o.id = tax_papers.original_id)`

const nextToSubmit = sql`(
  select p.id from ${taxPapers} p
  where p.next_poll_at <= now() and p.state in ('DRAFT', 'SENT')
    and (p.original_id is null or p.state = 'SENT' or exists (select from ${taxPapers} o where o.id = p.original_id and o.state = 'ISSUED'))
  order by p.next_poll_at, p.id limit 1 for update skip locked)`

const takeNext = prepared('claim_tax_paper', (db) =>
  db
    .update(taxPapers)
    .set({
      tries: sql`least(tries + 1, 30000)`,
      state: 'SENT',
      nextPollAt: sql`now() + least(interval '1 minute' * power(2, least(tries, 10)), interval '6 hours')`,
    })
    .where(sql`id = ${nextToSubmit}`)
    .returning({ ...getTableColumns(taxPapers), original: originalToSubmit }),
)
export type TakenPaper = Awaited<ReturnType<typeof takeNext>>[number]

/**
 * Claims the next paper to submit or ask for, and postpones it first: no other worker takes it, and after a crash it is asked for later. An adjustment
 * waits until its invoice has a number.
 */
export async function claimPaper(db: Db): Promise<TakenPaper | undefined> {
  const [taken] = await takeNext(db)
  return taken
}

/** One chain of submissions for all nodes: `job_key` merges concurrent schedules. */
export async function scheduleNextSubmission(db: Db, at: Date) {
  await db.execute(sql`
    select graphile_worker.add_job('tax-papers:submit', run_at => ${at.toISOString()}::timestamptz, job_key => 'tax-papers:submit_more')`)
}

export type PaperFilter = {
  state?: TaxPaperState | undefined
  kind?: TaxPaperKind | undefined
  term?: string | undefined
  cursor?: string | undefined
}
const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)

const matches = ({ state, kind, term }: PaperFilter): SQL | undefined =>
  and(
    state ? eq(taxPapers.state, state) : undefined,
    kind ? eq(taxPapers.kind, kind) : undefined,
    term
      ? or(
          inArray(taxPapers.number, [term, term.padStart(8, '0')]),
          eq(taxPapers.lookupCode, term),
          sql`unaccent(${taxPapers.legalName}) ilike unaccent(${`%${escapeLike(term)}%`})`,
        )
      : undefined,
  )

export const listQueue = (db: Db, { cursor, ...filter }: PaperFilter, { limit, oldestFirst }: { limit: number; oldestFirst: boolean }) =>
  db
    .select()
    .from(taxPapers)
    .where(and(matches(filter), cursor ? (oldestFirst ? gt(taxPapers.id, cursor) : lt(taxPapers.id, cursor)) : undefined))
    .orderBy(oldestFirst ? asc(taxPapers.id) : desc(taxPapers.id))
    .limit(limit)

export const countQueue = (db: Db, filter: PaperFilter) => countCapped(db, taxPapers, matches(filter))
