import type { InvoiceKind, InvoiceState } from '@khue/contracts/sale/invoices'
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Db, prepared, preparedSql, pipelineWrite } from '#platform/postgres/db'
import { countCapped } from '#platform/lists/cursors'
import { invoiceLines, invoices } from './invoices.tables.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type LineRow = typeof invoiceLines.$inferSelect

export type Draft = Pick<
  InvoiceRow,
  'id' | 'orderId' | 'kind' | 'originalInvoiceId' | 'refundId' | 'providerKey' | 'totalVnd' | 'vatVnd' | 'buyer' | 'reason'
> & { lines: Omit<LineRow, 'invoiceId'>[] }

const insertAll = preparedSql<{ id: string }>(
  'insert_invoices',
  () => sql`
    with drafts as (
      insert into ${invoices} (id, order_id, kind, original_invoice_id, refund_id, provider_key, total_vnd, vat_vnd, buyer, reason, next_poll_at)
      select id, order_id, kind, original_invoice_id, refund_id, provider_key, total_vnd, vat_vnd, buyer::jsonb, reason, now()
      from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('orderIds')}::uuid[], ${sql.placeholder('kinds')}::text[],
        ${sql.placeholder('ofs')}::uuid[], ${sql.placeholder('refundIds')}::uuid[], ${sql.placeholder('keys')}::text[],
        ${sql.placeholder('totals')}::bigint[], ${sql.placeholder('vats')}::bigint[], ${sql.placeholder('buyers')}::text[],
        ${sql.placeholder('reasons')}::text[])
        as d (id, order_id, kind, original_invoice_id, refund_id, provider_key, total_vnd, vat_vnd, buyer, reason)
      on conflict do nothing returning id),
    lines as (
      insert into ${invoiceLines} (invoice_id, no, name, amount_vnd, vat_percent, vat_vnd)
      select l.invoice_id, l.no, l.name, l.amount_vnd, l.vat_percent, l.vat_vnd
      from unnest(${sql.placeholder('lineOf')}::uuid[], ${sql.placeholder('nos')}::smallint[], ${sql.placeholder('names')}::text[],
        ${sql.placeholder('amounts')}::bigint[], ${sql.placeholder('percents')}::smallint[], ${sql.placeholder('lineVats')}::bigint[])
        as l (invoice_id, no, name, amount_vnd, vat_percent, vat_vnd)
      join drafts on drafts.id = l.invoice_id)
    select id from drafts`,
)

/** Inserts drafts with their lines unless they exist (one draft per order or refund). Returns the ids of the new ones. */
export async function insertDrafts(db: Db, drafts: readonly Draft[]) {
  if (drafts.length === 0) return []
  const lines = drafts.flatMap(({ id, lines }) => lines.map((line) => ({ invoiceId: id, ...line })))
  const rows = await insertAll(db, {
    ids: drafts.map(({ id }) => id),
    orderIds: drafts.map(({ orderId }) => orderId),
    kinds: drafts.map(({ kind }) => kind),
    ofs: drafts.map(({ originalInvoiceId }) => originalInvoiceId),
    refundIds: drafts.map(({ refundId }) => refundId),
    keys: drafts.map(({ providerKey }) => providerKey),
    totals: drafts.map(({ totalVnd }) => totalVnd),
    vats: drafts.map(({ vatVnd }) => vatVnd),
    buyers: drafts.map(({ buyer }) => JSON.stringify(buyer)),
    reasons: drafts.map(({ reason }) => reason),
    lineOf: lines.map(({ invoiceId }) => invoiceId),
    nos: lines.map(({ no }) => no),
    names: lines.map(({ name }) => name),
    amounts: lines.map(({ amountVnd }) => amountVnd),
    percents: lines.map(({ vatPercent }) => vatPercent),
    lineVats: lines.map(({ vatVnd }) => vatVnd),
  })
  return rows.map(({ id }) => id)
}

export async function findInvoice(db: Db, id: string) {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id))
  return invoice
}

