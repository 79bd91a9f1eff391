import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { ListCursor } from '../lists.ts'
import { AdminReason } from '../people/admin-reason.ts'
import { PersonCard } from '../people/identity.ts'
import { lessonStates, problemStates } from './lesson-states.ts'
import { Lesson, LessonCard, LessonProblem } from './lesson-shapes.ts'

// Contested lessons as admins decide them, and the list of all lessons. Claims are made by people/work-items.

const path = '/clms/v1/admin'
const byId = z.object({ id: Id })

export const LessonProblemRow = LessonProblem.extend({ lesson: LessonCard, learner: PersonCard })
export const listLessonProblems = endpoint({
  method: 'GET',
  path: `${path}/lesson-problems`,
  access: 'admin',
  summary: 'Những buổi học mà gia đình báo có điều không đúng, gần hạn nhất trước',
  query: z.object({ state: z.enum(problemStates).default('OPEN'), cursor: ListCursor }),
  reply: z.object({ items: z.array(LessonProblemRow), nextCursor: z.string().optional() }),
})
export const getLessonProblem = endpoint({
  method: 'GET',
  path: `${path}/lesson-problems/:id`,
  access: 'admin',
  summary: 'Một buổi bị báo: điều hai bên nói và những gì máy chủ ghi được',
  params: byId,
  reply: LessonProblemRow.extend({ detail: Lesson, isMeasured: z.boolean().describe('Máy chủ đo được giáo viên có mặt') }),
})
/** FOR_FAMILY: the lesson counts as not held for this learner. Throws LESSON_PROBLEM_ANSWERED, WORK_ITEM_CLAIMED, OWN_CASE. */
export const decideLessonProblem = endpoint({
  method: 'POST',
  path: `${path}/lesson-problems/:id/decide`,
  access: 'admin',
  summary: 'Quyết định: buổi này đã dạy, hay không tính với học viên này',
  params: byId,
  body: AdminReason.extend({ outcome: z.enum(['FOR_FAMILY', 'FOR_TEACHER']) }),
  reply: z.object({ state: z.enum(problemStates) }),
  recentSignIn: true,
})
export const listAllLessons = endpoint({
  method: 'GET',
  path: `${path}/lessons`,
  access: 'admin',
  summary: 'Mọi buổi học, theo tình trạng và ngày',
  query: z.object({
    state: z.enum(lessonStates).optional(),
    on: z.iso.date().optional().describe('Một ngày theo lịch Việt Nam'),
    teacherId: Id.optional(),
    cursor: ListCursor,
  }),
  reply: z.object({ items: z.array(LessonCard.extend({ roster: z.int(), problems: z.int() })), nextCursor: z.string().optional() }),
})
/** Asks a second, independent admin to take the released money of a seat back into escrow. Throws LESSON_NOT_RELEASED. */
export const reverseLesson = endpoint({
  method: 'POST',
  path: `${path}/lessons/:id/reverse`,
  access: 'admin',
  summary: 'Xin thu hồi tiền một buổi đã chuyển cho giáo viên: người thứ hai phải đồng ý',
  params: byId,
  body: AdminReason.extend({ learnerId: Id }),
  reply: z.object({ approvalId: Id }),
  recentSignIn: true,
})
