import type { NoticeKind } from '@khue/contracts/devices'

// Every sentence of the devices page, and the security notices.
export const devicesText = {
  metaTitle: 'Thiết bị đang đăng nhập · Khuê',
  title: 'Thiết bị đang đăng nhập',
  lead: 'Những nơi tài khoản của bạn đang mở. Thấy nơi nào lạ, hãy đăng xuất nơi đó rồi đổi mật khẩu.',
  thisOne: 'Thiết bị này',
  lastUsed: (when: string) => `Dùng lần cuối ${when}`,
  signedIn: (when: string) => `Đăng nhập ${when}`,
  placeUnknown: 'Không rõ nơi đăng nhập',
  signOut: 'Đăng xuất',
  signOutOf: (device: string) => `Đăng xuất khỏi ${device}`,
  signedOut: 'Đã đăng xuất thiết bị',
  others: 'Đăng xuất mọi thiết bị khác',
  othersTitle: 'Đăng xuất mọi thiết bị khác?',
  othersNote: 'Chỉ thiết bị này còn đăng nhập. Ở những nơi khác, bạn cần nhập lại mật khẩu.',
  othersDone: (count: number) => (count === 0 ? 'Không còn thiết bị nào khác' : `Đã đăng xuất ${count} thiết bị khác`),
  onlyThis: 'Ngoài thiết bị này, tài khoản không mở ở đâu khác.',
  later: 'Để sau',
  changePassword: 'Đổi mật khẩu',
  notices: 'Việc cần bạn để ý',
  notMe: 'Nếu không phải bạn, hãy đổi mật khẩu ngay.',
  seen: 'Tôi đã biết',
  noticeOf: {
    SESSION_STOLEN: 'Có dấu hiệu người khác dùng phiên đăng nhập của bạn, nên Khuê đã đăng xuất nơi đó',
    NEW_DEVICE: 'Tài khoản được đăng nhập trên một thiết bị mới',
    SECOND_FACTOR_ON: 'Xác thực hai lớp đã được bật',
    SECOND_FACTOR_OFF: 'Xác thực hai lớp đã bị tắt',
    RECOVERY_CODE_USED: 'Một mã khôi phục vừa được dùng để đăng nhập',
    PASSKEY_ADDED: 'Một khoá truy cập vừa được thêm',
    PASSKEY_REMOVED: 'Một khoá truy cập vừa bị xoá',
  } satisfies Record<NoticeKind, string>,
}
