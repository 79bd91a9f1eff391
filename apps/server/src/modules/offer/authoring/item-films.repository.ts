import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { courseItems as items } from './authoring.tables.ts'

/** Courses with this film in any version. */
export async function listCoursesWithFilm(db: Db, videoId: string) {
  const rows = await db
    .selectDistinct({ courseId: items.courseId })
    .from(items)
    .where(eq(items.videoId, videoId))
    .orderBy(asc(items.courseId))
  return rows.map(({ courseId }) => courseId)
}

/** In all versions; a draft that names no minutes takes those of the film. The caller has locked the course. */
export const setFilmReady = (
  db: Db,
  courseId: string,
  { videoId, seconds, minutes }: { videoId: string; seconds: number; minutes: number },
) =>
  db.execute(sql`
    update ${items} as i set film_ready_at = now(), film_seconds = ${seconds}::double precision,
        minutes = case when v.status = 'DRAFT' then coalesce(i.minutes, ${minutes}::smallint) else i.minutes end
      from course_versions as v
      where v.course_id = i.course_id and v.version = i.version and i.course_id = ${courseId}::uuid and i.video_id = ${videoId}::uuid
        and i.film_ready_at is null`)

/** Those of these films that no version of any course has. */
export async function filterUnheldFilms(db: Db, videoIds: readonly string[]) {
  if (videoIds.length === 0) return []
  const rows = await db
    .select({ id: items.videoId })
    .from(items)
    .where(inArray(items.videoId, [...videoIds]))
  const held = new Set(rows.map(({ id }) => id))
  return videoIds.filter((id) => !held.has(id))
}
export async function filterUnheldCaptions(db: Db, captionsIds: readonly string[]) {
  if (captionsIds.length === 0) return []
  const rows = await db
    .select({ id: items.captionsId })
    .from(items)
    .where(inArray(items.captionsId, [...captionsIds]))
  const held = new Set(rows.map(({ id }) => id))
  return captionsIds.filter((id) => !held.has(id))
}

export async function listFilmIds(db: Db, courseId: string) {
  const rows = await db
    .select({ videoId: items.videoId, captionsId: items.captionsId })
    .from(items)
    .where(and(eq(items.courseId, courseId), sql`num_nonnulls(${items.videoId}, ${items.captionsId}) > 0`))
  return rows
}

/** When the person who made them is erased, films and subtitles go with their other files; what courses say of them goes as well. */
export const detachFilms = (db: Db, { videoIds, captionsIds }: { videoIds: readonly string[]; captionsIds: readonly string[] }) =>
  db.execute(sql`
    update ${items} set video_id = null, captions_id = null, film_ready_at = null, film_seconds = null
      where video_id = any(${sql.param([...videoIds])}::uuid[]) or captions_id = any(${sql.param([...captionsIds])}::uuid[])`)
