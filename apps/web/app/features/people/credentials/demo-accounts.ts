/** Demo accounts that visitors can sign in as; shown in demo mode only. */
export const demoPassword = 'HocVui2026!'
export const demoAccounts = [
  { phone: '0900000001', role: 'Học sinh' },
  { phone: '0900000002', role: 'Phụ huynh' },
  { phone: '0900000003', role: 'Giáo viên' },
  { phone: '0900000004', role: 'Gia sư' },
  { phone: '0900000005', role: 'Master' },
  { phone: '0900000009', role: 'Quản trị' },
  { phone: '0900000010', role: 'Quản trị 2' },
] as const
