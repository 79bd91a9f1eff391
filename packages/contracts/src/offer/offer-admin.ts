import { z } from 'zod'
import { classKinds, classStatuses } from './open-classes.ts'
import { courseFormats, courseStates, courseTitle } from './course-content.ts'
import { endpoint } from '../endpoint.ts'
import { IdOrSlug, Id } from '../ids.ts'
import { IdCursor } from '../lists.ts'
import { Vnd } from '../money.ts'
import { longestReason } from './run-rules.ts'
import { singleLineText } from '../text.ts'
import { Flag, SearchTerm } from '../query-params.ts'

// What admins change about courses and classes that other people teach.

const named = {
  id: z.uuid(),
  code: z.string(),
  slug: z.string(),
  title: z.string(),
  previousSlugs: z.array(z.string()).describe('Các phần chữ trước đây của địa chỉ, mới nhất trước; đều dẫn về đây'),
}
const limit = { max: 60, seconds: 60 }

export const EditedCourse = z.object({
  ...named,
  state: z.enum(courseStates),
  cover: z.string().describe('Address of the picture, on this site'),
  hasOwnCover: z.boolean(),
})
export type EditedCourse = z.infer<typeof EditedCourse>

/** States of a course that was ever approved. */
export const approvedStates = ['LISTED', 'PAUSED', 'GONE'] as const
export type ApprovedState = (typeof approvedStates)[number]
const page = { term: SearchTerm, cursor: IdCursor }
const pageOf = <S extends z.ZodType>(row: S) => z.object({ items: z.array(row), nextCursor: z.uuid().optional() })

export const CourseRow = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(courseStates),
  subjectId: z.int(),
  format: z.enum(courseFormats),
  teacher: z.string(),
  fee: Vnd,
  createdAt: z.iso.datetime(),
})
export type CourseRow = z.infer<typeof CourseRow>

export const searchAllCourses = endpoint({
  method: 'GET',
  path: '/css/v1/admin/courses',
  access: 'admin',
  summary: 'Mọi khoá học đã từng được duyệt, mới nhất trước',
  query: z.object({ ...page, state: z.enum(approvedStates).optional() }),
  reply: pageOf(CourseRow),
})

export const getCourseToEdit = endpoint({
  method: 'GET',
  path: '/css/v1/admin/courses/:id',
  access: 'admin',
  summary: 'Một khoá học với người quản trị, kể cả khi đang tạm dừng hay đã ngừng hẳn',
  params: z.object({ id: IdOrSlug }),
  reply: EditedCourse,
})
export const changeCourse = endpoint({
  method: 'PATCH',
  path: '/css/v1/admin/courses/:id',
  access: 'admin',
  summary: 'Đổi tên, ảnh bìa hay trạng thái của một khoá học',
  params: z.object({ id: Id }),
  body: z.strictObject({
    title: courseTitle.optional(),
    coverAssetId: Id.nullable().optional().describe('Tệp đã gửi với uploader-code COURSE_COVER; null: dùng lại hình vẽ'),
    state: z.enum(['LISTED', 'PAUSED', 'GONE']).optional().describe('GONE: ngừng hẳn, không quay lại được'),
  }),
  reply: EditedCourse,
  limit,
  recentSignIn: true,
})

export const EditedClass = z.object({ ...named, kind: z.enum(classKinds), isGone: z.boolean() })
export type EditedClass = z.infer<typeof EditedClass>

export const ClassRow = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(classKinds),
  isGone: z.boolean(),
  status: z.enum(classStatuses),
  startsAt: z.iso.datetime().nullable(),
  subjectId: z.int(),
  teacher: z.string(),
  createdAt: z.iso.datetime(),
})
export type ClassRow = z.infer<typeof ClassRow>

export const searchAllClasses = endpoint({
  method: 'GET',
  path: '/css/v1/admin/classes',
  access: 'admin',
  summary: 'Mọi lớp trực tiếp, kể cả lớp đã gỡ, mới nhất trước',
  query: z.object({ ...page, kind: z.enum(classKinds).optional(), gone: Flag.describe('Chỉ lớp đã gỡ; false: chỉ lớp đang có') }),
  reply: pageOf(ClassRow),
})

export const getLiveClassToEdit = endpoint({
  method: 'GET',
  path: '/css/v1/admin/classes/:id',
  access: 'admin',
  summary: 'Một lớp trực tiếp với người quản trị, kể cả khi đã gỡ',
  params: z.object({ id: IdOrSlug }),
  reply: EditedClass,
})
export const changeLiveClass = endpoint({
  method: 'PATCH',
  path: '/css/v1/admin/classes/:id',
  access: 'admin',
  summary: 'Đổi tên hay gỡ hẳn một lớp trực tiếp',
  params: z.object({ id: Id }),
  body: z.strictObject({
    title: courseTitle.optional(),
    isGone: z.literal(true).optional(),
    reason: singleLineText(longestReason).optional().describe('Học viên đọc được; bắt buộc khi gỡ lớp có học viên trong vòng 24 giờ'),
  }),
  reply: EditedClass,
  limit,
  recentSignIn: true,
})
