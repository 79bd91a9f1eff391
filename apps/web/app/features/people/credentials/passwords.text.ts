/** Texts of password reset and new passwords. */
export const passwordsText = {
  forgotTitle: 'Quên mật khẩu – Khuê',
  forgotHeading: 'Quên mật khẩu?',
  forgotLead: 'Nhập số điện thoại hoặc email bạn dùng để đăng nhập. Khuê gửi mã để bạn đặt mật khẩu mới.',
  sendCode: 'Gửi mã OTP',
  remembered: 'Tôi nhớ ra rồi, đăng nhập',
  codeTitle: 'Nhập mã OTP – Khuê',
  codeHeading: 'Nhập mã OTP',
  otherUsername: 'Đổi số điện thoại hoặc email',
  steps: ['Tài khoản', 'Mã OTP', 'Mật khẩu mới'],
  stepsLabel: 'Các bước đặt lại mật khẩu',

  setTitle: 'Đặt mật khẩu – Khuê',
  set: 'Đặt mật khẩu',
  setLead: 'Chọn mật khẩu cho tài khoản của bạn. Đường dẫn này chỉ dùng được một lần.',
  setAnewLead: 'Chọn mật khẩu mới. Sau đó bạn đăng nhập lại trên các thiết bị của mình.',
  newPassword: 'Mật khẩu mới',
  rule: 'Ít nhất 8 ký tự, có chữ cái và chữ số hoặc ký tự đặc biệt.',
  advice: 'Hãy ghép vài từ không liên quan đến bạn để khó đoán hơn.',
  repeat: 'Nhập lại mật khẩu',
  done: 'Đã đặt mật khẩu. Mời bạn đăng nhập.',
  linkMissing: 'Đường dẫn thiếu mã xác nhận. Hãy mở lại đúng đường dẫn bạn nhận được.',
} as const
