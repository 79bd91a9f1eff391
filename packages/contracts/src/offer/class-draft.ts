import { z } from 'zod'
import { adultGrade } from './course-content.ts'
import { classKinds } from './open-classes.ts'
import { mostRunSeats } from './runs.ts'
import { type SubjectId, subjects } from './subjects.ts'
import { longestCourseTitle } from '../form-limits.ts'
import { Vnd } from '../money.ts'
import { TypedLine, TypedMarkdown } from '../text.ts'

// A teacher's draft of a live class, in which every field may be empty, and the content that can be submitted.

const optionalLine = (max: number) => TypedLine.max(max)
const Grade = z.int().min(1).max(adultGrade).nullable()
const Moment = z.iso.datetime('Giờ học không hợp lệ.')
export const Subject = z.literal(subjects.map(({ id }): SubjectId => id))

/** Fields of a draft; one that is missing from a change stays as it is. */
const fields = {
  kind: z.enum(classKinds).describe('Không đổi được sau khi lớp đã được duyệt lần đầu'),
  title: optionalLine(longestCourseTitle),
  summary: optionalLine(300),
  description: TypedMarkdown.max(20_000).describe('Markdown'),
  subjectId: Subject,
  gradeFrom: Grade,
  gradeTo: Grade,
  fee: Vnd.nullable().describe('0: miễn phí. Lớp học mở (OPEN) không có học phí riêng: luôn là 0'),
  seats: z.int().min(0).max(mostRunSeats).nullable(),
  startsAt: Moment.nullable().describe('Lớp đã mở thì đổi giờ bằng “Dời giờ”, không sửa ở đây'),
  endsAt: Moment.nullable(),
}
export const ClassDraft = z.object(fields)
export type ClassDraft = z.infer<typeof ClassDraft>
export const ClassDraftChange = z.strictObject(fields).partial()
export type ClassDraftChange = z.infer<typeof ClassDraftChange>
export type ClassField = keyof ClassDraft

/** Of a draft, which has valid moments, or none yet. */
const TypedMoment = z.iso.datetime('Vui lòng điền thông tin này.')
const line = (max: number) => TypedLine.min(1).max(max)
/** A class that can be approved. Its times are judged by the clock, the closures and the teacher's timetable. */
export const ClassContent = z
  .strictObject({
    kind: z.enum(classKinds),
    title: line(longestCourseTitle),
    summary: line(300),
    description: TypedMarkdown.max(20_000),
    subjectId: Subject,
    gradeFrom: Grade,
    gradeTo: Grade,
    fee: Vnd.refine((fee) => fee === 0 || fee > 1000, 'Học phí phải trên 1.000đ, hoặc là 0 nếu miễn phí.'), // spec 5
    seats: z.int().min(1, 'Lớp cần ít nhất một chỗ.').max(mostRunSeats),
    startsAt: TypedMoment,
    endsAt: TypedMoment,
  })
  .refine((one) => (one.gradeFrom === null) === (one.gradeTo === null) && (one.gradeFrom ?? 0) <= (one.gradeTo ?? 0), {
    path: ['gradeTo'],
    message: 'Lớp cuối phải từ lớp đầu trở lên.',
  })
export type ClassContent = z.infer<typeof ClassContent>
