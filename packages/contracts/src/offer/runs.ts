import { z } from 'zod'
import { belowMinimums, longestReason } from './run-rules.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { IdCursor } from '../lists.ts'
import { Vnd } from '../money.ts'
import { singleLineText, TypedLine } from '../text.ts'
import { DeclaredPupil } from './school-pupils.ts'

// Runs of a course as teachers plan them. What learners see of them stands in `courses.ts`.

/** PLANNED: the course is not on sale yet. OPEN: before the first meeting. Only CANCELLED is stored; the clock and the course decide the others. */
export const runStatuses = ['PLANNED', 'OPEN', 'RUNNING', 'ENDED', 'CANCELLED'] as const
export type RunStatus = (typeof runStatuses)[number]

/** Spec 5. */
export const shortestMeetingMinutes = 25
export const mostRunSeats = 1000
/** Spec 9: changes of what is sold are announced so many hours ahead. */
export const changeNoticeHours = 24

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Giờ cần viết dạng 18:00.')
const Day = z.iso.date({ error: ({ input }) => (input === '' ? 'Vui lòng điền thông tin này.' : 'Ngày không hợp lệ.') })
const Weekday = z.int().min(1).max(7).describe('1 là thứ Hai, 7 là Chủ nhật')
const Reason = singleLineText(longestReason)

const WeeklySlot = z.strictObject({ weekday: Weekday, from: Time, to: Time })
/** When a run meets: its week, the days left out, and the meetings moved to other days. */
export const RunPattern = z.strictObject({
  startsOn: Day.describe('Học từ ngày này'),
  slots: z
    .array(WeeklySlot)
    .min(1, 'Hãy chọn ít nhất một thứ trong tuần.')
    .max(7)
    .refine((slots) => new Set(slots.map(({ weekday }) => weekday)).size === slots.length, 'Mỗi thứ chỉ chọn một lần.'),
  skips: z
    .array(z.strictObject({ on: Day, reason: singleLineText(60).describe('Hiện cạnh ngày nghỉ') }))
    .max(60)
    .default([]),
  moves: z
    .array(z.strictObject({ day: Day.describe('Ngày theo lịch tuần'), on: Day, from: Time, to: Time }))
    .max(60)
    .default([]),
})
export type RunPattern = z.output<typeof RunPattern>

/** The price, the seats and the smallest number of a run. */
export const RunTerms = z.strictObject({
  seats: z.int().min(1).max(mostRunSeats),
  fee: Vnd.min(1001, 'Học phí phải trên 1.000đ.').nullable().describe('null: học phí của khoá'), // spec 5
  minimum: z
    .strictObject({
      seats: z.int().min(2).max(mostRunSeats),
      below: z.enum(belowMinimums),
      decideOn: Day.describe('Ngày chốt, trước ngày khai giảng'),
      moveTo: Id.nullable().default(null).describe('MOVE: lớp cùng khoá mà học viên chuyển sang'),
    })
    .refine(({ below, moveTo }) => (below === 'MOVE') === (moveTo !== null), {
      path: ['moveTo'],
      error: 'Hãy chọn lớp để chuyển học viên sang.',
    })
    .nullable(),
})
export type RunTerms = z.output<typeof RunTerms>

const Span = { startsAt: z.iso.datetime(), endsAt: z.iso.datetime() }
const NumberedMeeting = z.object({ number: z.int(), ...Span })

const Clash = z.object({
  number: z.int().describe('Buổi của lịch đang soạn'),
  ...Span,
  /** The other occupation of the teacher. */
  with: z.object({ title: z.string(), number: z.int().nullable(), ...Span }),
})
export type Clash = z.infer<typeof Clash>

export const RunPreview = z.object({
  meetings: z.array(NumberedMeeting).describe('Đúng số buổi của khoá'),
  skipped: z.array(z.object({ on: Day, name: z.string() })).describe('Những ngày nghỉ, theo tên'),
  clashes: z.array(Clash),
  freeSlots: z.array(WeeklySlot).describe('Giờ thầy cô còn trống ở mọi tuần của lớp'),
  busy: z.array(z.object({ title: z.string(), ...Span })).describe('Tuần đầu của thầy cô'),
})
export type RunPreview = z.infer<typeof RunPreview>

export const TaughtMeeting = z.object({
  id: Id,
  number: z.int().nullable().describe('null: đã huỷ'),
  ...Span,
  revision: z.int(),
  isCancelled: z.boolean(),
})
export type TaughtMeeting = z.infer<typeof TaughtMeeting>

