import { errorTable } from '#platform/errors'

export const siteError = errorTable({
  MESSAGE_NOT_FOUND: [404, 'Không tìm thấy yêu cầu này.'],
})
