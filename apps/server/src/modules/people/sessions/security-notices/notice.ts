import type { NoticeKind } from '@khue/contracts/people/devices'

type Words = { title: string; text: string }

const changePassword = 'Nếu không phải bạn, hãy đổi mật khẩu ngay.'

const look = 'Nếu không phải con bạn hay người giám hộ khác, hãy xem lại cùng con và liên hệ Khuê.'

const words: Record<NoticeKind, (device: string, child: string) => Words> = {
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
  LOGIN_LINKED: (provider) => ({
    title: `Tài khoản vừa được liên kết với ${provider}`,
    text: `Từ nay ${provider} đăng nhập được vào tài khoản của bạn. ${changePassword} Sau đó hãy gỡ liên kết trong phần bảo mật.`,
  }),
  LOGIN_REMOVED: (provider) => ({
    title: `Liên kết với ${provider} vừa bị gỡ`,
    text: `${provider} không đăng nhập được vào tài khoản của bạn nữa. ${changePassword}`,
  }),
  GUARDIAN_LEFT: () => ({
    title: 'Một phụ huynh vừa kết thúc liên kết',
    text: 'Hãy xem lại thiết bị đang đăng nhập, khoá truy cập và tài khoản liên kết của bạn, và xoá những gì không phải của bạn.',
  }),
  CHILD_SIGNED_IN: (device, child) => ({
    title: 'Tài khoản của con vừa được đăng nhập bằng mã',
    text: `Một phụ huynh khác đã tạo mã, và tài khoản của ${child} vừa đăng nhập trên ${device}. ${look}`,
  }),
  CHILD_PASSKEY_ADDED: (device, child) => ({
    title: 'Tài khoản của con vừa có thêm khoá truy cập',
    text: `Khoá "${device}" đăng nhập được vào tài khoản của ${child}. ${look}`,
  }),
  CHILD_LOGIN_LINKED: (device, child) => ({
    title: 'Tài khoản của con vừa được liên kết để đăng nhập',
    text: `Từ nay ${device} đăng nhập được vào tài khoản của ${child}. ${look}`,
  }),
  CHILD_SECOND_FACTOR_ON: (_device, child) => ({
    title: 'Xác thực hai lớp của con đã bật',
    text: `Đăng nhập vào tài khoản của ${child} cần thêm mã xác thực, trừ khi dùng mã của phụ huynh. ${look}`,
  }),
}

/** The text of its message; pages have their own texts. */
export const wordsOf = (kind: NoticeKind, device = 'một thiết bị', child = 'con bạn'): Words => words[kind](device, child)
