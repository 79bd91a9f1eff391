import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Vnd } from '../money.ts'
import { singleLineText } from '../text.ts'
import { eventTypes, longestCalendarDays, longestReminderTitle, reminderRepeats } from './calendar-rules.ts'
import { lessonStates } from './lesson-states.ts'

const Moment = z.iso.datetime()
const Person = z.object({ id: z.uuid(), name: z.string() })

/** A meeting of a run, or a live class. */
const Lesson = z.object({
  type: z.literal('LESSON'),
  id: z.uuid(),
  role: z.enum(['LEARNER', 'TEACHER']),
  title: z.string(),
  href: z.string().describe('Trang giới thiệu khoá học hoặc lớp'),
  lessonHref: z.string().describe('Trang của buổi học'),
  startsAt: Moment,
  endsAt: Moment,
  state: z.enum(lessonStates),
  isMoved: z.boolean().describe('Giờ học đã được đổi'),
  isGuest: z.boolean().describe('Học bù ở lớp khác'),
  number: z.int().nullable().describe('Buổi thứ mấy; null: lớp một buổi, hoặc buổi đã huỷ'),
  lessons: z.int().nullable().describe('Tổng số buổi'),
  learner: Person.nullable().describe('Ai học; null: buổi mình dạy'),
  teacher: Person,
})
const Deadline = z.object({
  type: z.literal('SUBMISSION_DEADLINE'),
  id: z.uuid(),
  title: z.string(),
  course: z.string(),
  href: z.string().describe('Trang bài tập'),
  at: Moment,
  isDone: z.boolean().describe('Đã nộp'),
  learner: Person,
})
const StudyDay = z.object({
  type: z.literal('CO_SCHEDULE_DAY'),
  id: z.uuid().describe('Lời nhắc đặt ra ngày học này'),
  title: z.string(),
  course: z.string(),
  href: z.string().describe('Trang khoá học'),
  at: Moment,
  learner: Person,
})
const Reminder = z.object({
  type: z.literal('REMINDER'),
  id: z.string(),
  about: z.enum(['INSTALMENT', 'MEMBERSHIP_END', 'OWN']),
  on: z.iso.date(),
  at: Moment.nullable().describe('Chỉ của lời nhắc tự đặt'),
  title: z.string().nullable().describe('Chỉ của lời nhắc tự đặt'),
  orderId: z.uuid().nullable().describe('Đơn trả góp'),
  amount: Vnd.nullable().describe('Còn phải trả'),
  isLate: z.boolean(),
  learner: Person.nullable(),
})
export const CalendarEvent = z.discriminatedUnion('type', [Lesson, Deadline, StudyDay, Reminder])
export type CalendarEvent = z.infer<typeof CalendarEvent>

const types = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z.array(z.enum(eventTypes)).min(1).max(eventTypes.length),
)

export const listCalendarEvents = endpoint({
  method: 'GET',
  path: '/calendar/v1/events',
  access: 'user',
  summary: 'Lịch của tôi, của một con, hay của cả nhà: buổi học, buổi dạy, ngày tự học, hạn nộp bài và việc có ngày hẹn, sớm nhất trước',
  query: z
    .object({
      from: z.iso.date().describe('Từ ngày này, theo lịch Việt Nam'),
      to: z.iso.date().describe('Đến hết ngày này'),
      types: types.optional(),
      learnerId: Id.optional().describe('Chỉ một người học; mặc định là tôi và các con'),
    })
    .refine(({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < longestCalendarDays, {
      path: ['to'],
      message: `Lịch xem được nhiều nhất ${longestCalendarDays} ngày một lần.`,
    }),
  reply: z.object({ items: z.array(CalendarEvent) }),
})

const At = Moment.refine((moment) => moment >= '2020' && moment < '2100', 'Vui lòng chọn một ngày trong thế kỷ này.')
const words = {
  title: singleLineText(longestReminderTitle),
  at: At,
  remindMinutes: z.int().min(0).max(10_080).nullable().describe('Báo trước bao nhiêu phút; null: không báo'),
  repeat: z.enum(reminderRepeats),
  courseId: Id.nullable().describe('Khoá học quay sẵn đã mua mà người học tự học vào lúc này'),
}
export const CalendarReminder = z.object({
  id: Id,
  learnerId: Id,
  title: z.string(),
  at: Moment.describe('Lần đầu, nếu lặp lại'),
  remindMinutes: z.int().nullable(),
  repeat: z.enum(reminderRepeats),
  courseId: Id.nullable(),
  revision: z.int(),
})
export type CalendarReminder = z.infer<typeof CalendarReminder>

const path = '/calendar/v1/reminders'
const byId = z.object({ id: Id })
export const getReminder = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access: 'user',
  summary: 'Một lời nhắc của tôi hay của con',
  params: byId,
  reply: CalendarReminder,
})
/** The same id again changes nothing. Throws REMINDER_TOO_MANY, REMINDER_COURSE_NOT_FOUND. */
export const createReminder = endpoint({
  method: 'POST',
  path,
  access: 'user',
  summary: 'Đặt một lời nhắc cho tôi hay cho con',
  body: z.strictObject({ id: Id.describe('Tạo ở máy người dùng'), learnerId: Id.optional(), ...words }),
  reply: CalendarReminder,
})
/** Throws REMINDER_CHANGED for a stale revision, with the reminder as it is now. */
export const changeReminder = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  access: 'user',
  summary: 'Sửa một lời nhắc; chỉ những gì được gửi',
  params: byId,
  body: z.strictObject({
    revision: z.int(),
    title: words.title.optional(),
    at: words.at.optional(),
    remindMinutes: words.remindMinutes.optional(),
    repeat: words.repeat.optional(),
    courseId: words.courseId.optional(),
  }),
  reply: CalendarReminder,
})
export const deleteReminder = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  access: 'user',
  summary: 'Xoá một lời nhắc',
  params: byId,
  reply: z.object({ id: Id }),
})
export const listStudyCourses = endpoint({
  method: 'GET',
  path: '/calendar/v1/study-courses',
  access: 'user',
  summary: 'Những khoá học quay sẵn mà người học có thể đặt ngày tự học',
  query: z.object({ learnerId: Id.optional() }),
  reply: z.object({ items: z.array(z.object({ id: Id, title: z.string() })) }),
})

const ofLearner = z.object({ learnerId: Id.optional().describe('Chỉ lịch của một người học; mặc định là tôi và các con') })
export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar/v1/feed',
  access: 'user',
  summary: 'Lịch này đã có địa chỉ đồng bộ chưa',
  query: ofLearner,
  reply: z.object({ createdAt: Moment.nullable() }),
})
export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar/v1/feed',
  access: 'user',
  summary: 'Tạo địa chỉ bí mật để đồng bộ lịch sang ứng dụng khác; địa chỉ trước đó hết dùng được',
  body: ofLearner.strict(),
  reply: z.object({ address: z.string().describe('Chỉ xem được lần này'), createdAt: Moment }),
  limit: { max: 20, seconds: 3600 },
  ignoresIdempotencyKey: true,
})
export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/calendar/v1/feed',
  access: 'user',
  summary: 'Thu hồi địa chỉ đồng bộ lịch',
  query: ofLearner,
  reply: z.object({ createdAt: z.null() }),
})
