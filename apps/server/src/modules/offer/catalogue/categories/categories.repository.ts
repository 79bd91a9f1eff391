import { exactTotalLimit } from '@khue/contracts/lists'
import { asc, eq, sql } from 'drizzle-orm'
import { type Db, prepared, preparedSql } from '#platform/postgres/db'
import { cachedFor } from '#platform/postgres/cached-for'
import { categories, courses } from '../courses/courses.tables.ts'

const selectAll = prepared('list_categories', (db) =>
  db.select().from(categories).orderBy(asc(categories.subjectId), asc(categories.position), asc(categories.id)),
)
export const listAllCategories = (db: Db) => selectAll(db)
export type CategoryRow = Awaited<ReturnType<typeof listAllCategories>>[number]

/** Every page names categories and hardly anybody changes one. */
export const cachedCategories = cachedFor(2000, listAllCategories)

/** Counted no further than one beyond the number up to which totals are exact: each costs the same, however many there are. */
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

const firstOwnId = 200_000 // below are the ids of the spec and of the first categories

/** Numbered on; the lock keeps two from taking the same number. */
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
