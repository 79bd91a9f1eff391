import { and, eq, gt, max, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { courseItems } from '../../../offer/authoring/authoring.tables.ts'
import { courses } from '../../../offer/courses/courses.tables.ts'
import { entitlements } from '../../../sale/entitlements/entitlements.tables.ts'

/** When the last right to watch a film of this teacher ends; undefined without any. */
export async function findEndOfLastRight(db: Db, teacherId: string) {
  const hasFilm = sql`exists (select from ${courseItems} as i where i.course_id = ${courses.id} and i.kind = 'LECTURE' and i.film_ready_at is not null)`
  const [row] = await db
    .select({ until: max(entitlements.endsAt) })
    .from(entitlements)
    .innerJoin(courses, eq(courses.id, entitlements.refId))
    .where(and(eq(courses.teacherId, teacherId), eq(entitlements.kind, 'CO'), gt(entitlements.endsAt, sql`now()`), hasFilm))
  return row?.until ?? undefined
}
