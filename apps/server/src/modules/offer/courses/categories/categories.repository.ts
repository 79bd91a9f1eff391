import { exactTotalLimit } from '@khue/contracts/lists'
import { asc, eq, sql } from 'drizzle-orm'
import { type Db, prepared, preparedSql } from '#platform/postgres/db'
import { cachedFor } from '#platform/postgres/cached-for'
import { categories } from '../categories.tables.ts'
import { courses } from '../courses.tables.ts'

const selectAll = prepared('list_categories', (db) =>
  db.select().from(categories).orderBy(asc(categories.subjectId), asc(categories.position), asc(categories.id)),
)
export const listAllCategories = (db: Db) => selectAll(db)
export type CategoryRow = Awaited<ReturnType<typeof listAllCategories>>[number]

/** Cached: every page names categories, and they hardly ever change. */
export const cachedCategories = cachedFor(2000, listAllCategories)

/** Counts up to one beyond the limit of exact totals, so that large categories cost no more than small ones. */
const countEach = preparedSql<{ id: number; courses: number }>(
  'count_courses_of_categories',
  () => sql`
    select id, (select count(*)::int from (
      select from ${courses} where state = 'LISTED' and case when c.parent_id is null then subject_id = c.id else category_id = c.id end
      limit ${sql.raw(String(exactTotalLimit + 1))}) as counted) as courses
    from ${categories} as c`,
)
export const countCourses = async (db: Db) => new Map((await countEach(db)).map(({ id, courses }) => [id, courses]))
export const cachedCourseCounts = cachedFor(15_000, countCourses)

const firstOwnId = 200_000 // lower ids belong to the spec and the first categories

/** Takes the next number, under a lock so that two inserts cannot take the same one. */
export async function insertCategory(db: Db, row: Pick<CategoryRow, 'parentId' | 'subjectId' | 'name' | 'slug' | 'position'>) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('khue categories'))`)
  const [category] = await db
    .insert(categories)
    .values({ ...row, id: sql`(select greatest(max(id), ${firstOwnId}::int) + 1 from ${categories})` })
    .returning()
  return category
}
type Changed = { [K in 'name' | 'slug' | 'position' | 'isHidden']?: CategoryRow[K] | undefined }
export async function setCategory(db: Db, id: number, row: Changed) {
  const [category] = await db.update(categories).set(row).where(eq(categories.id, id)).returning()
  return category
}
export async function deleteCategory(db: Db, id: number) {
  const [category] = await db.delete(categories).where(eq(categories.id, id)).returning()
  return category
}
export async function findCategory(db: Db, id: number) {
  const [category] = await db.select().from(categories).where(eq(categories.id, id))
  return category
}
