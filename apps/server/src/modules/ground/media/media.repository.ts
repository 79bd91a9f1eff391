import type { FilmPurpose } from '@khue/contracts/ground/media-rules'
import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { leaseMinutes, openStates, postponedSeconds, retrySeconds } from './film.ts'
import { videos } from './media.tables.ts'

export type VideoRow = typeof videos.$inferSelect
type NewVideo = Pick<VideoRow, 'id' | 'ownerId' | 'purpose' | 'assetId'>

/** Serialises the requests of one person. The lock ends with the transaction. */
export const lockOwner = (db: Db, ownerId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`videos of ${ownerId}`}, 0))`)

export const countOpen = (db: Db, ownerId: string, purpose: FilmPurpose) =>
  db.$count(videos, and(eq(videos.ownerId, ownerId), eq(videos.purpose, purpose), inArray(videos.state, [...openStates])))

export async function findByAsset(db: Db, assetId: string) {
  const [video] = await db.select().from(videos).where(eq(videos.assetId, assetId))
  return video
}

export const insertVideo = (db: Db, video: NewVideo) => db.insert(videos).values({ ...video, state: 'SENT' })

export const listVideos = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(videos)
    .where(inArray(videos.id, [...ids]))

export const listVideosOf = (db: Db, ownerId: string) =>
  db.select().from(videos).where(eq(videos.ownerId, ownerId)).orderBy(asc(videos.createdAt))

export const lockVideos = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(videos)
    .where(inArray(videos.id, [...ids]))
    .orderBy(asc(videos.id))
    .for('update')

/** Lectures of one owner that came before this one, in the queue or out of it by now: a course of fifty does not hold up the first lecture of another. */
const turn = sql`(select count(*) from videos as o where o.owner_id = ${videos.ownerId} and o.purpose = ${videos.purpose} and o.id <> ${videos.id}
  and (o.decided_at > now() - interval '6 hours' or (o.decided_at is null and o.created_at < ${videos.createdAt})))`

/** The film whose turn it is, or whose lease is over. Skips what another node takes at this moment. */
export async function lockNext(db: Db, purpose: FilmPurpose) {
  const isDue = or(eq(videos.state, 'SENT'), and(eq(videos.state, 'CHECKING'), lt(videos.leaseExpiresAt, sql`now()`)))
  const [video] = await db
    .select()
    .from(videos)
    .where(and(isDue, eq(videos.purpose, purpose)))
    .orderBy(asc(videos.attempts), ...(purpose === 'LECTURE' ? [asc(turn)] : []), asc(videos.createdAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return video
}

export const setLeased = (db: Db, { id, attempts }: VideoRow) =>
  db
    .update(videos)
    .set({ state: 'CHECKING', attempts: attempts + 1, leaseExpiresAt: sql`now() + make_interval(mins => ${leaseMinutes})` })
    .where(eq(videos.id, id))

/** False when this node has lost the film meanwhile. */
export async function renewLease(db: Db, { id, attempts }: VideoRow) {
  const renewed = await db
    .update(videos)
    .set({ leaseExpiresAt: sql`now() + make_interval(mins => ${leaseMinutes})` })
    .where(and(eq(videos.id, id), eq(videos.state, 'CHECKING'), eq(videos.attempts, attempts)))
    .returning({ id: videos.id })
  return renewed.length > 0
}

/** The attempt does not count. */
export const setPostponed = (db: Db, { id, state, attempts }: VideoRow) =>
  db
    .update(videos)
    .set({ state, attempts: attempts - 1, leaseExpiresAt: sql`now() + make_interval(secs => ${postponedSeconds})` })
    .where(eq(videos.id, id))

export const setRetry = (db: Db, { id, state }: VideoRow) =>
  db
    .update(videos)
    .set({ state, leaseExpiresAt: sql`now() + make_interval(secs => ${retrySeconds})` })
    .where(eq(videos.id, id))

type Change = Partial<Omit<VideoRow, 'id' | 'ownerId' | 'assetId'>>
export const setVideo = (db: Db, id: string, change: Change) => db.update(videos).set(change).where(eq(videos.id, id))

export const setDecided = (db: Db, id: string, change: Change) =>
  db
    .update(videos)
    .set({ ...change, leaseExpiresAt: null, decidedAt: sql`now()` })
    .where(eq(videos.id, id))

export const setPublished = (db: Db, ids: readonly string[], at: Date) =>
  db
    .update(videos)
    .set({ publishedAt: at })
    .where(inArray(videos.id, [...ids]))

export const setPosterFixed = (db: Db, ids: readonly string[]) =>
  db
    .update(videos)
    .set({ posterFixedAt: sql`coalesce(${videos.posterFixedAt}, now())` })
    .where(inArray(videos.id, [...ids]))

export const setHidden = (db: Db, ids: readonly string[]) =>
  db
    .update(videos)
    .set({ publishedAt: null })
    .where(inArray(videos.id, [...ids]))

export const deleteVideos = (db: Db, ids: readonly string[]) => db.delete(videos).where(inArray(videos.id, [...ids]))
