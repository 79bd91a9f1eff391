// Separate from the endpoints, so that forms which only count characters load no schemas.

export const supportSubjectLimit = 150
/** Spec 9: the limit of every message. */
export const supportTextLimit = 5000
export const supportCategories = {
  ORDER: 'Đơn hàng, thanh toán',
  REFUND: 'Hoàn tiền',
  CLASS: 'Lớp học, lịch học',
  ACCOUNT: 'Tài khoản, đăng nhập',
  FAMILY: 'Gia đình, quyền riêng tư',
  PRIVATE: 'Chuyện riêng, an toàn của tôi',
  OTHER: 'Việc khác',
} as const
export type SupportCategory = keyof typeof supportCategories
/** Guardians of a minor read its other requests, but not these (decision 45). */
export const isPrivateRequest = (category: SupportCategory) => category === 'PRIVATE'

/** State of a request: its last message is unanswered, was answered by the assistant or by a person, or the request is closed. */
export const supportStatuses = {
  WAITING: 'Đang chờ trả lời',
  ASSISTED: 'Trợ lý đã trả lời',
  ANSWERED: 'Đã trả lời',
  CLOSED: 'Đã đóng',
} as const
export type SupportStatus = keyof typeof supportStatuses
