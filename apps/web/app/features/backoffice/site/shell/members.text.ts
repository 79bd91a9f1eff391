/** Texts of the frame for signed-in users. Separate from the frame's texts, which guests load. */
export const membersText = {
  account: (name: string) => `Tài khoản của ${name}`,
  plan: (name: string | null, days: string) => `${name ?? 'Gói thành viên'} · còn ${days} ngày`,
  noPlan: 'Chưa có gói thành viên',
  seePlans: 'Xem gói thành viên',
  inCart: (count: string | undefined) => (count ? `, ${count} món` : ''),
  profile: 'Hồ sơ',
  orders: 'Đơn hàng',
  supports: 'Hỗ trợ',
  master: 'Hồ sơ đại diện',
  settings: 'Cài đặt',
  whomToAsk: 'Hỏi một quản trị viên khác: người ấy cấp vai ở trang Người dùng.',
  seeAdmins: 'Xem các quản trị viên',
  chat: 'Tin nhắn',
  unread: (count: string | undefined) => (count ? `, ${count} tin chưa xem` : ''),
} as const
