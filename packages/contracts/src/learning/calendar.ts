import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Vnd } from '../money.ts'

/** Spec 3, event types; the others follow with what they are about. */
export const eventTypes = ['LESSON', 'REMINDER'] as const

/** A calendar shows a month with the days around it. */
export const longestCalendarDays = 62

const Person = z.object({ id: z.uuid(), name: z.string() })

/** A meeting of a run, or a live class. */
const Lesson = z.object({
  type: z.literal('LESSON'),
  id: z.uuid(),
  role: z.enum(['LEARNER', 'TEACHER']),
  title: z.string(),
  href: z.string().describe('Trang giới thiệu khoá học hoặc lớp'),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  number: z.int().nullable().describe('Buổi thứ mấy; null: lớp một buổi'),
  lessons: z.int().nullable().describe('Tổng số buổi'),
  learner: Person.nullable().describe('Ai học; null: buổi mình dạy'),
  teacher: Person,
})
const Reminder = z.object({
  type: z.literal('REMINDER'),
  id: z.string(),
  about: z.enum(['INSTALMENT', 'MEMBERSHIP_END']),
  on: z.iso.date(),
  orderId: z.uuid().nullable().describe('Đơn trả góp'),
  amount: Vnd.nullable().describe('Còn phải trả'),
  isLate: z.boolean(),
  learner: Person.nullable(),
})
export const CalendarEvent = z.discriminatedUnion('type', [Lesson, Reminder])
export type CalendarEvent = z.infer<typeof CalendarEvent>

const types = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z.array(z.enum(eventTypes)).min(1).max(eventTypes.length),
)

export const listCalendarEvents = endpoint({
  method: 'GET',
  path: '/calendar/v1/events',
  access: 'user',
  summary: 'Lịch của tôi, của một con, hay của cả nhà: buổi học, buổi dạy và việc có ngày hẹn, sớm nhất trước',
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