const lock = prepared('lock_invoice', (db) =>
  db
    .select()
    .from(invoices)
    .where(eq(invoices.id, sql.placeholder('id')))
    .for('update'),
)
export async function lockInvoice(db: Db, id: string): Promise<InvoiceRow | undefined> {
  const [invoice] = await lock(db, { id })
  return invoice
}

const liveStates = ['DRAFT', 'SENT', 'ISSUED', 'REFUSED'] as const

/** The order's current invoice. */
export async function findLive(db: Db, orderId: string) {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), inArray(invoices.kind, ['ISSUE', 'REPLACE']), inArray(invoices.state, [...liveStates])))
  return invoice
}

export const listOfOrders = (db: Db, orderIds: readonly string[]) =>
  db
    .select()
    .from(invoices)
    .where(inArray(invoices.orderId, [...orderIds]))
    .orderBy(desc(invoices.orderId), asc(invoices.id))

export const listByIds = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))

export const listLines = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, [...ids]))
    .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.no))

/** What adjustments take off each line of an invoice: negative sums by line number. */
export async function listTakenOff(db: Db, originalInvoiceId: string) {
  const rows = await db
    .select({ no: invoiceLines.no, sumVnd: sql`sum(${invoiceLines.amountVnd})`.mapWith(Number) })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(eq(invoices.originalInvoiceId, originalInvoiceId), eq(invoices.kind, 'ADJUST')))
    .groupBy(invoiceLines.no)
  return new Map(rows.map(({ no, sumVnd }) => [no, sumVnd]))
}

