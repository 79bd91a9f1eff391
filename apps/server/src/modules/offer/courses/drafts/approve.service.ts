import { CourseContent } from '@khue/contracts/offer/course-content'
import type { TeacherTitle } from '@khue/contracts/offer/teachers'
import type { Gender } from '@khue/contracts/people/profile'
import { slugOf } from '@khue/contracts/slug'
import { showAssets } from '#modules/ground/assets'
import { assignSlug } from '#modules/ground/slugs'
import type { Deps } from '#platform/deps'
import { cachedCategories } from '../categories/categories.repository.ts'
import { keywordsOf } from '../course.ts'
import { courseError } from '../courses.errors.ts'
import { columnsOf, forgetLists } from '../publishing/publish.service.ts'
import { fitRunsToLessons } from '../runs/edit-runs.service.ts'
import { decision } from './drafts.service.ts'
import * as stored from './drafts.repository.ts'

type Approval = {
  by: string
  teacher: { name: string; title: TeacherTitle; gender: Gender }
  /** An admin's reason to sell a class that Circular 29/2024 does not name. */
  extraTeachingReason: string | null
}

/**
 * Puts a version on sale: what lists show and search by is copied from it. A course that was never approved is listed; a paused one stays paused.
 * Runs in the caller's transaction. Throws COURSE_VERSION_LOCKED, COURSE_GONE, and COURSE_RUN_CLASH when the meetings of the added lessons clash.
 */
export async function approveCourseVersion(deps: Deps, head: stored.VersionHead, { by, teacher, extraTeachingReason }: Approval) {
  const { to } = decision(head.status, 'APPROVE')
  if (head.state === 'GONE') throw courseError.COURSE_GONE()
  const content = CourseContent.parse(head.content)
  const category = (await cachedCategories(deps.db)).find(({ id }) => id === content.categoryId)
  if (!category) throw courseError.COURSE_CATEGORY_UNKNOWN()
  const { subjectId } = category
  await stored.setVersion(deps.db, head, { status: to, decidedBy: by, reason: null })
  await stored.setApproved(deps.db, head.courseId, {
    ...columnsOf(content),
    subjectId,
    version: head.version,
    state: head.state === 'NEW' ? 'LISTED' : head.state,
    teacherTitle: teacher.title,
    teacherGender: teacher.gender,
    extraTeachingReason,
    keywords: keywordsOf(content, { subjectId, category: category.name, teacher: `${teacher.title} ${teacher.name}` }),
  })
  await fitRunsToLessons(deps, head.courseId, content.lessons)
  await assignSlug(deps, 'course', { slug: slugOf(content.title), id: head.courseId })
  if (head.coverAssetId && head.state === 'NEW') await showAssets(deps, [head.coverAssetId], deps.clock())
  forgetLists()
}
