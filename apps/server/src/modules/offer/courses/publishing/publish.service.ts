import { CourseContent, type CourseState } from '@khue/contracts/offer/course-content'
import type { TeacherTitle } from '@khue/contracts/offer/teachers'
import type { Gender } from '@khue/contracts/people/profile'
import { slugOf } from '@khue/contracts/slug'
import { uuidv7 } from 'uuidv7'
import { showAssets } from '#modules/ground/assets'
import { listPeople } from '#modules/people/people'
import { assignSlugs } from '#modules/ground/slugs'
import { findExtraTeachingRule } from '#modules/offer/extra-teaching'
import { publish } from '#platform/outbox/domain-events'
import { newUrlCode } from '#platform/crypto/url-codes'
import { type Deps, transact } from '#platform/deps'
import { cachedCourseCounts, cachedCategories } from '../categories/categories.repository.ts'
import { keywordsOf } from '../course.ts'
import { courseError } from '../courses.errors.ts'
import { courseWithdrawn } from '../courses.events.ts'
import { forgetPages } from '../list/list.service.ts'
import { releaseRuns } from '../runs/open-runs.service.ts'
import * as stored from './publish.repository.ts'

export type NewCourse = {
  /** Only where they must be fixed, as in demo data. */
  id?: string
  code?: string
  teacher: { id: string; title: TeacherTitle; gender: Gender }
  content: CourseContent
  boughtCount?: number
  /** When it went on sale; defaults to now. */
  createdAt?: Date
}

/** Puts a course on sale with the first version of its texts. Throws when Circular 29/2024 does not allow it to be sold. Returns `{ id, code }`. */
export async function publishCourse(deps: Deps, course: NewCourse) {
  const [published] = await publishCourses(deps, [course])
  if (!published) throw new Error('a course that was published has an id')
  return published
}

export type NewVersion = { courseId: string; version: number; content: CourseContent }

/** Same for many at once: all or none. `writeItems` writes the programmes of the versions before they are approved, since later they are frozen. */
export async function publishCourses(
  deps: Deps,
  offers: readonly NewCourse[],
  writeItems?: (deps: Deps, versions: readonly NewVersion[]) => Promise<void>,
) {
  const categories = new Map((await cachedCategories(deps.db)).map((one) => [one.id, one]))
  const mayBeSold = await findExtraTeachingRule(deps)
  const teachers = await listPeople(
    deps,
    offers.map(({ teacher }) => teacher.id),
  )
  const rows = offers.map(({ id = uuidv7(), code = newUrlCode(), teacher, boughtCount = 0, content: typed, createdAt = deps.clock() }) => {
    const content = CourseContent.parse(typed)
    const category = categories.get(content.categoryId)
    if (!category) throw courseError.COURSE_CATEGORY_UNKNOWN()
    const { subjectId, name } = category
    if (!mayBeSold({ subjectId, gradeFrom: content.gradeFrom })) throw courseError.COURSE_PRIMARY_EXTRA_TEACHING()
    const row = {
      ...columnsOf(content),
      id,
      code,
      subjectId,
      state: 'LISTED' as const,
      version: 1,
      teacherId: teacher.id,
      teacherTitle: teacher.title,
      teacherGender: teacher.gender,
      keywords: keywordsOf(content, { subjectId, category: name, teacher: `${teacher.title} ${teachers.get(teacher.id)?.name ?? ''}` }),
      boughtCount,
      listedAt: createdAt,
      createdAt,
    }
    return { row, content }
  })
  await transact(deps, async (inside) => {
    const { db } = inside
    for (let from = 0; from < rows.length; from += batchSize) {
      const some = rows.slice(from, from + batchSize)
      await stored.insertCourses(
        db,
        some.map(({ row }) => row),
      )
      const versions = some.map(({ row, content }) => ({ courseId: row.id, version: 1, content }))
      await stored.insertDrafts(db, versions)
      await writeItems?.(inside, versions)
      await stored.approveDrafts(
        db,
        versions.map(({ courseId }) => courseId),
      )
      await assignSlugs(
        inside,
        'course',
        some.map(({ row }) => ({ slug: slugOf(row.title), id: row.id })),
      )
    }
  })
  forgetLists()
  return rows.map(({ row: { id, code } }) => ({ id, code }))
}

const batchSize = 500

export const columnsOf = (content: CourseContent) => ({
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

export function forgetLists() {
  forgetPages()
  cachedCourseCounts.forget()
}

/** Takes a course off the lists for a while, or for good: `GONE` cannot be undone and publishes course.withdrawn. */
export async function setCourseState(deps: Deps, id: string, state: Exclude<CourseState, 'NEW'>) {
  await transact(deps, async (deps) => {
    const changed = await stored.setState(deps.db, id, state)
    if (!changed) throw courseError.COURSE_NOT_FOUND()
    if (state === 'GONE') await publish(deps, courseWithdrawn, { courseId: id })
    if (changed.coverAssetId) await showAssets(deps, [changed.coverAssetId], state === 'LISTED' ? deps.clock() : null)
    if (state === 'GONE') await releaseRuns(deps, id)
  })
  forgetLists()
}

/** Days to look back for runs that have begun, in case the job did not run for a while. */
const lookBackDays = 30

/** Takes the days of started runs out of the search. */
export const refreshStartedRuns = ({ db }: Deps) => stored.touchBegunBatches(db, lookBackDays)

export const listExistingCourseIds = (deps: Deps, ids: readonly string[]) => stored.listKnownIds(deps.db, ids)