/** Invoices that have an adjustment, issued or still to be issued. */
export async function listAdjusted(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectDistinct({ id: invoices.originalInvoiceId })
    .from(invoices)
    .where(and(eq(invoices.kind, 'ADJUST'), inArray(invoices.originalInvoiceId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

/** Deletes adjustments of an ended invoice that were not submitted: there is nothing left to adjust. */
export async function deleteUnsentAdjustments(db: Db, originalInvoiceId: string) {
  const unsent = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.originalInvoiceId, originalInvoiceId), eq(invoices.kind, 'ADJUST'), eq(invoices.state, 'DRAFT')))
  await db.delete(invoiceLines).where(inArray(invoiceLines.invoiceId, unsent))
  await db.delete(invoices).where(inArray(invoices.id, unsent))
}

type Change = Partial<
  Pick<InvoiceRow, 'state' | 'series' | 'number' | 'lookupCode' | 'buyer' | 'refusal' | 'reason' | 'nextPollAt' | 'cancelledAt'>
>
type Moment = 'issuedAt' | 'cancelledAt' | 'nextPollAt'

/** The columns in `now` are set by the database's clock. */
export const setInvoice = (db: Db, id: string, change: Change, now: readonly Moment[] = []) =>
  db
    .update(invoices)
    .set({ ...change, ...Object.fromEntries(now.map((column) => [column, sql`now()`])) })
    .where(eq(invoices.id, id))

const writeNumber = preparedSql(
  'number_invoice',
  () => sql`
    update ${invoices} set state = ${sql.placeholder('state')}, series = ${sql.placeholder('series')}, number = ${sql.placeholder('number')},
      lookup_code = ${sql.placeholder('lookupCode')}, refusal = null, next_poll_at = null, issued_at = now()
    where id = ${sql.placeholder('id')}`,
)
type Numbered = { id: string; state: InvoiceState; series: string; number: string; lookupCode: string }
/** Stores series, number and time of issue. A number that is already taken rolls back the transaction. */
export const numberInvoice = (db: Db, numbered: Numbered) => pipelineWrite(db, writeNumber(db, numbered))

/** The invoice lines for the provider, read as the invoice is claimed. */
type SubmittedLine = Pick<LineRow, 'no' | 'name' | 'amountVnd' | 'vatPercent' | 'vatVnd'>[]
const linesToSubmit = sql<SubmittedLine>`(
  select json_agg(json_build_object('no', l.no, 'name', l.name, 'amountVnd', l.amount_vnd, 'vatPercent', l.vat_percent, 'vatVnd', l.vat_vnd)
    order by l.no)
  from ${invoiceLines} l where l.invoice_id = invoices.id)`
const originalToSubmit = sql<Pick<InvoiceRow, 'providerKey' | 'series' | 'number'> | null>`(
  select json_build_object('providerKey', o.provider_key, 'series', o.series, 'number', o.number)
  from ${invoices} o where o.id = invoices.original_invoice_id)`

/** Two index scans: with one combined condition every waiting invoice would be read for each one claimed. */
const nextToSubmit = sql`coalesce(
  (select i.id from ${invoices} i
   where i.next_poll_at <= now() and i.state in ('DRAFT', 'SENT')
     and (i.kind = 'ISSUE' or i.state <> 'DRAFT' or exists (select 1 from ${invoices} o where o.id = i.original_invoice_id and o.number is not null
       and (i.kind = 'REPLACE' or (o.state = 'ISSUED' and o.cancelled_at is null))))
   order by i.next_poll_at, i.id limit 1 for update skip locked),
  (select i.id from ${invoices} i
   where i.next_poll_at <= now() and i.state = 'ISSUED' and i.cancelled_at is not null
   order by i.next_poll_at, i.id limit 1 for update skip locked))`

const takeNext = prepared('claim_invoice_to_submit', (db) =>
  db
    .update(invoices)
    .set({
      tries: sql`least(tries + 1, 30000)`,
      state: sql`case when state = 'DRAFT' then 'SENT' else state end`,
      nextPollAt: sql`now() + least(interval '1 minute' * power(2, least(tries, 10)), interval '6 hours')`,
    })
    .where(sql`id = ${nextToSubmit}`)
    .returning({ ...getTableColumns(invoices), lines: linesToSubmit, of: originalToSubmit }),
)
export type TakenInvoice = Awaited<ReturnType<typeof takeNext>>[number]

/**
 * Claims the next invoice to submit or query, and postpones it first: no other worker takes it, and after a crash it is queried later. An adjustment
 * or replacement waits until its original has a number.
 */
export async function claimInvoiceToSubmit(db: Db): Promise<TakenInvoice | undefined> {
  const [taken] = await takeNext(db)
  return taken
}

/** One chain of submissions for all nodes: `job_key` merges concurrent schedules. */
export async function scheduleNextSubmission(db: Db, at: Date) {
  await db.execute(sql`
    select graphile_worker.add_job('invoices:submit', run_at => ${at.toISOString()}::timestamptz, job_key => 'invoices:submit_more')`)
}

export type InvoiceFilter = {
  state?: InvoiceState | undefined
  kind?: InvoiceKind | undefined
  term?: string | undefined
  orderId?: string | undefined
  cursor?: string | undefined
}

const matches = ({ state, kind, term, orderId }: InvoiceFilter): SQL | undefined =>
  and(
    state ? eq(invoices.state, state) : undefined,
    kind ? eq(invoices.kind, kind) : undefined,
    term
      ? or(
          inArray(invoices.number, [term, term.padStart(8, '0')]),
          eq(invoices.lookupCode, term),
          orderId ? eq(invoices.orderId, orderId) : undefined,
        )
      : undefined,
  )

export const listQueue = (db: Db, { cursor, ...filter }: InvoiceFilter, { limit, oldestFirst }: { limit: number; oldestFirst: boolean }) =>
  db
    .select()
    .from(invoices)
    .where(and(matches(filter), cursor ? (oldestFirst ? gt(invoices.id, cursor) : lt(invoices.id, cursor)) : undefined))
    .orderBy(oldestFirst ? asc(invoices.id) : desc(invoices.id))
    .limit(limit)

export const countQueue = (db: Db, filter: InvoiceFilter) => countCapped(db, invoices, matches(filter))