export const TaughtRun = z.object({
  id: Id,
  courseId: Id,
  courseTitle: z.string(),
  status: z.enum(runStatuses),
  startsOn: Day,
  endsOn: Day.nullable(),
  weekdays: z.array(z.int()),
  from: Time,
  to: Time,
  lessons: z.int(),
  begun: z.int().describe('Số buổi đã bắt đầu'),
  seatsTaken: z.int().describe('Kể cả chỗ đang giữ và chỗ đã cho đi'),
  isSold: z.boolean().describe('Có người giữ hay đã mua chỗ: lịch chỉ dời được từng buổi, trước 24 giờ'),
  next: z.object(Span).nullable().describe('Buổi kế tiếp'),
  cancelReason: z.string().nullable(),
  isSubstituted: z.boolean().describe('Người khác dạy thay thầy cô của khoá'),
  terms: RunTerms,
  pattern: RunPattern,
  revision: z.int(),
})
export type TaughtRun = z.infer<typeof TaughtRun>

export const TaughtRunDetail = TaughtRun.extend({
  teacher: z.string(),
  teacherId: Id,
  canReplaceTeacher: z.boolean().describe('Quản trị đổi được người dạy những buổi còn lại'),
  courseTeacher: z.object({ id: Id, name: z.string() }).describe('Thầy cô của khoá; khác người dạy khi lớp có người dạy thay'),
  moveTo: z
    .string()
    .nullable()
    .describe('Lớp mà học viên chuyển sang khi chưa đủ sĩ số, viết bằng lời: T3, T5 · 18:00–19:30, khai giảng 05/01/2027'),
  courseFee: Vnd,
  meetings: z.array(TaughtMeeting),
  learners: z.array(z.object({ id: Id, name: z.string(), guardians: z.int().describe('Số phụ huynh cũng nhận tin') })),
  schoolPupils: z
    .array(DeclaredPupil)
    .nullable()
    .describe('Những học sinh mà thầy cô báo là đang dạy ở trường; null: môn này không thuộc Thông tư 29/2024'),
})
export type TaughtRunDetail = z.infer<typeof TaughtRunDetail>

/** A teacher whom an admin can put in charge of a run. */
export const Substitute = z.object({
  id: Id,
  name: z.string(),
  title: z.string(),
  hasContract: z.boolean().describe('Có hợp đồng giảng dạy đang hiệu lực'),
  clashes: z.array(Clash).describe('Những buổi chưa học mà người ấy bận; trống: rảnh cả lớp'),
})
export type Substitute = z.infer<typeof Substitute>
export const mostSubstitutes = 8

const limit = { max: 120, seconds: 60 }
const teaches = ['teacher', 'tutor', 'admin'] as const
const ofCourse = z.object({ id: Id })
const ofRun = z.object({ id: Id, run: Id })
const ofMeeting = ofRun.extend({ meeting: Id })

