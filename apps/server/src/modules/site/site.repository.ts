import type { ReportableKind } from '@khue/contracts/form-limits'
import { messagePageSize, type SiteMessage } from '@khue/contracts/site'
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db'
import { siteMessages as messages } from './site.tables.ts'

export type MessageRow = typeof messages.$inferSelect

export const insertMessage = (db: Db, row: typeof messages.$inferInsert) => db.insert(messages).values(row)

export const listMessagesOf = (db: Db, personId: string) =>
  db.select().from(messages).where(eq(messages.personId, personId)).orderBy(messages.id)

export const deleteMessagesOf = (db: Db, personId: string) => db.delete(messages).where(eq(messages.personId, personId))

type Wanted = {
  kind?: SiteMessage['kind'] | undefined
  status: SiteMessage['status']
  about?: ReportableKind | undefined
  aboutId?: string | undefined
  page: number
}

/** What waits longest comes first; of what is done the newest. */
export async function listMessages(db: Db, { kind, status, about, aboutId, page }: Wanted) {
  const wanted = and(
    eq(messages.status, status),
    kind && eq(messages.kind, kind),
    about && sql`${messages.subject} ->> 'kind' = ${about}`,
    aboutId === undefined ? undefined : sql`${messages.subject} ->> 'id' = ${aboutId}`,
  )
  const rows = await db
    .select()
    .from(messages)
    .where(wanted)
    .orderBy(status === 'NEW' ? asc(messages.id) : desc(messages.id))
    .limit(messagePageSize)
    .offset(page * messagePageSize)
  const [total] = await db.select({ count: count() }).from(messages).where(wanted)
  return { rows, total: total?.count ?? 0 }
}

export async function setHandled(db: Db, id: string, change: Pick<MessageRow, 'status' | 'note' | 'handledBy' | 'handledAt'>) {
  const [row] = await db.update(messages).set(change).where(eq(messages.id, id)).returning()
  return row
}
