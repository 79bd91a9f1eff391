import type { ReportableKind } from '@khue/contracts/form-limits'
import type { SiteMessage } from '@khue/contracts/backoffice/site'
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { countCapped, type PagePosition, fetchLimit } from '#platform/lists/cursors'
import { siteMessages as messages } from './site.tables.ts'

export type MessageRow = typeof messages.$inferSelect

export const insertMessage = (db: Db, row: typeof messages.$inferInsert) => db.insert(messages).values(row)

export const listMessagesOf = (db: Db, personId: string) =>
  db.select().from(messages).where(eq(messages.personId, personId)).orderBy(messages.id)

export const deleteMessagesOf = (db: Db, personId: string) =>
  db.delete(messages).where(eq(messages.personId, personId)).returning({ id: messages.id })

type Wanted = {
  kind?: SiteMessage['kind'] | undefined
  status: SiteMessage['status']
  about?: ReportableKind | undefined
  aboutId?: string | undefined
}

/** Ids are ordered by time (UUID v7). */
export type MessagePlace = PagePosition<'OLDEST' | 'NEWEST'>

/** From a position on; one row more than a page, to detect a next page. */
export async function listMessages(db: Db, { kind, status, about, aboutId }: Wanted, place: MessagePlace) {
  const [way, afterRow] = place.order === 'OLDEST' ? [asc, gt] : [desc, lt]
  const wanted = and(
    eq(messages.status, status),
    kind && eq(messages.kind, kind),
    about && sql`${messages.subject} ->> 'kind' = ${about}`,
    aboutId === undefined ? undefined : sql`${messages.subject} ->> 'id' = ${aboutId}`,
  )
  const rows = await db
    .select()
    .from(messages)
    .where(and(wanted, place.afterRow && afterRow(messages.id, place.afterRow.id)))
    .orderBy(way(messages.id))
    .limit(fetchLimit(place))
    .offset(place.offset)
  return { rows, total: await countCapped(db, messages, wanted) }
}

/** Locked, so that two admins cannot create two courses from one request. */
export async function lockMessage(db: Db, id: string) {
  const [row] = await db.select().from(messages).where(eq(messages.id, id)).for('update')
  return row
}

export async function setHandled(db: Db, id: string, change: Pick<MessageRow, 'status' | 'note' | 'handledBy' | 'handledAt'>) {
  const [row] = await db.update(messages).set(change).where(eq(messages.id, id)).returning()
  return row
}
