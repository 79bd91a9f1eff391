import { z } from 'zod'
import { CategoryId } from './categories.ts'
import { longestCourseTitle } from '../form-limits.ts'
import { Vnd } from '../money.ts'
import { ProvinceCode } from '../ground/places.ts'
import { TypedLine, TypedMarkdown } from '../text.ts'

/** How a course is taught. */
export const courseFormats = ['RECORDED', 'LIVE', 'ONE_TO_ONE'] as const
export type CourseFormat = (typeof courseFormats)[number]

/** What a course prepares for. */
export const examTargets = [
  'GRADE_6_ENTRANCE',
  'GRADE_10_ENTRANCE',
  'HIGH_SCHOOL_GRADUATION',
  'COMPETENCY_TEST',
  'OLYMPIAD',
  'IELTS',
  'TOEIC',
  'CAMBRIDGE',
] as const
export type ExamTarget = (typeof examTargets)[number]

/** School grades 1 to 12; 13 stands for adults. */
export const adultGrade = 13
/** Spec 4, course approval; a waiting version that a later one has replaced is CANCELLED. */
export const approvalStatuses = ['DRAFT', 'PENDING_APPROVAL', 'UNDER_APPROVAL', 'APPROVED', 'REJECTED', 'CANCELLED'] as const

/** Whether a course is for sale: never yet, now, paused, never again. */
export const courseStates = ['NEW', 'LISTED', 'PAUSED', 'GONE'] as const
export type CourseState = (typeof courseStates)[number]

const line = (max: number) => TypedLine.min(1).max(max)

export const courseTitle = line(longestCourseTitle)

/** A file that the operator has put under `/media` of this site. */
const OwnMedia = z
  .string()
  .max(300)
  .regex(/^\/media\/[\w./-]+$/)
export const Media = z.union([OwnMedia, z.url({ protocol: /^https$/ })])

const CourseLesson = z.object({
  title: line(120),
  minutes: z.int().min(1).max(600),
  kind: z.enum(['LESSON', 'PRACTICE', 'TEST']).default('LESSON'),
  isFree: z.boolean().default(false).describe('Học thử miễn phí'),
  accessDays: z
    .int()
    .min(1)
    .optional()
    .describe('Bài giảng ghi hình xem được bao nhiêu ngày kể từ khi có khoá học; bỏ trống: đến hết hạn của khoá học'),
  itemId: z.uuid().optional().describe('Bài giảng ghi hình học thử: ai đã đăng nhập cũng xem được'),
})
export const CourseChapter = z.object({ title: line(120), lessons: z.array(CourseLesson).min(1).max(100) })
export type CourseChapter = z.infer<typeof CourseChapter>

/** Everything that a teacher writes about a course, as one version that can be approved and pinned. */
export const CourseContent = z
  .strictObject({
    title: courseTitle,
    summary: line(300),
    description: TypedMarkdown.max(20_000).describe('Markdown'),
    outcomes: z.array(line(160)).max(12).describe('Sau khoá này học viên làm được gì'),
    categoryId: CategoryId,
    gradeFrom: z.int().min(1).max(adultGrade).nullable(),
    gradeTo: z.int().min(1).max(adultGrade).nullable(),
    examTarget: z.enum(examTargets).nullable(),
    textbook: line(120).nullable().describe('Bộ sách, chương trình mà khoá học bám theo'),
    format: z.enum(courseFormats),
    fee: Vnd.min(1001, 'Học phí phải trên 1.000đ.'), // spec 5
    originalFee: Vnd.nullable().describe('Học phí trước khi giảm'),
    lessons: z.int().min(1, 'Khoá học cần ít nhất một buổi.').max(500), // spec 5
    lessonMinutes: z.int().min(25, 'Mỗi buổi dài ít nhất 25 phút.').max(600), // spec 5
    classSize: z.int().min(1).max(1000).nullable().describe('null: học theo bài giảng ghi hình'),
    hasFreeTrial: z.boolean(),
    provinceCode: ProvinceCode.nullable().describe('Nơi học trực tiếp; null: học trực tuyến'),
    introVideo: Media.nullable().describe('Video giới thiệu: một tệp dưới /media của trang, hoặc địa chỉ ở nơi khác'),
    introCaptions: OwnMedia.nullable().optional().describe('Phụ đề WebVTT của video ấy, dưới /media'),
    programme: z.array(CourseChapter).max(60),
    faq: z.array(z.object({ question: line(200), answer: line(1000) })).max(20),
  })
  .refine((one) => (one.gradeFrom === null) === (one.gradeTo === null) && (one.gradeFrom ?? 0) <= (one.gradeTo ?? 0), {
    path: ['gradeTo'],
    message: 'Lớp cuối phải từ lớp đầu trở lên.',
  })
  .refine((one) => one.originalFee === null || one.originalFee > one.fee, {
    path: ['originalFee'],
    message: 'Học phí gốc phải cao hơn học phí.',
  })
  .refine((one) => (one.format === 'RECORDED') === (one.classSize === null), {
    path: ['classSize'],
    message: 'Lớp có thầy cô dạy cần sĩ số; bài giảng ghi hình thì không.',
  })
export type CourseContent = z.infer<typeof CourseContent>
