import { errorTable } from '#platform/errors'

export const siteError = errorTable({
  MESSAGE_TEACHER_UNKNOWN: [422, 'Không tìm thấy trang giáo viên này.'],
  MESSAGE_NOT_FOUND: [404, 'Không tìm thấy yêu cầu này.'],
})
