// Separate from the endpoints, so that forms which only count characters load no schemas.

/** Why a message or a person is reported. */
export const chatReportReasons = {
  RUDE: 'Xúc phạm, quấy rối',
  BULLYING: 'Bắt nạt, doạ nạt',
  UNSAFE: 'Không an toàn cho trẻ em',
  OUTSIDE: 'Rủ giao dịch ngoài Khuê',
  SPAM: 'Quảng cáo, lừa đảo',
  OTHER: 'Lý do khác',
} as const
export type ChatReportReason = keyof typeof chatReportReasons

export const chatReportLimit = 1000
export const chatNoteLimit = 1000

/** Why a case waits for a moderator: reports by people, or phone and bank account numbers posted repeatedly. */
export const chatCaseKinds = { MESSAGE: 'Tin nhắn', PERSON: 'Người', CONTACT: 'Lặp lại số điện thoại, tài khoản' } as const
export type ChatCaseKind = keyof typeof chatCaseKinds

/** What a moderator may decide. */
export const chatDecisions = {
  DISMISS: 'Bỏ qua',
  HIDE: 'Gỡ tin',
  WARN: 'Nhắc nhở',
  BAN: 'Tạm ngừng quyền nhắn tin',
} as const
export type ChatDecision = keyof typeof chatDecisions
export const longestBanDays = 365

/** What the platform shows to a sender who writes a number to a person they buy from or sell to. */
export const escrowNotice =
  'Học phí trả qua Khuê được giữ hộ và chỉ chuyển cho giáo viên sau từng buổi đã học: học viên được hoàn phần chưa học, giáo viên chắc chắn nhận được phần đã dạy. Giao dịch ngoài Khuê thì cả hai bên không được bảo vệ.'
