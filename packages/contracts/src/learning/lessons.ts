import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { ListCursor } from '../lists.ts'
import { Vnd } from '../money.ts'
import { PersonCard } from '../people/identity.ts'
import { singleLineText, TypedText } from '../text.ts'
import { Lesson, LessonCard, LessonDocument, LessonProblem } from './lesson-shapes.ts'
import { attendances, lessonStates, markedAttendances } from './lesson-states.ts'

// Everything that is taught at an hour: meetings of runs and live classes, by the id of the meeting. Times are moved through `offer/runs` and `offer/class-authoring`.

const path = '/clms/v1/lessons'
const Moment = z.iso.datetime()
const Reason = TypedText.min(1, 'Vui lòng nêu lý do.').max(500, 'Lý do dài tối đa 500 ký tự.')
const byId = z.object({ id: Id })
const byLearner = z.object({ id: Id, learner: Id })

export const listLessons = endpoint({
  method: 'GET',
  path,
  access: 'user',
  summary: 'Các buổi học của tôi và các con, hoặc các buổi tôi dạy; sắp tới thì gần nhất trước, đã qua thì mới nhất trước',
  query: z.object({
    role: z.enum(['LEARNER', 'TEACHER']).default('LEARNER'),
    when: z.enum(['COMING', 'PAST', 'TO_DECLARE']).default('COMING').describe('TO_DECLARE: buổi đã qua chờ giáo viên xác nhận'),
    learnerId: Id.optional(),
    refId: Id.optional().describe('Một lớp của khoá, hoặc một lớp'),
    cursor: ListCursor,
  }),
  reply: z.object({
    now: Moment,
    items: z.array(LessonCard.extend({ learners: z.array(PersonCard).describe('Ai trong nhà học buổi này'), roster: z.int() })),
    nextCursor: z.string().optional(),
  }),
})
export const getLesson = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access: 'user',
  summary: 'Một buổi học: với gia đình có chỗ, người dạy và quản trị viên',
  params: byId,
  reply: Lesson,
})

/** Throws LESSON_NOT_FOUND for a stranger, LESSON_NOT_OPEN before 15 minutes ahead and after the end, LESSON_NO_LINK. */
export const joinLesson = endpoint({
  method: 'POST',
  path: `${path}/:id/join`,
  access: 'user',
  summary: 'Vào lớp: địa chỉ phòng học, và ghi lại lúc bấm',
  params: byId,
  body: z.strictObject({ learnerId: Id.optional().describe('Con của người gọi') }),
  reply: z.object({ url: z.string() }),
})
const state = z.object({ state: z.enum(lessonStates) })
export const startLesson = endpoint({
  method: 'POST',
  path: `${path}/:id/start`,
  access: ['teacher', 'tutor', 'admin'],
  summary: 'Người dạy bắt đầu buổi học: giờ của máy chủ được ghi lại',
  params: byId,
  reply: state,
})
export const stopLesson = endpoint({
  method: 'POST',
  path: `${path}/:id/stop`,
  access: ['teacher', 'tutor', 'admin'],
  summary: 'Người dạy kết thúc buổi học',
  params: byId,
  reply: state,
})
const LinkUrl = z
  .url({
    protocol: /^https$/,
    hostname: /^(meet\.google\.com|([a-z0-9-]+\.)?zoom\.us|teams\.microsoft\.com|teams\.live\.com)$/,
    error: 'Hãy dán liên kết Google Meet, Zoom hoặc Microsoft Teams.',
  })
  .max(500)
