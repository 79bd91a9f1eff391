import { and, desc, eq, gt } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { teachingProofViews as views } from '../profile-versions.tables.ts'

export const insertView = (db: Db, view: Omit<typeof views.$inferInsert, 'id'>) => db.insert(views).values({ id: uuidv7(), ...view })

/** Proofs of this person that the viewer has opened since a moment. */
export async function listSeen(db: Db, { personId, viewerId, since }: { personId: string; viewerId: string; since: Date }) {
  const rows = await db
    .selectDistinct({ assetId: views.assetId })
    .from(views)
    .where(and(eq(views.personId, personId), eq(views.viewerId, viewerId), gt(views.at, since)))
  return rows.map(({ assetId }) => assetId)
}

export const listViews = (db: Db, personId: string) =>
  db
    .select({ at: views.at, name: views.name, reason: views.reason })
    .from(views)
    .where(eq(views.personId, personId))
    .orderBy(desc(views.id))

export const deleteViewsOf = (db: Db, personId: string) => db.delete(views).where(eq(views.personId, personId))
