import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db'
import { expectedRows, listIds } from '#platform/ranked-lists'
import { matches, matchesBegun, readTerm, type Term } from '#platform/text-search'
import { courses } from '../courses/courses.tables.ts'

/** What begins with one or two letters is so much that walking on is cheaper than gathering it. */
const furtherWalk = 2500

/** What so few hold is read, and its next word looked for there. */
const few = 8000

/**
 * An index gathers everything that begins with the letters of the word still being typed. Where the words before it say enough, they
 * alone are asked of the index, and that one of the rows that hold them.
 */
async function begunIn(db: Db, term: Term) {
  const [whole, begun] = [readTerm(term.words.slice(0, -1).join(' ')), readTerm(term.words.at(-1) ?? '')]
  const goesOn = term.values.termBegun !== term.values.termWords
  const known = goesOn && whole.words.length > 0 && matches(courses, whole.values)
  if (!known || (await expectedRows(db, { table: courses, where: known })) > few) return matchesBegun(courses, term.values)
  return and(known, sql`(${matchesBegun(courses, begun.values)}) is true`)
}

/** The most bought of the courses that fit what is being typed, by title, teacher or whatever else they are found by. */
export async function listBegunCourses(db: Db, term: Term, { limit, enough }: { limit: number; enough: number }) {
  const ids = await listIds(
    db,
    {
      table: courses,
      id: courses.id,
      within: eq(courses.state, 'LISTED'),
      narrowed: await begunIn(db, term),
      order: { key: courses.boughtCount },
    },
    { limit, offset: 0, enough, walk: furtherWalk },
  )
  const rows = await db
    .select({ id: courses.id, title: courses.title, code: courses.code, teacherId: courses.teacherId, teacherTitle: courses.teacherTitle })
    .from(courses)
    .where(inArray(courses.id, ids))
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
