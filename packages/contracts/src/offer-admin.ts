import { z } from 'zod'
import { classKinds } from './catalogue.ts'
import { courseStates, courseTitle } from './course-content.ts'
import { endpoint } from './endpoint.ts'
import { AddressPart, Id } from './ids.ts'

// What those who run the house change of what is offered, without being its teacher.

const named = {
  id: z.uuid(),
  code: z.string(),
  slug: z.string(),
  title: z.string(),
  earlier: z.array(z.string()).describe('Các phần chữ trước đây của địa chỉ, mới nhất trước; đều dẫn về đây'),
}
const limit = { max: 60, seconds: 60 }

export const EditedCourse = z.object({
  ...named,
  state: z.enum(courseStates),
  cover: z.string().describe('Address of the picture, on this site'),
  hasOwnCover: z.boolean(),
})
export type EditedCourse = z.infer<typeof EditedCourse>

export const openCourse = endpoint({
  method: 'GET',
  path: '/css/v1/admin/courses/:id',
  access: 'admin',
  summary: 'Một khoá học với người quản trị, kể cả khi đang tạm dừng hay đã ngừng hẳn',
  params: z.object({ id: AddressPart }),
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
})

export const EditedClass = z.object({ ...named, kind: z.enum(classKinds), isGone: z.boolean() })
export type EditedClass = z.infer<typeof EditedClass>

export const openLiveClass = endpoint({
  method: 'GET',
  path: '/css/v1/admin/classes/:id',
  access: 'admin',
  summary: 'Một lớp trực tiếp với người quản trị, kể cả khi đã gỡ',
  params: z.object({ id: AddressPart }),
  reply: EditedClass,
})
export const changeLiveClass = endpoint({
  method: 'PATCH',
  path: '/css/v1/admin/classes/:id',
  access: 'admin',
  summary: 'Đổi tên hay gỡ hẳn một lớp trực tiếp',
  params: z.object({ id: Id }),
  body: z.strictObject({ title: courseTitle.optional(), isGone: z.literal(true).optional() }),
  reply: EditedClass,
  limit,
})
