import type { Query } from '@khue/contracts/endpoint'
import type {
  ClassRow,
  CourseRow,
  searchAllClasses as classesEndpoint,
  searchAllCourses as coursesEndpoint,
} from '@khue/contracts/offer/offer-admin'
import type { Deps } from '#platform/deps'
import { readTerm } from '#platform/lists/text-search'
import { teacherCards } from '../list/teacher-cards.ts'
import * as stored from './course-desk.repository.ts'
import { classStatus } from '#modules/offer/open-classes'

// Courses and classes as admins search them: in any state, newest first.

const pageSize = 20

/** Courses that were ever approved. */
export async function searchAllCourses(deps: Deps, { term, ...asked }: Query<typeof coursesEndpoint>) {
  const rows = await stored.listApproved(deps.db, { ...asked, term: termOf(term), limit: pageSize + 1 })
  return describe(deps, rows, ({ id, title, state, subjectId, format, feeVnd, createdAt }, teacher): CourseRow => {
    return { id, title, state, subjectId, format, fee: feeVnd, teacher, createdAt: createdAt.toISOString() }
  })
}

export async function searchAllClasses(deps: Deps, { term, gone: isGone, ...asked }: Query<typeof classesEndpoint>) {
  const now = deps.clock()
  const rows = await stored.listClasses(deps.db, { ...asked, isGone, term: termOf(term), limit: pageSize + 1 })
  return describe(deps, rows, ({ id, title, kind, removedAt, subjectId, createdAt, ...times }, teacher): ClassRow => {
    const startsAt = times.startsAt?.toISOString() ?? null
    const status = classStatus(times, now)
    return { id, title, kind, isGone: removedAt !== null, status, startsAt, subjectId, teacher, createdAt: createdAt.toISOString() }
  })
}

type Taught = { id: string; teacherId: string; teacherTitle: string }

async function describe<Row extends Taught, Shown>(deps: Deps, found: readonly Row[], show: (row: Row, teacher: string) => Shown) {
  const rows = found.slice(0, pageSize)
  const teachers = await teacherCards(
    deps,
    rows.map(({ teacherId }) => teacherId),
  )
  const last = rows.at(-1)
  return {
    items: rows.map((row) => show(row, `${row.teacherTitle} ${teachers.get(row.teacherId)?.name ?? ''}`.trim())),
    ...(last && found.length > rows.length && { nextCursor: last.id }),
  }
}

function termOf(typed: string | undefined) {
  const term = readTerm(typed ?? '')
  return term.words.length > 0 ? term : undefined
}
