// Vietnamese texts of the password page.
export const passwordText = {
  metaTitle: 'Đổi mật khẩu · Khuê',
  title: 'Đổi mật khẩu',
  lead: 'Đổi xong, thiết bị này vẫn đăng nhập; mọi thiết bị khác sẽ bị đăng xuất.',
  current: 'Mật khẩu hiện tại',
  next: 'Mật khẩu mới',
  repeat: 'Nhập lại mật khẩu mới',
  save: 'Đổi mật khẩu',
  changed: 'Đã đổi mật khẩu',
  ended: (count: number) => (count === 0 ? 'Không có thiết bị nào khác đang đăng nhập.' : `${count} thiết bị khác đã được đăng xuất.`),
  forgot: 'Không nhớ mật khẩu hiện tại, hoặc tài khoản chưa có mật khẩu?',
  forgotLink: 'Đặt mật khẩu bằng mã OTP',
}
