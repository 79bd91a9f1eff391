import type { ApprovedState } from '@khue/contracts/offer/offer-admin'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { inOrderOf, listNewestIds } from '#platform/lists/newest-ids'
import { matches, type Term } from '#platform/lists/text-search'
import { courses } from '../courses.tables.ts'

type Page = { term: Term | undefined; cursor?: string | undefined; limit: number }

/** Courses that were ever approved. */
export async function listApproved(db: Db, { state, ...page }: Page & { state?: ApprovedState | undefined }) {
  const narrowed = and(state && eq(courses.state, state), page.term && matches(courses, page.term.values))
  const ids = await listNewestIds(db, { table: courses, within: isNotNull(courses.version), narrowed }, page)
  const { id, title, state: shown, subjectId, format, feeVnd, teacherId, teacherTitle, createdAt } = courses
  const rows = await db
    .select({ id, title, state: shown, subjectId, format, feeVnd, teacherId, teacherTitle, createdAt })
    .from(courses)
    .where(inArray(courses.id, ids))
  return inOrderOf(ids, rows)
}
