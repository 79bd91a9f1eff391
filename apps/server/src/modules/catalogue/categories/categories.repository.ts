import { exactTotalLimit } from '@khue/contracts/lists'
import { asc, sql } from 'drizzle-orm'
import { type Db, prepared, preparedSql } from '#platform/db'
import { shortMemory } from '#platform/short-memory'
import { categories, courses } from '../courses/courses.tables.ts'

const selectAll = prepared('list_categories', (db) =>
  db.select().from(categories).orderBy(asc(categories.subjectId), asc(categories.position), asc(categories.id)),
)
export const listAllCategories = (db: Db) => selectAll(db)
export type CategoryRow = Awaited<ReturnType<typeof listAllCategories>>[number]

/** Every page names categories and hardly anybody changes one. */
export const knownCategories = shortMemory(2000, listAllCategories)

/** Counted no further than one beyond the number up to which totals are exact: each costs the same, however many there are. */
const countEach = preparedSql<{ id: number; courses: number }>(
  'count_courses_of_categories',
  () => sql`
    select id, (select count(*)::int from (
      select from ${courses} where state = 'LISTED' and case when c.parent_id is null then subject_id = c.id else category_id = c.id end
      limit ${sql.raw(String(exactTotalLimit + 1))}) as counted) as courses
    from ${categories} as c`,
)
export const countedCourses = shortMemory(15_000, async (db: Db) => new Map((await countEach(db)).map(({ id, courses }) => [id, courses])))
