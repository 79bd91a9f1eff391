import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { createCourse } from '../offer/authoring.ts'
import { TypedLine } from '../text.ts'

const { id, title, categoryId, format } = createCourse.body.shape

/** Marks the request as done. Idempotent by the course's id. Throws MESSAGE_NOT_FOUND, COURSE_TEACHER_UNKNOWN. */
export const draftRequestedCourse = endpoint({
  method: 'POST',
  path: '/utilities/admin/messages/:id/course-draft',
  access: 'admin',
  summary: 'Tạo bản nháp khoá học cho một giáo viên từ yêu cầu mở lớp',
  params: z.object({ id: Id }),
  body: z.strictObject({
    id,
    title,
    categoryId,
    format,
    teacher: TypedLine.min(1, 'Vui lòng dán liên kết trang giáo viên.').max(300).describe('Liên kết trang giáo viên'),
  }),
  reply: z.object({ id: z.uuid() }),
  limit: { max: 60, seconds: 60 },
})