export const listRuns = endpoint({
  method: 'GET',
  path: '/authoring/v1/courses/:id/runs',
  access: teaches,
  summary: 'Các lớp của một khoá, với người dạy',
  params: ofCourse,
  reply: z.object({ items: z.array(TaughtRun), lessons: z.int(), lessonMinutes: z.int(), fee: Vnd, title: z.string() }),
})
export const createRun = endpoint({
  method: 'POST',
  path: '/authoring/v1/courses/:id/runs',
  access: teaches,
  summary: 'Mở một lớp của khoá; gửi lại cùng id không mở thêm lớp',
  params: ofCourse,
  body: z.strictObject({ id: Id, pattern: RunPattern, terms: RunTerms }),
  reply: TaughtRun,
  limit,
})
export const changeRun = endpoint({
  method: 'PATCH',
  path: '/authoring/v1/courses/:id/runs/:run',
  access: teaches,
  summary: 'Đổi lịch, số chỗ hay học phí của một lớp; lịch chỉ đổi cả loạt khi chưa bán chỗ nào',
  params: ofRun,
  body: z.strictObject({ revision: z.int(), pattern: RunPattern.optional(), terms: RunTerms.optional() }),
  reply: TaughtRun,
  limit,
})
export const planRun = endpoint({
  method: 'POST',
  path: '/authoring/v1/courses/:id/runs/:run/plan',
  access: teaches,
  summary: 'Xem trước lịch của một lớp: đúng số buổi, những ngày nghỉ và những buổi trùng giờ',
  params: ofRun,
  body: z.strictObject({ pattern: RunPattern }),
  reply: RunPreview,
  isReadOnly: true,
  limit,
})
export const getRun = endpoint({
  method: 'GET',
  path: '/authoring/v1/runs/:run',
  access: teaches,
  summary: 'Một lớp với người dạy: các buổi và học viên',
  params: z.object({ run: Id }),
  reply: TaughtRunDetail,
})
export const cancelRun = endpoint({
  method: 'POST',
  path: '/authoring/v1/courses/:id/runs/:run/cancel',
  access: teaches,
  summary: 'Dừng một lớp: những buổi chưa học được hoàn tiền, khoá vẫn bán',
  params: ofRun,
  body: z.strictObject({ reason: Reason }),
  reply: TaughtRun,
  limit,
})
export const listSubstitutes = endpoint({
  method: 'GET',
  path: '/authoring/v1/courses/:id/runs/:run/substitutes',
  access: ['admin'],
  summary: 'Những người có thể dạy thay một lớp, theo tên, và những buổi họ bận',
  params: ofRun,
  query: z.object({ name: TypedLine.pipe(z.string().min(2).max(60)) }),
  reply: z.object({ items: z.array(Substitute) }),
  limit,
})
export const replaceTeacher = endpoint({
  method: 'POST',
  path: '/authoring/v1/courses/:id/runs/:run/teacher',
  access: ['admin'],
  summary: 'Đổi người dạy những buổi chưa học của một lớp; tiền những buổi ấy về người dạy mới',
  params: ofRun,
  body: z.strictObject({
    revision: z.int(),
    teacherId: Id.nullable().describe('null: trả lớp về thầy cô của khoá'),
    reason: Reason,
  }),
  reply: TaughtRunDetail,
  limit,
})
export const listOpenRunsOf = endpoint({
  method: 'GET',
  path: '/authoring/v1/admin/runs',
  access: ['admin'],
  summary: 'Những lớp chưa xong mà một người đang dạy: khi người ấy nghỉ, mỗi lớp cần người dạy thay hoặc dừng lại',
  query: z.object({ teacher: Id }),
  reply: z.object({ items: z.array(TaughtRun) }),
})
export const moveMeeting = endpoint({
  method: 'POST',
  path: '/authoring/v1/courses/:id/runs/:run/meetings/:meeting/move',
  access: teaches,
  summary: 'Dời một buổi, trước ít nhất 24 giờ khi lớp đã có học viên',
  params: ofMeeting,
  body: z.strictObject({
    revision: z.int(),
    ...Span,
    reason: Reason.optional().describe('Bắt buộc khi người quản trị dời giờ trong vòng 24 giờ'),
  }),
  reply: TaughtRunDetail,
  limit,
})
export const cancelMeeting = endpoint({
  method: 'POST',
  path: '/authoring/v1/courses/:id/runs/:run/meetings/:meeting/cancel',
  access: teaches,
  summary: 'Nghỉ một buổi và học bù vào cuối lớp, hay vào giờ đã chọn',
  params: ofMeeting,
  body: z.strictObject({ revision: z.int(), reason: Reason, makeUp: z.strictObject(Span).optional() }),
  reply: TaughtRunDetail,
  limit,
})
export const taughtStates = ['ongoing', 'pending', 'completed'] as const
export type TaughtState = (typeof taughtStates)[number]
export const listTaughtRuns = endpoint({
  method: 'GET',
  path: '/authoring/v1/runs',
  access: ['teacher', 'tutor'],
  summary: 'Các lớp mình dạy: đang dạy, chờ khai giảng, đã xong',
  query: z.object({ state: z.enum(taughtStates).default('ongoing'), cursor: IdCursor }),
  reply: z.object({ items: z.array(TaughtRun), nextCursor: Id.optional() }),
})

export const declareSchoolPupil = endpoint({
  method: 'PUT',
  path: '/authoring/v1/runs/:run/learners/:learner/school-pupil',
  access: ['teacher', 'tutor'],
  summary: 'Báo một học viên là học sinh mình đang dạy ở trường, để hoàn tiền phần chưa học; hoặc sửa lại',
  params: z.object({ run: Id, learner: Id }),
  body: z.strictObject({ isTaught: z.boolean() }),
  reply: TaughtRunDetail,
  limit,
})
