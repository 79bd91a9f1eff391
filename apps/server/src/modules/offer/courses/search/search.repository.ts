import { sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/postgres/db'
import { listIds } from '@khue/ranked-lists/lists'
import { matchesPrefixWords } from '#platform/lists/text-conditions'
import type { Term } from '#platform/lists/text-search'
import { isListed, mostBought, buckets } from '../list/course-list.repository.ts'
import { courses } from '../courses.tables.ts'

const titlesOf = prepared('course_titles', (db) =>
  db
    .select({ id: courses.id, title: courses.title, code: courses.code, teacherId: courses.teacherId, teacherTitle: courses.teacherTitle })
    .from(courses)
    .where(sql`${courses.id} = any(${sql.placeholder('ids')}::uuid[])`),
)

/** The most bought courses that match the prefix in title, teacher or other keywords. */
export async function listCoursesByPrefix(db: Db, term: Term, { limit, enough }: { limit: number; enough: number }) {
  const ids = await listIds(
    db,
    {
      table: courses,
      id: courses.id,
      within: isListed,
      conditions: matchesPrefixWords(courses, term),
      buckets,
      histogram: 'bought',
      topIndexes: mostBought,
      order: { key: courses.boughtCount },
    },
    { limit, offset: 0, enough },
  )
  const rows = await titlesOf(db, { ids })
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
