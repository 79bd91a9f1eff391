import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db'
import { listIds } from '#platform/ranked-lists'
import { holdsBegun } from '#platform/shares'
import type { Term } from '#platform/text-search'
import { rungs } from '../courses/course-list.repository.ts'
import { courses } from '../courses/courses.tables.ts'

/** The most bought of the courses that fit what is being typed, by title, teacher or whatever else they are found by. */
export async function listBegunCourses(db: Db, term: Term, { limit, enough }: { limit: number; enough: number }) {
  const ids = await listIds(
    db,
    {
      table: courses,
      id: courses.id,
      within: eq(courses.state, 'LISTED'),
      conditions: holdsBegun(courses, term),
      rungs,
      ladder: 'bought',
      order: { key: courses.boughtCount },
    },
    { limit, offset: 0, enough },
  )
  const rows = await db
    .select({ id: courses.id, title: courses.title, code: courses.code, teacherId: courses.teacherId, teacherTitle: courses.teacherTitle })
    .from(courses)
    .where(inArray(courses.id, ids))
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
