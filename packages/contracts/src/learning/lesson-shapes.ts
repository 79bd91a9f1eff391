import { z } from 'zod'
import { Id } from '../ids.ts'
import { Vnd } from '../money.ts'
import { PersonCard } from '../people/identity.ts'
import { attendances, lessonKinds, lessonStates, problemStates, seatMoneyStates } from './lesson-states.ts'

// A lesson as its endpoints answer it: to lists, to the family and to the teacher.

const Moment = z.iso.datetime()

/** What lists and cards show. */
export const LessonCard = z.object({
  id: Id,
  kind: z.enum(lessonKinds),
  title: z.string(),
  cover: z.string(),
  href: z.string().describe('Trang giới thiệu khoá học hoặc lớp'),
  number: z.int().nullable().describe('Buổi thứ mấy; null: lớp một buổi, hoặc buổi đã huỷ'),
  lessons: z.int().nullable().describe('Tổng số buổi'),
  startsAt: Moment,
  endsAt: Moment,
  state: z.enum(lessonStates),
  teacher: PersonCard,
  hasLink: z.boolean(),
})
export type LessonCard = z.infer<typeof LessonCard>

/** One stay in a lesson, or the minutes that a teacher declares. */
export const Stay = z.object({
  from: Moment,
  to: Moment,
  source: z.enum(['ROOM', 'TEACHER', 'LINK', 'DECLARED']),
  reason: z.string().optional().describe('Lời xác nhận của giáo viên'),
})
export type Stay = z.infer<typeof Stay>

export const Correction = z.object({ from: z.enum(attendances), to: z.enum(attendances), reason: z.string(), at: Moment, by: z.string() })

export const LessonProblem = z.object({
  id: Id,
  state: z.enum(problemStates),
  reason: z.string().describe('Gia đình viết'),
  openedAt: Moment,
  dueAt: Moment,
  answer: z.string().nullable().describe('Giáo viên trả lời'),
  decision: z.string().nullable(),
})
export type LessonProblem = z.infer<typeof LessonProblem>

export const LessonDocument = z.object({ assetId: Id, name: z.string(), bytes: z.int(), address: z.string() })

/** The seat of one learner, as the family and the teacher see it. */
const Seat = z.object({
  learner: PersonCard,
  attendance: z.enum(attendances),
  minutes: z.int().nullable().describe('Phút có mặt đo được; null: buổi dạy qua liên kết'),
  stays: z.array(Stay),
  corrections: z.array(Correction),
  excuse: z.string().nullable(),
  isGuest: z.boolean().describe('Học bù từ lớp khác'),
})
export const FamilySeat = Seat.extend({
  money: z
    .object({
      state: z.enum(seatMoneyStates),
      amount: Vnd.describe('Học phí của buổi này'),
      releaseAt: Moment.nullable().describe('Tiền chuyển cho giáo viên lúc này, nếu gia đình không báo gì'),
    })
    .nullable()
    .describe('null: trang của con không có tiền'),
  problem: LessonProblem.nullable(),
  makeUp: z.object({ id: Id, startsAt: Moment, endsAt: Moment }).nullable().describe('Chỗ học bù đã giữ ở lớp khác'),
  can: z.object({ excuse: z.boolean(), contest: z.boolean(), takeMakeUp: z.boolean(), takeMoneyBack: z.boolean() }),
})
export type FamilySeat = z.infer<typeof FamilySeat>
export const TaughtSeat = Seat.extend({ problem: LessonProblem.nullable() })
export type TaughtSeat = z.infer<typeof TaughtSeat>

export const Lesson = LessonCard.extend({
  now: Moment,
  timesRevision: z.int(),
  previousId: Id.nullable(),
  nextId: Id.nullable(),
  startedAt: Moment.nullable(),
  stoppedAt: Moment.nullable(),
  teacherStays: z.array(Stay),
  present: z.int(),
  roster: z.int(),
  documents: z.array(LessonDocument),
  waitMinutes: z.int().describe('Giáo viên chờ ít nhất chừng ấy phút'),
  contestHours: z.int(),
  because: z.string().nullable().describe('Vì sao buổi được tính là đã dạy, hay chưa dạy'),
  seats: z.array(FamilySeat).describe('Chỗ của người xem và các con'),
  teaching: z
    .object({
      link: z.string().nullable(),
      isOwn: z.boolean(),
      seats: z.array(TaughtSeat),
      can: z.object({
        start: z.boolean(),
        stop: z.boolean(),
        declare: z.boolean(),
        mark: z.boolean(),
        planMakeUp: z.boolean(),
        move: z.boolean().describe('Đổi giờ hay huỷ buổi này ở trang của lớp'),
        substitute: z.boolean(),
      }),
      class: z.object({
        id: Id.describe('Một lớp của khoá, hoặc một lớp'),
        courseId: Id.nullable(),
        teacher: PersonCard.describe('Người dạy cả lớp; buổi này có thể do người khác dạy thay'),
      }),
      correctUntil: Moment,
    })
    .nullable()
    .describe('Chỉ với người dạy và quản trị viên'),
})
export type Lesson = z.infer<typeof Lesson>
