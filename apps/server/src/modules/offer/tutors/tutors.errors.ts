import { errorTable } from '#platform/errors'

export const tutorError = errorTable({
  TUTOR_NOT_FOUND: [404, 'Không tìm thấy gia sư này.'],
  TUTOR_GONE: [410, 'Gia sư này không còn nhận lớp ở Khuê.'],
})
