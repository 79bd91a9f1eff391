import { slugWithCode, slugOf } from '@khue/contracts/slug'
import type { Deps } from '#platform/deps'
import { findClassAt } from '#modules/offer/open-classes'
import { coverOf } from '../list/cards.service.ts'
import { findCourseAt } from '../detail/detail.service.ts'
import * as stored from './for-sale.repository.ts'

/** What offers needs to know of a course or class; never cached. */
export type ForSale = {
  id: string
  code: string
  /** The approved version on sale, which an order pins; courses only. */
  version?: number
  name: string
  cover: string
  feeVnd: number
  teacherId: string
  categoryIds: number[]
  lessons: number
  href: string
}

/** Recorded courses on sale, by code: they have no runs and no seats. */
export async function findCoursesToSell({ db }: Deps, codes: readonly string[]) {
  const rows = codes.length > 0 ? await stored.listCoursesForSale(db, codes) : []
  return new Map(rows.map((row) => [row.code, { ...ofCourse(row), lessons: 1 }])) // delivered at once and as a whole
}

/** Listed courses, by code, including those sold by their runs. */
export async function findCoursesShown({ db }: Deps, codes: readonly string[]) {
  const rows = codes.length > 0 ? await stored.listListedCourses(db, codes) : []
  return new Map(rows.map((row) => [row.code, ofCourse(row)]))
}

/** Runs with lessons left, of courses on sale, by id: of one that has begun, the lessons that remain are sold, at their share of the fee. */
export async function findRunsToSell({ db }: Deps, ids: readonly string[]) {
  const rows = ids.length > 0 ? await stored.listRunsForSale(db, ids) : []
  return new Map(
    rows.map((row) => {
      const {
        batchId,
        runTeacherId: teacherId,
        startsOn,
        weekdays,
        from,
        to,
        seatsLeft,
        begun,
        meetings: allLessons,
        restVnd: feeVnd,
      } = row
      const left = { lessons: allLessons - begun, firstLesson: begun + 1, feeVnd }
      return [batchId, { ...ofCourse(row), ...left, teacherId, allLessons, startsOn, weekdays, from, to, seatsLeft }]
    }),
  )
}

/** Which of these courses are not on sale. */
export const findUnlistedCourses = async ({ db }: Deps, ids: readonly string[]) =>
  new Set((ids.length > 0 ? await stored.listUnlisted(db, ids) : []).map(({ id }) => id))

/** Which of these runs had begun the lesson of this number at a moment, now if it is null. */
export const findBegunRuns = async ({ db }: Deps, runs: readonly { id: string; lesson: number }[], at: Date | null) =>
  new Set((runs.length > 0 ? await stored.listBegun(db, runs, at) : []).map(({ id }) => id))

function ofCourse(row: stored.CourseForSale): ForSale {
  const { id, code, version, title, feeVnd, teacherId, lessons, subjectId, categoryId } = row
  return {
    id,
    code,
    version,
    name: title,
    cover: coverOf(row),
    feeVnd,
    teacherId,
    categoryIds: [...new Set([subjectId, categoryId])],
    lessons,
    href: `/courses/${slugWithCode({ slug: slugOf(title), code })}`,
  }
}

/** The live class or course that an id or address means; undefined when it means nothing. */
export async function resolveSaleItem(deps: Deps, asked: string) {
  const live = await findClassAt(deps, asked)
  if (live) return { kind: 'LL' as const, code: live.code }
  const course = await findCourseAt(deps, asked)
  return course && { kind: 'CO' as const, code: course.code }
}
