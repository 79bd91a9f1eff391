import { z } from 'zod'
import { PersonCard } from '../people/identity.ts'
import { TypedText } from '../text.ts'
import { Moment } from './homework-shapes.ts'
import { homeworkStates } from './homework-states.ts'
import { attendances } from './lesson-states.ts'
import { type ReportField, reportAnswers, reportFields, reportLimits as limits, reportStates } from './report-states.ts'

// Learning reports as their endpoints answer them: to the teacher, to families, and to a guest with a link.

const ReportHomework = z.object({
  assignmentId: z.uuid(),
  title: z.string(),
  dueAt: Moment,
  state: z.enum(homeworkStates),
  points: z.int().nullable().describe('Tính bằng phần trăm của một điểm; chỉ khi thầy cô đã trả bài'),
  mostPoints: z.int(),
})

const ReportFilm = z.object({
  itemId: z.uuid(),
  title: z.string(),
  watchedSeconds: z.int(),
  totalSeconds: z.int().nullable(),
  isDone: z.boolean(),
})

/** Written by the server, pinned when the report is sent. */
export const ReportFacts = z.object({
  plannedMinutes: z.int(),
  minutes: z.int().nullable().describe('null: buổi học qua đường dẫn ngoài, không đo được'),
  attendance: z.enum(attendances),
  homework: z.array(ReportHomework).describe('Bài giao trong buổi này'),
  homeworkBefore: z.array(ReportHomework).describe('Bài đến hạn kể từ buổi học trước'),
  films: z.array(ReportFilm).describe('Bài giảng đã xem từ buổi học trước đến hết buổi này'),
  later: z
    .object({ homework: z.array(ReportHomework), films: z.array(ReportFilm) })
    .describe('Việc học sau buổi này, đến lúc gửi báo cáo: bài đã nộp, bài giảng đã xem'),
  documents: z.array(z.object({ name: z.string() })).describe('Tài liệu đã phát trong buổi'),
})
export type ReportFacts = z.infer<typeof ReportFacts>

const Part = TypedText.max(limits.letters, `Báo cáo dài tối đa ${limits.letters} ký tự.`)
/** What the teacher writes: plain text. */
export const reportTextShape = { good: Part, practise: Part, next: Part, letter: Part } satisfies Record<ReportField, z.ZodType>
export const fitsReport = (text: Record<ReportField, string>) =>
  reportFields.reduce((sum, field) => sum + text[field].length, 0) <= limits.letters
export const reportTooLong = `Các phần của báo cáo dài tối đa ${limits.letters} ký tự cộng lại.`

const ReportText = z.object({ good: z.string(), practise: z.string(), next: z.string(), letter: z.string() })
export type ReportText = z.infer<typeof ReportText>

/** The lesson that a report is about. */
export const ReportedLesson = z.object({
  id: z.uuid(),
  title: z.string(),
  number: z.int().nullable(),
  startsAt: Moment,
  endsAt: Moment,
})

export const ReportAddendum = z.object({ id: z.uuid(), text: z.string(), writtenAt: Moment })

/** The newest answer of one person. */
export const ReportAnswerShown = z.object({ by: PersonCard, answer: z.enum(reportAnswers), text: z.string(), answeredAt: Moment })

const lessonAndPeople = { lesson: ReportedLesson, learner: PersonCard, teacher: PersonCard }
const times = { state: z.enum(reportStates), locksAt: Moment, sentAt: Moment.nullable(), openedAt: Moment.nullable() }

/** A line in the lists of a teacher. */
export const TaughtReportCard = z.object({
  ...lessonAndPeople,
  ...times,
  answer: ReportAnswerShown.nullable().describe('Câu trả lời mới nhất của gia đình'),
})
export type TaughtReportCard = z.infer<typeof TaughtReportCard>

export const TaughtReport = TaughtReportCard.extend({
  revision: z.int().describe('0: chưa viết gì'),
  text: ReportText,
  voice: z.object({ assetId: z.uuid(), address: z.string() }).nullable(),
  facts: ReportFacts.describe('Đã gửi: như lúc gửi; chưa gửi: bây giờ'),
  addenda: z.array(ReportAddendum),
  answers: z.array(ReportAnswerShown).describe('Của mỗi phụ huynh, mới nhất'),
  can: z.object({ write: z.boolean(), send: z.boolean(), add: z.boolean() }),
})
export type TaughtReport = z.infer<typeof TaughtReport>

/** A line in the timeline of a family. */
export const ReportCard = z.object({
  ...lessonAndPeople,
  sentAt: Moment,
  isLate: z.boolean(),
  isOpened: z.boolean(),
  attendance: z.enum(attendances),
  minutes: z.int().nullable(),
  plannedMinutes: z.int(),
  excerpt: z.string(),
  hasVoice: z.boolean(),
  addenda: z.int(),
  answer: z.enum(reportAnswers).nullable().describe('Câu trả lời mới nhất của người gọi'),
})
export type ReportCard = z.infer<typeof ReportCard>

export const Report = z.object({
  ...lessonAndPeople,
  sentAt: Moment,
  isLate: z.boolean(),
  isLocked: z.boolean(),
  text: ReportText,
  voice: z.object({ address: z.string() }).nullable(),
  facts: ReportFacts,
  addenda: z.array(ReportAddendum),
  answers: z
    .array(z.object({ answer: z.enum(reportAnswers), text: z.string(), answeredAt: Moment }))
    .describe('Của người gọi, mới nhất trước'),
  canAnswer: z.boolean(),
})
export type Report = z.infer<typeof Report>

const LinkedHomework = ReportHomework.omit({ assignmentId: true })
const LinkedFilm = ReportFilm.omit({ itemId: true })
/** What a link shows without signing in: initials, and no address of any page or file. */
export const LinkedReport = z.object({
  learner: z.string().describe('Chữ cái đầu: “M. A.”'),
  teacher: z.string().describe('“cô Hà”'),
  title: z.string(),
  number: z.int().nullable(),
  startsAt: Moment,
  endsAt: Moment,
  sentAt: Moment,
  isLate: z.boolean(),
  text: ReportText,
  hasVoice: z.boolean(),
  facts: ReportFacts.omit({ homework: true, homeworkBefore: true, films: true, later: true }).extend({
    homework: z.array(LinkedHomework),
    homeworkBefore: z.array(LinkedHomework),
    films: z.array(LinkedFilm),
    later: z.object({ homework: z.array(LinkedHomework), films: z.array(LinkedFilm) }),
  }),
  addenda: z.array(ReportAddendum.omit({ id: true })),
  answer: z.object({ answer: z.enum(reportAnswers), text: z.string(), answeredAt: Moment }).nullable(),
  expiresAt: Moment,
})
export type LinkedReport = z.infer<typeof LinkedReport>
