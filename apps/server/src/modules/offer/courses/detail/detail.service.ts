import type { CourseDetail } from '@khue/contracts/offer/courses'
import { listPeople } from '#modules/people/people'
import { resolveSlug } from '#modules/ground/slugs'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { readMarkdown } from '#platform/documents/markdown'
import { hasAttended } from '../attendance/attendance.service.ts'
import { cachedCategories } from '../categories/categories.repository.ts'
import { describeCards } from '../list/cards.service.ts'
import { disclose } from '../course.ts'
import { courseError } from '../courses.errors.ts'
import * as stored from './detail.repository.ts'

const relatedCount = 4

/** Details of a course. Throws COURSE_NOT_FOUND for one that is not on sale or never was, COURSE_GONE for a removed one. */
export async function readCourse(deps: Deps, actor: Actor | undefined, asked: string): Promise<CourseDetail> {
  const row = await findCourseAt(deps, asked)
  if (row?.state === 'GONE') throw courseError.COURSE_GONE()
  if (row?.state !== 'LISTED') throw courseError.COURSE_NOT_FOUND()
  const [others, categories, canReview] = await Promise.all([
    stored.listRelated(deps.db, row, relatedCount),
    cachedCategories(deps.db),
    actor ? hasAttended(deps, { personId: actor.id, courseId: row.id }) : false,
  ])
  const [course, ...related] = await describeCards(deps, [row, ...others])
  const substitutes = await listPeople(
    deps,
    row.batches.flatMap(({ substituteId }) => substituteId ?? []),
  )
  const category = categories.find((one) => one.id === row.categoryId)
  if (!course || !category) throw new Error(`course ${row.id} has no card or no category`)
  return {
    ...course,
    ...wordsOf(row),
    batches: row.batches.map(({ substituteId, ...batch }) => ({ ...batch, teacher: teacherOf(substitutes, substituteId) })),
    category: { id: category.id, name: category.name, slug: category.slug },
    disclosure: disclose({ ...row.content, subjectId: row.subjectId, teacher: course.teacher.name }),
    related,
    canReview,
  }
}

/** A course that was ever on sale, by id or by any address it has had. */
export const findCourseAt = (deps: Deps, asked: string) =>
  resolveSlug(deps, { kind: 'course', asked, find: (idOrCode) => stored.findCourse(deps.db, idOrCode), gone: courseError.COURSE_GONE })

const teacherOf = (people: Awaited<ReturnType<typeof listPeople>>, id: string | null) =>
  id === null ? null : { id, name: people.get(id)?.name ?? '' }

const wordsOf = ({ content, version, stars, teacherCourses, updatedAt }: stored.DetailRow) => ({
  version,
  summary: content.summary,
  description: content.description,
  document: readMarkdown(content.description),
  outcomes: content.outcomes,
  examTarget: content.examTarget,
  textbook: content.textbook,
  lessonMinutes: content.lessonMinutes,
  classSize: content.classSize,
  introVideo: content.introVideo,
  introCaptions: content.introCaptions ?? null,
  programme: content.programme,
  faq: content.faq,
  stars,
  teacherCourses,
  updatedAt: new Date(updatedAt).toISOString(),
})

/** Number of reviews of a course with 1, 2, 3, 4 and 5 stars. Throws COURSE_NOT_FOUND for a course that is not shown. */
export async function getStars({ db }: Deps, courseId: string) {
  const stars = await stored.findStars(db, courseId)
  if (!stars) throw courseError.COURSE_NOT_FOUND()
  return stars
}

/** The teacher of a course. */
export const findTeacherOf = ({ db }: Deps, courseId: string) => stored.findTeacherOf(db, courseId)
