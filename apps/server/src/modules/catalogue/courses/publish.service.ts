import { CourseContent, type CourseState } from '@khue/contracts/courses'
import type { Gender } from '@khue/contracts/profile'
import { uuidv7 } from 'uuidv7'
import { listPeople } from '#modules/identity'
import { newAddressCode } from '#platform/address-codes'
import { type Deps, transact } from '#platform/deps'
import type { TeacherTitle } from '../catalogue.tables.ts'
import { countedCourses, knownCategories } from '../categories/categories.repository.ts'
import { keywordsOf, mayBeSold } from './course.ts'
import { courseError } from './courses.errors.ts'
import { countedAll } from './courses.repository.ts'
import * as stored from './publish.repository.ts'

export type NewCourse = {
  /** Given only where they must be known beforehand, as in demo data. */
  id?: string
  code?: string
  teacher: { id: string; title: TeacherTitle; gender: Gender }
  content: CourseContent
  boughtCount?: number
}

/**
 * Puts a course on sale with the first version of what its teacher says of it. Refuses what Circular 29/2024 does not allow to be
 * sold. Answers `{ id, code }`.
 */
export async function publishCourse(deps: Deps, { id = uuidv7(), code = newAddressCode(), teacher, boughtCount = 0, ...rest }: NewCourse) {
  const content = CourseContent.parse(rest.content)
  const category = (await knownCategories(deps.db)).find((one) => one.id === content.categoryId)
  if (!category) throw courseError.COURSE_CATEGORY_UNKNOWN()
  const { subjectId } = category
  if (!mayBeSold({ subjectId, gradeFrom: content.gradeFrom })) throw courseError.COURSE_PRIMARY_EXTRA_TEACHING()
  const person = (await listPeople(deps, [teacher.id])).get(teacher.id)
  const name = `${teacher.title} ${person?.name ?? ''}`
  await transact(deps, async ({ db, clock }) => {
    await stored.insertCourse(db, {
      ...columnsOf(content),
      id,
      code,
      subjectId,
      state: 'LISTED',
      version: 1,
      teacherId: teacher.id,
      teacherTitle: teacher.title,
      teacherGender: teacher.gender,
      keywords: keywordsOf(content, { subjectId, category: category.name, teacher: name }),
      boughtCount,
      listedAt: clock(),
    })
    await stored.insertApproved(db, { courseId: id, version: 1, content })
  })
  forgetCounts()
  return { id, code }
}

const columnsOf = (content: CourseContent) => ({
  title: content.title,
  categoryId: content.categoryId,
  gradeFrom: content.gradeFrom,
  gradeTo: content.gradeTo,
  examTarget: content.examTarget,
  format: content.format,
  feeVnd: content.fee,
  originalFeeVnd: content.originalFee,
  lessons: content.lessons,
  classSize: content.classSize,
  hasFreeTrial: content.hasFreeTrial,
  provinceCode: content.provinceCode,
})

function forgetCounts() {
  countedAll.forget()
  countedCourses.forget()
}

/** Takes a course off the lists for a while, or for good: `GONE` is never undone. */
export async function setCourseState(deps: Deps, id: string, state: Exclude<CourseState, 'NEW'>) {
  if (!(await stored.setState(deps.db, id, state))) throw courseError.COURSE_NOT_FOUND()
  forgetCounts()
}

export type NewBatch = {
  id?: string
  courseId: string
  startsOn: string
  endsOn?: string
  weekdays: readonly number[]
  from: string
  to: string
  seats: number
  /** Already given away, to nobody known by name. */
  seatsTaken?: number
}

/** Opens a run of a course. */
export async function openBatch(deps: Deps, { id = uuidv7(), from, to, weekdays, ...batch }: NewBatch) {
  await stored.insertBatch(deps.db, { ...batch, id, weekdays: [...weekdays], fromTime: from, toTime: to })
  return { id }
}

export const listKnownCourses = (deps: Deps, ids: readonly string[]) => stored.listKnownIds(deps.db, ids)
