import { desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { knownDevices, securityNotices } from './devices.tables.ts'
import { sessions } from './sessions.tables.ts'
import { signInTickets } from './sign-in-tickets.tables.ts'

export const listSessionsEver = (db: Db, accountId: string) =>
  db.select().from(sessions).where(eq(sessions.accountId, accountId)).orderBy(desc(sessions.createdAt))

export const listNotices = (db: Db, accountId: string) =>
  db.select().from(securityNotices).where(eq(securityNotices.accountId, accountId)).orderBy(desc(securityNotices.createdAt))

/** Deletes every record of where the account was used; tokens and codes are deleted with their sessions. */
export async function deleteSessionsEver(db: Db, accountId: string) {
  for (const table of [signInTickets, knownDevices, securityNotices, sessions]) await db.delete(table).where(eq(table.accountId, accountId))
}
