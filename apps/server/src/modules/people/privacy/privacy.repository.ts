import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import { countCapped, toMicroseconds, fromMicroseconds, type PagePosition, fetchLimit } from '#platform/lists/cursors'
import { dataRequests as requests, deletedAccounts } from './privacy.tables.ts'

export type RequestRow = typeof requests.$inferSelect

export async function insertRequest(db: Db, row: typeof requests.$inferInsert) {
  const inserted = returnedRow(await db.insert(requests).values(row).returning(), 'insert into data_requests')
  return inserted
}

export const listOf = (db: Db, personId: string) =>
  db.select().from(requests).where(eq(requests.personId, personId)).orderBy(desc(requests.id))

export type RequestPlace = PagePosition<'DUE' | 'CLOSED'>

/** Dates and timestamps as one kind of number, so that cursors are parsed alike. */
const [dueKey, closedKey] = [toMicroseconds(sql`${requests.dueOn}::timestamp at time zone 'UTC'`), toMicroseconds(requests.closedAt)]

/** Open requests by earliest deadline, closed ones newest first, from a cursor on. Returns one row more than a page, if there is one. */
export async function listRequests(db: Db, place: RequestPlace) {
  const { afterRow } = place
  const isDue = place.order === 'DUE'
  const wanted = isDue ? isNull(requests.closedAt) : isNotNull(requests.closedAt)
  const at = afterRow && fromMicroseconds(afterRow.key)
  const further = isDue
    ? afterRow && sql`(${requests.dueOn}, ${requests.id}) > (${at?.slice(0, 10)}::date, ${afterRow.id}::uuid)`
    : afterRow && sql`(${requests.closedAt}, ${requests.id}) < (${at}::timestamptz, ${afterRow.id}::uuid)`
  const rows = await db
    .select({ ...getTableColumns(requests), key: (isDue ? dueKey : closedKey).mapWith(Number) })
    .from(requests)
    .where(and(wanted, further))
    .orderBy(...(isDue ? [asc(requests.dueOn), asc(requests.id)] : [desc(requests.closedAt), desc(requests.id)]))
    .limit(fetchLimit(place))
  return { rows, total: await countCapped(db, requests, wanted) }
}

export async function lockRequest(db: Db, id: string) {
  const [row] = await db.select().from(requests).where(eq(requests.id, id)).for('update')
  return row
}

export async function updateRequest(db: Db, id: string, change: Partial<RequestRow>) {
  const row = returnedRow(await db.update(requests).set(change).where(eq(requests.id, id)).returning(), 'update of data_requests')
  return row
}

/** The row must prove for years that the request was answered; its text is deleted. */
export const blankRequestsOf = (db: Db, personId: string) => db.update(requests).set({ content: '' }).where(eq(requests.personId, personId))

export const insertDeletion = (db: Db, row: { personId: string; reason: string; byId: string }) =>
  db.insert(deletedAccounts).values(row).onConflictDoNothing()
