import { errorTable } from '#platform/errors'

export const learningError = errorTable({
  LEARNING_NOT_FOUND: [404, 'Không tìm thấy khoá học hoặc người học này'],
  LEARNING_DOCUMENT_NOT_FOUND: [404, 'Không tìm thấy tài liệu này'],
})
