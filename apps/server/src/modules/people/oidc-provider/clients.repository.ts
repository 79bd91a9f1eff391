import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { oidcClients } from './oidc-provider.tables.ts'

export async function findClient(db: Db, id: string) {
  const [client] = await db.select().from(oidcClients).where(eq(oidcClients.id, id))
  return client
}

export const listClientNames = (db: Db, ids: string[]) =>
  db.select({ id: oidcClients.id, name: oidcClients.name }).from(oidcClients).where(inArray(oidcClients.id, ids))

export const insertClient = (db: Db, client: typeof oidcClients.$inferInsert) => db.insert(oidcClients).values(client)
