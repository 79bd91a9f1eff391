// Apart from the endpoints, so that forms which only count letters load no schemas.

export const supportSubjectLimit = 150
/** Spec 9: as of every message. */
export const supportTextLimit = 5000
export const supportCategories = {
  ORDER: 'Đơn hàng, thanh toán',
  REFUND: 'Hoàn tiền',
  CLASS: 'Lớp học, lịch học',
  ACCOUNT: 'Tài khoản, đăng nhập',
  FAMILY: 'Gia đình, quyền riêng tư',
  OTHER: 'Việc khác',
} as const
export type SupportCategory = keyof typeof supportCategories

/** Where a request stands: nobody has answered what was last written, the machine has, a person has, or it is done. */
export const supportStatuses = {
  WAITING: 'Đang chờ trả lời',
  ASSISTED: 'Trợ lý đã trả lời',
  ANSWERED: 'Đã trả lời',
  CLOSED: 'Đã đóng',
} as const
export type SupportStatus = keyof typeof supportStatuses
