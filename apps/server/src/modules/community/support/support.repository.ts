import { and, asc, eq, isNotNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type Db, descNullsLast } from '#platform/postgres/db'
import { countCapped, toMicroseconds, fromMicroseconds, type PagePosition, fetchLimit } from '#platform/lists/cursors'
import { supportRequests as requests } from './support.tables.ts'

export type RequestRow = typeof requests.$inferSelect

/** False when it was there before. */
export async function insertRequest(db: Db, row: Pick<RequestRow, 'id' | 'customerId' | 'subject' | 'category' | 'isBotActive'>) {
  const rows = await db.insert(requests).values(row).onConflictDoNothing().returning({ id: requests.id })
  return rows.length > 0
}

export async function findRequest(db: Db, id: string, { lock = false } = {}) {
  const query = db.select().from(requests).where(eq(requests.id, id))
  const [found] = lock ? await query.for('update') : await query
  return found
}

export const listOwn = (db: Db, customerId: string) =>
  db.select().from(requests).where(eq(requests.customerId, customerId)).orderBy(descNullsLast(requests.createdAt))

type Change = Partial<Pick<RequestRow, 'isBotActive' | 'agentId' | 'lastSeq' | 'rating'>>
const now = sql`now()`
/** Marks a request as waiting for a person; an earlier start of the wait is kept. */
export const setWaiting = (db: Db, id: string, change: Change = {}) =>
  db
    .update(requests)
    .set({ ...change, status: 'WAITING', waitingSince: sql`coalesce(${requests.waitingSince}, now())`, closedAt: null })
    .where(eq(requests.id, id))
export const setAssisted = (db: Db, id: string, change: Change) =>
  db
    .update(requests)
    .set({ ...change, status: 'ASSISTED', waitingSince: null, closedAt: null })
    .where(eq(requests.id, id))
export const setAnswered = (db: Db, id: string, change: Change) =>
  db
    .update(requests)
    .set({ ...change, status: 'ANSWERED', waitingSince: null, closedAt: null, answeredAt: sql`coalesce(${requests.answeredAt}, now())` })
    .where(eq(requests.id, id))
export const setClosed = (db: Db, id: string) =>
  db.update(requests).set({ status: 'CLOSED', waitingSince: null, closedAt: now }).where(eq(requests.id, id))
export const setRequest = (db: Db, id: string, change: Change) => db.update(requests).set(change).where(eq(requests.id, id))

export type Queue = 'WAITING' | 'MINE' | 'OPEN' | 'CLOSED'
/** Waiting requests with the longest wait first; all others newest first. */
export async function listQueue(
  db: Db,
  queue: Queue,
  reader: { id: string; household: readonly string[] },
  place: PagePosition<'OLDEST' | 'NEWEST'>,
) {
  const { afterRow } = place
  const [ofQueue, key] = queueOf(queue, reader.id)
  const wanted = and(ofQueue, or(ne(requests.category, 'PRIVATE'), notInArray(requests.customerId, [...reader.household])))
  const isOldest = queue === 'WAITING'
  const further =
    afterRow &&
    sql`(${key}, ${requests.id}) ${sql.raw(isOldest ? '>' : '<')} (${fromMicroseconds(afterRow.key)}::timestamptz, ${afterRow.id}::uuid)`
  const rows = await db
    .select({ row: requests, key: toMicroseconds(key).mapWith(Number) })
    .from(requests)
    .where(and(wanted, further))
    .orderBy(...(isOldest ? [asc(key), asc(requests.id)] : [descNullsLast(key), descNullsLast(requests.id)]))
    .limit(fetchLimit(place))
  return { rows, total: await countCapped(db, requests, wanted) }
}

const isOpen = ne(requests.status, 'CLOSED')
function queueOf(
  queue: Queue,
  agentId: string,
): [SQL | undefined, typeof requests.createdAt | typeof requests.closedAt | typeof requests.waitingSince] {
  if (queue === 'WAITING') return [eq(requests.status, 'WAITING'), requests.waitingSince]
  if (queue === 'MINE') return [and(eq(requests.agentId, agentId), isOpen), requests.createdAt]
  return queue === 'OPEN' ? [isOpen, requests.createdAt] : [isNotNull(requests.closedAt), requests.closedAt]
}

/** Median minutes until the first answer by a person, over the last 30 days; null without answers. */
export async function findMedianMinutes(db: Db) {
  const [row] = await db
    .select({
      minutes: sql<
        number | null
      >`ceil(percentile_cont(0.5) within group (order by extract(epoch from ${requests.answeredAt} - ${requests.createdAt})) / 60)::int`,
    })
    .from(requests)
    .where(and(isNotNull(requests.answeredAt), sql`${requests.createdAt} > now() - interval '30 days'`))
  return row?.minutes ?? null
}

/** Serialises two transactions that both need to create the assistant's person. */
export const lockAssistant = (db: Db, id: string) => db.execute(sql`select pg_advisory_xact_lock(hashtext(${id}))`)

export const eraseSubjects = (db: Db, customerId: string) =>
  db.update(requests).set({ subject: '' }).where(eq(requests.customerId, customerId))
