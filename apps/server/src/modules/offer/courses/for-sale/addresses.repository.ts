import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { courses } from '../courses.tables.ts'

const isListed = eq(courses.state, 'LISTED')

/** A page of listed courses, by id. */
export const listCoursesBehind = (db: Db, after: string, size: number) =>
  db
    .select({ id: courses.id, code: courses.code, title: courses.title, changedAt: courses.updatedAt })
    .from(courses)
    .where(and(isListed, gt(courses.id, after)))
    .orderBy(asc(courses.id))
    .limit(size)

/** The last id of each page of `size` listed courses; the last page has none. */
export async function listCoursePageBoundaries(db: Db, size: number) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (select id, row_number() over (order by id) as n, count(*) over () as total from ${courses} where state = 'LISTED') as t
    where n % ${size} = 0 and n < total order by id`)
  return rows.map(({ id }) => id)
}
