import { judgeReview, listCourseReviews, writeCourseReview } from '@khue/contracts/reviews'
import { sql } from 'drizzle-orm'
import { noteAttendance } from '#modules/catalogue'
import type { TestPerson } from '#testing/people'
import type { testApp } from '#testing/test-app'

/** What people do with reviews of courses, by the house's own endpoints; `admin` judges. */
export function reviewing({ call, given, deps }: Awaited<ReturnType<typeof testApp>>, admin: TestPerson) {
  async function lastWritten(id: string) {
    const { rows } = await deps.db.execute<{ at: string }>(sql`select coalesce(edited_at, written_at) as at from reviews where id = ${id}`)
    return new Date(rows[0]?.at ?? 0).toISOString()
  }
  return {
    /** Somebody who was taught in the course. */
    learner: async (courseId: string, name = 'Lê Đức Huy') => {
      const person = await given.student({ name })
      await noteAttendance(deps, { personId: person.id, courseId })
      return person
    },
    write: (as: TestPerson, id: string, stars: number, text = 'Cô giảng dễ hiểu.') =>
      call(writeCourseReview, { as, params: { id }, body: { stars, text } }),
    lastWritten,
    judge: async (id: string, verdict: 'SHOWN' | 'HIDDEN' = 'SHOWN', lastWrittenAt?: string) => {
      const body = { verdict, lastWrittenAt: lastWrittenAt ?? (await lastWritten(id)), reason: 'Nội dung phù hợp' }
      return call(judgeReview, { as: admin, params: { id }, body })
    },
    list: (id: string, as?: TestPerson) => call(listCourseReviews, { params: { id }, ...(as && { as }) }),
  }
}
