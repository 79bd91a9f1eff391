import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { PersonCard } from '../people/identity.ts'
import { manyOf } from '../query-params.ts'
import { lessonStates } from './lesson-states.ts'

// What who teaches sees of their lessons besides the lists of `lessons.ts`.

const path = '/clms/v1/taught-lessons'
const teaches = ['teacher', 'tutor', 'admin'] as const
const Moment = z.iso.datetime()

/** Contests that are shown at once; who has more answers these first. */
export const mostContests = 20

export const ContestToAnswer = z.object({
  id: Id,
  lessonId: Id,
  startsAt: Moment,
  endsAt: Moment,
  learner: PersonCard,
  reason: z.string().describe('Gia đình viết'),
  dueAt: Moment.describe('Khuê quyết định trước lúc này'),
})
export type ContestToAnswer = z.infer<typeof ContestToAnswer>
export const listContestsToAnswer = endpoint({
  method: 'GET',
  path: `${path}/contests`,
  access: ['teacher', 'tutor'],
  summary: 'Điều gia đình báo về các buổi tôi dạy mà tôi chưa trả lời, gần hạn nhất trước',
  reply: z.object({ items: z.array(ContestToAnswer) }),
})

export const LessonCounts = z.object({
  refId: Id.describe('Một lớp của khoá, hoặc một lớp'),
  lessons: z.int().describe('Không kể những buổi đã huỷ'),
  held: z.int().describe('Đã dạy, kể cả những buổi đã chuyển tiền'),
  notHeld: z.int().describe('Không được dạy, chờ dạy bù hoặc hoàn tiền'),
  toCome: z.int().describe('Sắp tới và đang diễn ra'),
  seats: z.int().describe('Chỗ của các buổi đã dạy, không kể người xin nghỉ và chưa điểm danh'),
  attended: z.int(),
  toDeclare: z.int().describe('Đã qua và chờ giáo viên xác nhận'),
  nextId: Id.nullable().describe('Buổi kế tiếp, hoặc buổi đang diễn ra'),
})
export type LessonCounts = z.infer<typeof LessonCounts>
export const countTaughtLessons = endpoint({
  method: 'GET',
  path: `${path}/counts`,
  access: teaches,
  summary: 'Số buổi của vài lớp tôi dạy: đã dạy, sắp tới, không dạy, chờ xác nhận, và tỉ lệ có mặt',
  query: z.object({ refIds: manyOf(Id) }),
  reply: z.object({ items: z.array(LessonCounts) }),
})

export const LessonOfClass = z.object({
  id: Id,
  state: z.enum(lessonStates),
  isToDeclare: z.boolean(),
  problems: z.int().describe('Điều gia đình báo, chưa quyết định'),
})
export type LessonOfClass = z.infer<typeof LessonOfClass>
export const listLessonsOfClass = endpoint({
  method: 'GET',
  path: `${path}/of-class/:refId`,
  access: teaches,
  summary: 'Tình trạng mọi buổi của một lớp tôi dạy; trống với người khác',
  params: z.object({ refId: Id }),
  reply: z.object({ items: z.array(LessonOfClass) }),
})
