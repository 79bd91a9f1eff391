import { and, asc, desc, eq, getTableColumns, inArray, lt, ne, sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/postgres/db'
import type { VideoRow } from './media.repository.ts'
import { captions, videoFiles, videoRenditions, videos } from './media.tables.ts'

export type VideoFileRow = typeof videoFiles.$inferSelect
export type RenditionRow = typeof videoRenditions.$inferSelect
export type ShownRendition = Pick<RenditionRow, 'kind' | 'bytes' | 'width' | 'height'>
export type LectureFilmRow = VideoRow & { renditions: ShownRendition[] }

/** In the order in which a viewer chooses: best picture first. */
const shownRenditions = sql<ShownRendition[]>`coalesce((
  select jsonb_agg(jsonb_build_object('kind', r.kind, 'bytes', r.bytes, 'width', r.width, 'height', r.height) order by r.width desc nulls last)
  from ${videoRenditions} as r where r.video_id = ${videos.id}), '[]'::jsonb)`
const filmColumns = { ...getTableColumns(videos), renditions: shownRenditions }

export const listFilms = (db: Db, ids: readonly string[]): Promise<LectureFilmRow[]> =>
  db
    .select(filmColumns)
    .from(videos)
    .where(and(inArray(videos.id, [...ids]), eq(videos.purpose, 'LECTURE')))

const mostShown = 100
/** Films of one person that are not ready, newest first. */
export const listUnreadyFilms = (db: Db, ownerId: string): Promise<LectureFilmRow[]> =>
  db
    .select(filmColumns)
    .from(videos)
    .where(and(eq(videos.ownerId, ownerId), eq(videos.purpose, 'LECTURE'), ne(videos.state, 'READY')))
    .orderBy(desc(videos.createdAt))
    .limit(mostShown)

const selectServed = prepared('find_film_to_serve', (db) =>
  db
    .select({ durationMs: videos.durationMs, rendition: getTableColumns(videoRenditions) })
    .from(videos)
    .innerJoin(videoRenditions, eq(videoRenditions.videoId, videos.id))
    .where(and(eq(videos.id, sql.placeholder('id')), eq(videos.state, 'READY')))
    .orderBy(sql`${videoRenditions.width} desc nulls last`),
)
export const findServed = (db: Db, id: string) => selectServed(db, { id })

const selectCues = prepared('find_captions', (db) =>
  db
    .select({ cues: captions.cues })
    .from(captions)
    .where(eq(captions.id, sql.placeholder('id'))),
)
export async function findCues(db: Db, id: string) {
  const [found] = await selectCues(db, { id })
  return found?.cues
}

export const insertLectureFilm = (db: Db, video: Pick<VideoRow, 'id' | 'ownerId' | 'posterAssetId'>) =>
  db.insert(videos).values({ ...video, purpose: 'LECTURE', state: 'SENT' })
export const insertFiles = (db: Db, rows: VideoFileRow[]) => db.insert(videoFiles).values(rows)
export const listFiles = (db: Db, videoIds: readonly string[]) =>
  db
    .select()
    .from(videoFiles)
    .where(inArray(videoFiles.videoId, [...videoIds]))
    .orderBy(asc(videoFiles.kind))
export const insertRenditions = (db: Db, rows: RenditionRow[]) => db.insert(videoRenditions).values(rows)

/** The assets of these films: uploaded files and packed renditions. */
export async function listAssetIds(db: Db, videoIds: readonly string[]) {
  const ids = [...videoIds]
  const uploaded = await db.select({ assetId: videoFiles.assetId }).from(videoFiles).where(inArray(videoFiles.videoId, ids))
  const served = await db.select({ assetId: videoRenditions.assetId }).from(videoRenditions).where(inArray(videoRenditions.videoId, ids))
  return [...uploaded, ...served].map(({ assetId }) => assetId)
}

/** Locks films against their verdict and their removal, but not against others who attach them. */
export const lockFilmsForShare = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: videos.id, ownerId: videos.ownerId, durationMs: videos.durationMs })
    .from(videos)
    .where(and(inArray(videos.id, [...ids]), eq(videos.purpose, 'LECTURE')))
    .orderBy(asc(videos.id))
    .for('share')

/** Ids of lectures that got their verdict, or were sent, before this many days. */
export const selectOldFilms = (db: Db, { days, after, limit }: { days: number; after: string; limit: number }) =>
  db
    .select({ id: videos.id })
    .from(videos)
    .where(
      and(
        eq(videos.purpose, 'LECTURE'),
        inArray(videos.state, ['READY', 'REFUSED']),
        lt(videos.createdAt, sql`now() - make_interval(days => ${days})`),
        sql`${videos.id} > ${after}`,
      ),
    )
    .orderBy(asc(videos.id))
    .limit(limit)

export type ServedRendition = Omit<RenditionRow, 'videoId'>
