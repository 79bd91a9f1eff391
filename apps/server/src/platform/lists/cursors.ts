import { exactTotalLimit } from '@khue/contracts/lists'
import type { LastRow, PagePosition } from '@khue/ranked-lists/page-position'
import { count, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../postgres/db.ts'
import { errorTable } from '../errors.ts'

export type { PagePosition }

const cursorError = errorTable({
  LIST_CURSOR_INVALID: [400, 'Trang tiếp theo không còn đúng. Bạn hãy tải lại danh sách.'],
})

/** Relevance is no column, so a cursor by relevance holds an offset, and the time at which the search began. */
const byRelevance = 'RELEVANCE'
type Cursor = ({ order: string } & LastRow) | { order: typeof byRelevance; offset: number; asOf: number }

type PageParams = { page: number; size: number; cursor?: string | undefined }

/**
 * The position given by a page number and a cursor; the cursor takes precedence. Throws LIST_CURSOR_INVALID for a cursor of another list or order.
 */
export function parsePagePosition<const Order extends string>(
  { page, size, cursor: typed }: PageParams,
  order: Order,
): PagePosition<Order> {
  if (typed === undefined) return { order, size, offset: page * size, afterRow: undefined, asOf: undefined }
  const cursor = readCursor(typed, order)
  if (!cursor) throw cursorError.LIST_CURSOR_INVALID()
  return 'offset' in cursor
    ? { order, size, offset: cursor.offset, afterRow: undefined, asOf: new Date(cursor.asOf) }
    : { order, size, offset: 0, afterRow: { key: cursor.key, id: cursor.id }, asOf: undefined }
}

/** Whether the list is shown from its beginning. */
export const isFirstPage = ({ offset, afterRow }: PagePosition<string>) => offset === 0 && afterRow === undefined

/** One row more than a page shows whether another page follows. */
export const fetchLimit = ({ size }: { size: number }) => size + 1

type Keys<Row, Order extends string> = Readonly<Record<Exclude<Order, typeof byRelevance>, (row: Row) => number>>

/** The rows of a page out of the fetched ones, and the cursor of the next page, if there is one. */
export function toPage<Row, Order extends string>(
  rows: readonly Row[],
  { order, size, offset, asOf }: PagePosition<Order>,
  { keys, id, now }: { keys: Keys<Row, Order>; id: (row: Row) => string; now: Date },
): { rows: Row[]; next: { nextCursor?: string } } {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  if (!last || rows.length === shown.length) return { rows: shown, next: {} }
  if (isOrder<Order>(order)) return { rows: shown, next: { nextCursor: writeCursor({ order, key: keys[order](last), id: id(last) }) } }
  const cursor = { order: byRelevance, offset: offset + size, asOf: (asOf ?? now).getTime() } as const
  return { rows: shown, next: cursor.offset <= maxSearchOffset ? { nextCursor: writeCursor(cursor) } : {} }
}

const isOrder = <Order extends string>(order: Order): order is Exclude<Order, typeof byRelevance> => order !== byRelevance

/** The last offset of a search; a narrower query finds the row sooner. */
export const maxSearchOffset = 10_000

export function writeCursor(cursor: Cursor) {
  const values = 'offset' in cursor ? [cursor.offset, cursor.asOf] : [cursor.key, cursor.id]
  return Buffer.from(JSON.stringify([cursor.order, ...values])).toString('base64url')
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const latest = Date.UTC(9999, 0) // no database writes later years as JavaScript does

/** Undefined for text that this list did not write. */
export function readCursor(text: string, order: string): Cursor | undefined {
  const parts = parsed(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== order) return undefined
  const [, first, second] = parts as readonly unknown[]
  if (typeof first !== 'number' || !Number.isFinite(first)) return undefined
  if (order !== byRelevance) return typeof second === 'string' && uuid.test(second) ? { order, key: first, id: second } : undefined
  return isWholeUpTo(first, maxSearchOffset) && isWholeUpTo(second, latest)
    ? { order: byRelevance, offset: first, asOf: second }
    : undefined
}

/** The number of rows, counted to one beyond `exactTotalLimit`: counting a million rows takes too long. */
export async function countCapped(db: Db, table: PgTable, wanted: SQL | undefined) {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(wanted)
    .limit(exactTotalLimit + 1)
    .as('some')
  const [row] = await db.select({ n: count() }).from(some)
  return row?.n ?? 0
}

/** The total of a reply: exact, or the limit with `totalIsCapped`. */
export const cappedTotal = (found: number): { total: number; totalIsCapped?: true } =>
  found > exactTotalLimit ? { total: exactTotalLimit, totalIsCapped: true } : { total: found }

/** Sorts before the first row of a descending list, so that one statement serves every page. */
export const listStart = { moment: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/**
 * The sort key of a list ordered by time: microseconds, the database's precision. A `Date` has milliseconds only, and rows between two of them would
 * be skipped.
 */
export const toMicroseconds = (moment: SQLWrapper) => sql<string>`(extract(epoch from ${moment}) * 1000000)::bigint`
/** The inverse, as text that the database parses, for any number. */
export function fromMicroseconds(micros: number) {
  const whole = Math.min(Math.max(Math.trunc(micros), 0), latest * 1000)
  return new Date(Math.floor(whole / 1000)).toISOString().replace('Z', `${String(whole % 1000).padStart(3, '0')}Z`)
}

const isWholeUpTo = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
