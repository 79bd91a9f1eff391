import { moderateReview, listCourseReviews, writeCourseReview } from '@khue/contracts/offer/reviews'
import { sql } from 'drizzle-orm'
import { noteAttendance } from '#modules/offer/courses'
import type { TestPerson } from '#testing/people'
import type { testApp } from '#testing/test-app'

/** Actions with course reviews through the product's endpoints; `admin` moderates. */
export function reviewActions({ call, given, deps }: Awaited<ReturnType<typeof testApp>>, admin: TestPerson) {
  async function getLastWrittenAt(id: string) {
    const { rows } = await deps.db.execute<{ at: string }>(sql`select coalesce(edited_at, written_at) as at from reviews where id = ${id}`)
    return new Date(rows[0]?.at ?? 0).toISOString()
  }
  return {
    /** A learner who attended the course. */
    learner: async (courseId: string, name = 'Lê Đức Huy') => {
      const person = await given.student({ name })
      await noteAttendance(deps, { personId: person.id, courseId })
      return person
    },
    write: (as: TestPerson, id: string, stars: number, text = 'Cô giảng dễ hiểu.') =>
      call(writeCourseReview, { as, params: { id }, body: { stars, text } }),
    getLastWrittenAt,
    judge: async (id: string, verdict: 'SHOWN' | 'HIDDEN' = 'SHOWN', lastEditedAt?: string) => {
      const body = { verdict, lastEditedAt: lastEditedAt ?? (await getLastWrittenAt(id)), reason: 'Nội dung phù hợp' }
      return call(moderateReview, { as: admin, params: { id }, body })
    },
    list: (id: string, as?: TestPerson) => call(listCourseReviews, { params: { id }, ...(as && { as }) }),
  }
}
