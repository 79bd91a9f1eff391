import type { NoticeKind } from '@khue/contracts/devices'

type Words = { title: string; text: string }

const changePassword = 'Nếu không phải bạn, hãy đổi mật khẩu ngay.'

const words: Record<NoticeKind, (device: string) => Words> = {
  SESSION_STOLEN: (device) => ({
    title: 'Đã chặn một phiên đăng nhập đáng ngờ',
    text: `Phiên đăng nhập trên ${device} bị dùng ở nơi khác nên đã được đăng xuất. Hãy đăng nhập lại và đổi mật khẩu.`,
  }),
  NEW_DEVICE: (device) => ({
    title: 'Đăng nhập trên thiết bị mới',
    text: `Tài khoản của bạn vừa đăng nhập trên ${device}. ${changePassword}`,
  }),
  SECOND_FACTOR_ON: () => ({ title: 'Xác thực hai lớp đã bật', text: `Từ nay đăng nhập cần thêm mã xác thực. ${changePassword}` }),
  SECOND_FACTOR_OFF: () => ({ title: 'Xác thực hai lớp đã tắt', text: `Đăng nhập không còn cần mã xác thực. ${changePassword}` }),
  RECOVERY_CODE_USED: () => ({ title: 'Một mã khôi phục vừa được dùng', text: `Mã này không dùng lại được nữa. ${changePassword}` }),
  PASSKEY_ADDED: () => ({
    title: 'Một khoá truy cập vừa được thêm',
    text: `Khoá này đăng nhập được vào tài khoản của bạn. ${changePassword}`,
  }),
  PASSKEY_REMOVED: () => ({ title: 'Một khoá truy cập vừa bị xoá', text: `Khoá này không đăng nhập được nữa. ${changePassword}` }),
}

/** What a message about it says; pages have their own words. */
export const wordsOf = (kind: NoticeKind, device = 'một thiết bị'): Words => words[kind](device)