/** For this lesson, or for all lessons to come of its class. */
export const setLessonLink = endpoint({
  method: 'PUT',
  path: `${path}/:id/link`,
  access: ['teacher', 'tutor', 'admin'],
  summary: 'Dán liên kết phòng học cho buổi này, hoặc cho mọi buổi sắp tới của lớp',
  params: byId,
  body: z.strictObject({ url: LinkUrl.nullable(), isForAll: z.boolean().default(false) }),
  reply: z.object({ lessons: z.int() }),
})
/** Throws LESSON_STATE_CHANGED unless it has ended and waits, LESSON_MINUTES_TOO_MANY. */
export const declareLesson = endpoint({
  method: 'POST',
  path: `${path}/:id/declare`,
  access: ['teacher', 'tutor', 'admin'],
  summary: 'Người dạy xác nhận đã dạy một buổi mà máy chưa ghi đủ; gia đình có thời gian để nói khác',
  params: byId,
  body: z.strictObject({ from: Moment, to: Moment, reason: Reason }),
  reply: state,
})
export const markAttendance = endpoint({
  method: 'PUT',
  path: `${path}/:id/attendance/:learner`,
  access: ['teacher', 'tutor', 'admin'],
  summary: 'Điểm danh, hoặc sửa điểm danh đến 8:00 sáng hôm sau; giá trị trước được giữ lại',
  params: byLearner,
  body: z.strictObject({ attendance: z.enum(markedAttendances), was: z.enum(attendances), reason: TypedText.max(500).default('') }),
  reply: z.object({ attendance: z.enum(attendances) }),
})
export const excuseFromLesson = endpoint({
  method: 'PUT',
  path: `${path}/:id/excuse/:learner`,
  access: 'user',
  summary: 'Gia đình xin nghỉ buổi này, trước giờ học; để trống lý do là rút lại',
  params: byLearner,
  body: z.strictObject({ reason: singleLineText(200).nullable() }),
  reply: z.object({ excuse: z.string().nullable() }),
})
/** Throws LESSON_CONTEST_OVER after the time of the rule, LESSON_STATE_CHANGED for a lesson that is not held. */
export const contestLesson = endpoint({
  method: 'POST',
  path: `${path}/:id/contest/:learner`,
  access: 'user',
  summary: 'Gia đình báo buổi học có điều không đúng: tiền của buổi này được giữ lại đến khi Khuê trả lời',
  params: byLearner,
  body: z.strictObject({ reason: Reason }),
  reply: LessonProblem,
})
export const withdrawContest = endpoint({
  method: 'DELETE',
  path: `${path}/:id/contest/:learner`,
  access: 'user',
  summary: 'Gia đình rút lại điều đã báo',
  params: byLearner,
  reply: LessonProblem,
})
export const answerContest = endpoint({
  method: 'PUT',
  path: `${path}/:id/contest/:learner/answer`,
  access: ['teacher', 'tutor'],
  summary: 'Người dạy trả lời điều mà gia đình báo',
  params: byLearner,
  body: z.strictObject({ answer: Reason }),
  reply: LessonProblem,
})
/** Throws LESSON_MONEY_SETTLED once the money has moved. */
export const takeLessonBack = endpoint({
  method: 'POST',
  path: `${path}/:id/money-back/:learner`,
  access: 'user',
  summary: 'Nhận lại tiền một buổi không được dạy, vào số dư học tập của người mua',
  params: byLearner,
  reply: z.object({ amount: Vnd }),
})
/** The make-up is the same lesson at another time, so no number is burnt. Throws what moving a meeting throws. */
export const planMakeUp = endpoint({
  method: 'POST',
  path: `${path}/:id/make-up`,
  access: ['teacher', 'tutor', 'admin'],
  summary: 'Người dạy hẹn giờ dạy bù cho một buổi không được dạy; cả lớp được báo',
  params: byId,
  body: z.strictObject({ startsAt: Moment, endsAt: Moment, timesRevision: z.int(), reason: Reason }),
  reply: state,
})

/** The teacher of the run can be named again. Throws COURSE_RUN_CLASH, COURSE_SUBSTITUTE_UNKNOWN, CONTRACT_REQUIRED, LESSON_STATE_CHANGED. */
export const substituteTeacher = endpoint({
  method: 'POST',
  path: `${path}/:id/substitute`,
  access: 'admin',
  summary: 'Giao một buổi sắp tới của khoá học cho giáo viên khác; tiền của buổi này trả cho người dạy thay',
  params: byId,
  body: z.strictObject({ teacherId: Id, reason: Reason }),
  reply: z.object({ teacher: PersonCard }),
})

const SisterLesson = z.object({ id: Id, startsAt: Moment, endsAt: Moment, teacher: PersonCard, seatsLeft: z.int() })
export const listSisterLessons = endpoint({
  method: 'GET',
  path: `${path}/:id/sisters`,
  access: 'user',
  summary: 'Buổi cùng số của các lớp khác cùng khoá, còn chỗ, chưa bắt đầu',
  params: byId,
  query: z.object({ learnerId: Id }),
  reply: z.object({ items: z.array(SisterLesson) }),
})
/** Throws LESSON_SISTER_FULL, LESSON_SISTER_NOT_FOUND; a second seat replaces the first one. */
export const takeSisterSeat = endpoint({
  method: 'PUT',
  path: `${path}/:id/sisters/:learner`,
  access: 'user',
  summary: 'Giữ một chỗ học bù ở lớp khác cho buổi đã vắng hay xin nghỉ; null: trả chỗ',
  params: byLearner,
  body: z.strictObject({ lessonId: Id.nullable() }),
  reply: z.object({ lessonId: Id.nullable() }),
})

export const addLessonDocument = endpoint({
  method: 'POST',
  path: `${path}/:id/documents`,
  access: ['teacher', 'tutor', 'admin'],
  summary: 'Phát một tài liệu trong buổi học',
  params: byId,
  body: z.strictObject({ assetId: Id }),
  reply: z.object({ documents: z.array(LessonDocument) }),
})
export const removeLessonDocument = endpoint({
  method: 'DELETE',
  path: `${path}/:id/documents/:assetId`,
  access: ['teacher', 'tutor', 'admin'],
  summary: 'Thu lại một tài liệu đã phát',
  params: z.object({ id: Id, assetId: Id }),
  reply: z.object({ documents: z.array(LessonDocument) }),
})
