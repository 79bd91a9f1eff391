import type { Query } from '@khue/contracts/endpoint'
import type { CourseRow, searchAllCourses as endpoint } from '@khue/contracts/offer/offer-admin'
import type { Deps } from '#platform/deps'
import { readTerm } from '#platform/lists/text-search'
import { teacherCards } from '../list/teacher-cards.ts'
import * as stored from './course-desk.repository.ts'

const pageSize = 20

/** Courses that were ever approved, in any state, newest first, as admins search them. */
export async function searchAllCourses(deps: Deps, { term: typed, ...asked }: Query<typeof endpoint>) {
  const term = readTerm(typed ?? '')
  const found = await stored.listApproved(deps.db, { ...asked, term: term.words.length > 0 ? term : undefined, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const teachers = await teacherCards(
    deps,
    rows.map(({ teacherId }) => teacherId),
  )
  const items = rows.map(({ id, title, state, subjectId, format, feeVnd, teacherId, teacherTitle, createdAt }): CourseRow => {
    const teacher = `${teacherTitle} ${teachers.get(teacherId)?.name ?? ''}`.trim()
    return { id, title, state, subjectId, format, fee: feeVnd, teacher, createdAt: createdAt.toISOString() }
  })
  const last = rows.at(-1)
  return { items, ...(last && found.length > rows.length && { nextCursor: last.id }) }
}
