import { z } from 'zod'
import { CategoryId } from './categories.ts'
import { adultGrade, courseFormats, examTargets, Media } from './course-content.ts'
import { mostAccessDays, mustWatchBounds } from './course-item-rules.ts'
import { longestCourseTitle } from '../form-limits.ts'
import { ProvinceCode } from '../ground/places.ts'
import { mostFilmChapters } from '../ground/media-rules.ts'
import { Id } from '../ids.ts'
import { Vnd } from '../money.ts'
import { singleLineText, TypedLine, TypedMarkdown } from '../text.ts'

export { mostAccessDays, mostItemDocuments, mustWatchBounds } from './course-item-rules.ts'

// What a teacher is still writing: every field may be empty. `CourseContent` says what a course needs before it can be submitted.

const optionalLine = (max: number) => TypedLine.max(max)
const Grade = z.int().min(1).max(adultGrade).nullable()
const Count = (max: number) => z.int().min(0).max(max).nullable()

/** Fields of a draft; one that is missing from a change stays as it is. */
const fields = {
  title: optionalLine(longestCourseTitle),
  summary: optionalLine(300),
  description: TypedMarkdown.max(20_000).describe('Markdown'),
  outcomes: z.array(singleLineText(160)).max(12).describe('Sau khoá này học viên làm được gì'),
  categoryId: CategoryId,
  gradeFrom: Grade,
  gradeTo: Grade,
  examTarget: z.enum(examTargets).nullable(),
  textbook: optionalLine(120).nullable(),
  format: z.enum(courseFormats).describe('Không đổi được sau khi khoá học đã được duyệt lần đầu'),
  fee: Vnd.nullable(),
  originalFee: Vnd.nullable().describe('Học phí trước khi giảm'),
  lessons: Count(500),
  lessonMinutes: Count(600),
  classSize: Count(1000),
  hasFreeTrial: z.boolean(),
  provinceCode: ProvinceCode.nullable().describe('Nơi học trực tiếp; null: học trực tuyến'),
  introVideo: Media.nullable().describe('Địa chỉ của video giới thiệu'),
  faq: z.array(z.object({ question: singleLineText(200), answer: singleLineText(1000) })).max(20),
}
export const CourseDraft = z.object(fields)
export type CourseDraft = z.infer<typeof CourseDraft>
export const CourseDraftChange = z.strictObject(fields).partial()
export type CourseDraftChange = z.infer<typeof CourseDraftChange>
export type CourseField = keyof CourseDraft

/** PRACTICE comes with the practice store; until then nobody can add one. */
export const courseItemKinds = ['LECTURE', 'LIVE', 'ASSIGNMENT', 'PRACTICE'] as const
export type CourseItemKind = (typeof courseItemKinds)[number]
export const writableItemKinds = ['LECTURE', 'LIVE', 'ASSIGNMENT'] as const satisfies CourseItemKind[]

const base = {
  itemId: Id.describe('Tạo ở máy người soạn, giữ nguyên qua mọi phiên bản'),
  title: optionalLine(120),
}
/** Within the centuries that every calendar and the database know. */
const Moment = z.iso.datetime().refine((moment) => moment >= '2000' && moment < '2100', 'Vui lòng chọn một ngày trong thế kỷ này.')
const lesson = { ...base, minutes: Count(600), isFree: z.boolean().default(false).describe('Học thử miễn phí') }

/** A part of a lecture's film, from its second on. */
export const FilmChapter = z.object({ at: z.int().min(0).max(14_400), title: singleLineText(120) })
export type FilmChapter = z.infer<typeof FilmChapter>

/** How a lecture's film may be watched. */
const watching = {
  accessDays: z
    .int()
    .min(1)
    .max(mostAccessDays)
    .nullable()
    .default(null)
    .describe('Xem được bao nhiêu ngày kể từ khi có khoá học; null: đến hết hạn của khoá học'),
  mustWatchPercent: z
    .int()
    .min(mustWatchBounds.min)
    .max(mustWatchBounds.max)
    .default(mustWatchBounds.usual)
    .describe('Xem đủ chừng này là xong bài'),
  isNoSkip: z.boolean().default(false).describe('Lần đầu không tua qua phần chưa xem'),
  filmChapters: z.array(FilmChapter).max(mostFilmChapters).default([]).describe('Các mốc trong phim, theo thứ tự thời gian'),
}

/** One item of the programme. Its documents, film and subtitles have endpoints of their own. */
export const CourseItemInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('LECTURE'), ...lesson, ...watching }),
  z.strictObject({ kind: z.literal('LIVE'), ...lesson }),
  z.strictObject({
    kind: z.literal('ASSIGNMENT'),
    ...base,
    content: TypedMarkdown.max(20_000).describe('Markdown'),
    displayAt: Moment.nullable().describe('Lúc học viên bắt đầu thấy bài'),
    deadline: Moment.nullable(),
  }),
])
export type CourseItemInput = z.infer<typeof CourseItemInput>
export const mostItems = 500
export const CourseChapterInput = z.strictObject({ title: optionalLine(120), items: z.array(CourseItemInput).max(100) })
export type CourseChapterInput = z.infer<typeof CourseChapterInput>

export const ItemDocument = z.object({ assetId: z.uuid(), name: z.string(), kind: z.string(), bytes: z.int() })
export type ItemDocument = z.infer<typeof ItemDocument>

export const CourseItem = z.object({
  itemId: z.uuid(),
  kind: z.enum(courseItemKinds),
  title: z.string(),
  minutes: z.int().nullable(),
  isFree: z.boolean(),
  content: z.string(),
  displayAt: z.iso.datetime().nullable(),
  deadline: z.iso.datetime().nullable(),
  documents: z.array(ItemDocument),
  ...watching,
  videoId: z.uuid().nullable().describe('Phim của bài giảng'),
  captionsId: z.uuid().nullable().describe('Phụ đề của phim'),
  filmSeconds: z.number().nullable().describe('null: chưa có phim xem được'),
})
export type CourseItem = z.infer<typeof CourseItem>
/** Whether the lecture can be watched. */
export const hasFilm = ({ filmSeconds }: Pick<CourseItem, 'filmSeconds'>) => filmSeconds !== null
export const CourseProgramme = z.array(z.object({ title: z.string(), items: z.array(CourseItem) }))
export type CourseProgramme = z.infer<typeof CourseProgramme>
