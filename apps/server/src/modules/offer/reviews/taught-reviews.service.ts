import { exactTotalLimit } from '@khue/contracts/lists'
import type { TaughtReviewState } from '@khue/contracts/offer/reviews'
import type { TaughtReview } from '@khue/contracts/offer/teachers'
import { slugOf } from '@khue/contracts/slug'
import type { Deps } from '#platform/deps'
import { describeForTeacher } from './reviews.service.ts'
import * as withCourse from './reviews.read-model.ts'

type Asked = { teacherId: string; state: TaughtReviewState; size: number; cursor?: string | undefined }

/** Reviews of a teacher's courses, the newest first, and one more than `size` if there is one. Pending ones come without what was written. */
export async function listTaughtReviews(deps: Deps, { size, ...asked }: Asked) {
  const [rows, total] = await Promise.all([
    withCourse.listOfTaught(deps.db, { ...asked, limit: size + 1 }),
    withCourse.countOfTaught(deps.db, { ...asked, limit: exactTotalLimit + 1 }),
  ])
  const described = await describeForTeacher(deps, asked.state === 'PENDING' ? [] : rows)
  const items = rows.map(({ id, course, writtenAt }, at): TaughtReview => ({
    id,
    course: { ...course, slug: slugOf(course.title) },
    writtenAt: writtenAt.toISOString(),
    review: described[at] ?? null,
  }))
  return { items, total }
}

/** How many shown reviews of the teacher's courses wait for an answer, at most `limit`. */
export const countUnansweredReviews = (deps: Deps, teacherId: string, limit: number) =>
  withCourse.countOfTaught(deps.db, { teacherId, state: 'UNANSWERED', limit })
