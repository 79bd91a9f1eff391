import { errorTable } from '#platform/errors'

export const workItemError = errorTable({
  WORK_ITEM_NOT_FOUND: [404, 'Việc này không còn chờ quyết định.'],
  WORK_ITEM_CLAIMED: [409, 'Quản trị viên khác đang xem việc này. Hãy chọn việc khác, hoặc chờ người đó trả lại.'],
})
