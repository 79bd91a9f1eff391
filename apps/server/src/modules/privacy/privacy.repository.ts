import { dataRequestPageSize } from '@khue/contracts/privacy'
import { asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db'
import { dataRequests as requests, deletedAccounts } from './privacy.tables.ts'

export type RequestRow = typeof requests.$inferSelect

export async function insertRequest(db: Db, row: typeof requests.$inferInsert) {
  const [inserted] = await db.insert(requests).values(row).returning()
  if (!inserted) throw new Error('An inserted row comes back')
  return inserted
}

export const listOf = (db: Db, personId: string) =>
  db.select().from(requests).where(eq(requests.personId, personId)).orderBy(desc(requests.id))

/** What is due first comes first; of closed ones the newest. */
export async function listRequests(db: Db, { isOpen, page }: { isOpen: boolean; page: number }) {
  const wanted = inArray(requests.status, isOpen ? ['RECEIVED', 'ACKNOWLEDGED'] : ['DONE', 'REFUSED'])
  const [total] = await db.select({ count: count() }).from(requests).where(wanted)
  const rows = await db
    .select()
    .from(requests)
    .where(wanted)
    .orderBy(isOpen ? asc(requests.dueOn) : desc(requests.closedAt), asc(requests.id))
    .limit(dataRequestPageSize)
    .offset(page * dataRequestPageSize)
  return { rows, total: total?.count ?? 0 }
}

export async function lockRequest(db: Db, id: string) {
  const [row] = await db.select().from(requests).where(eq(requests.id, id)).for('update')
  return row
}

export async function updateRequest(db: Db, id: string, change: Partial<RequestRow>) {
  const [row] = await db.update(requests).set(change).where(eq(requests.id, id)).returning()
  if (!row) throw new Error('A locked row is still there')
  return row
}

/** The house must show for years that it has answered; what was written goes. */
export const blankRequestsOf = (db: Db, personId: string) => db.update(requests).set({ content: '' }).where(eq(requests.personId, personId))

export const insertDeletion = (db: Db, row: { personId: string; reason: string; byId: string }) =>
  db.insert(deletedAccounts).values(row).onConflictDoNothing()
