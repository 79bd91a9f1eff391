import type { Cue } from '@khue/contracts/ground/media'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { captions } from './media.tables.ts'

export const insertCaptions = (db: Db, row: { id: string; ownerId: string; cues: Cue[] }) =>
  db.insert(captions).values(row).onConflictDoNothing()

/** Locks them against their removal. */
export async function lockCaptionsOwner(db: Db, id: string) {
  const [found] = await db
    .select({ ownerId: captions.ownerId, count: sql<number>`jsonb_array_length(${captions.cues})` })
    .from(captions)
    .where(eq(captions.id, id))
    .for('share')
  return found
}

export const countCaptionsOf = (db: Db, ownerId: string) => db.$count(captions, eq(captions.ownerId, ownerId))

export const listCaptionIdsOf = (db: Db, ownerId: string) =>
  db
    .select({ id: captions.id, createdAt: captions.createdAt })
    .from(captions)
    .where(eq(captions.ownerId, ownerId))
    .orderBy(asc(captions.id))

export const selectOldCaptions = (db: Db, { days, after, limit }: { days: number; after: string; limit: number }) =>
  db
    .select({ id: captions.id })
    .from(captions)
    .where(and(lt(captions.createdAt, sql`now() - make_interval(days => ${days})`), sql`${captions.id} > ${after}`))
    .orderBy(asc(captions.id))
    .limit(limit)

export const deleteCaptions = (db: Db, ids: readonly string[]) => db.delete(captions).where(inArray(captions.id, [...ids]))
