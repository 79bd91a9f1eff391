import { errorTable } from '#platform/errors'

export const documentError = errorTable({
  LEARNING_DOCUMENT_NOT_FOUND: [404, 'Không tìm thấy tài liệu này'],
})
