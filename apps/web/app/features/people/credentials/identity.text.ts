/** Texts of the sign-in pages. Those of sign-up and password reset are separate. */
export const text = {
  signInTitle: 'Đăng nhập – Khuê',
  welcome: 'Chào bạn trở lại',
  goOn: 'Đăng nhập để tiếp tục học cùng Khuê.',
  goBack: 'Đăng nhập để quay lại đúng chỗ bạn đang xem.',
  username: 'Số điện thoại hoặc email',
  usernameExample: '0912 345 678',
  usernameMissing: 'Nhập số điện thoại hoặc email của bạn.',
  password: 'Mật khẩu',
  passwordMissing: 'Nhập mật khẩu của bạn.',
  signIn: 'Đăng nhập',
  signedOut: 'Đăng xuất thành công',
  back: 'Quay lại',
  slogan: 'Mỗi buổi học, sáng thêm một vì sao.',
  parentsAsk: 'Ba mẹ đăng nhập giúp con?',
  parentsAnswer: 'Một số điện thoại dùng được cho nhiều hồ sơ học sinh.',
  demoTitle: 'Bản dùng thử: chọn một tài khoản',
  demoNote: (password: string) => `Mật khẩu chung: ${password}`,
  forgot: 'Quên mật khẩu?',
  byCode: 'Nhận mã đăng nhập',
  noAccount: 'Chưa có tài khoản?',
  signUp: 'Đăng ký',
  isChild: 'Con chưa có số điện thoại?',
  childSignIn: 'Vào bằng mã ba mẹ đưa',

  unknownHere: (who: string) => `${who} chưa có tài khoản Khuê.`,
  newHere: 'Bạn mới đến Khuê?',
  /** Follows the link "Đăng ký". */
  thenLinked: (provider: string) => ` ngay bây giờ, ${provider} sẽ được liên kết luôn.`,
  linkLater: 'Đã có tài khoản? Bạn đăng nhập ở dưới, rồi liên kết trong phần Bảo mật.',

  otherWays: 'hoặc đăng nhập bằng',
  passkey: 'Khoá truy cập (passkey)',
  passkeyFailed: 'Chưa dùng được khoá truy cập trên thiết bị này. Bạn hãy đăng nhập bằng cách khác.',
  inApp: 'Bạn đang mở Khuê trong một ứng dụng khác.',
  inAppAdvice: 'Muốn đăng nhập bằng Google, bạn hãy mở bằng trình duyệt: bấm nút ba chấm rồi chọn “Mở bằng trình duyệt”.',
  copyAddress: 'Sao chép địa chỉ',
  addressCopied: 'Đã sao chép. Hãy dán vào trình duyệt của bạn.',
  outsideLead: 'Tài khoản Khuê của bạn do trang đăng nhập chung quản lý.',
  outside: (name: string) => `Đăng nhập bằng ${name}`,
  outsideSignUp: 'Lập tài khoản mới',

  codeTitle: 'Nhập mã đăng nhập – Khuê',
  codeHeading: 'Nhập mã đăng nhập',
  code: 'Mã OTP gồm 6 chữ số',
  ifAccount: 'Nếu tài khoản này có ở Khuê, mã đã được gửi',
  sent: 'Mã đã được gửi',
  /** Follows one of the two texts above; `to` is the end of a phone number, or stands for an e-mail. */
  sentTo: (to: string | undefined) =>
    to === undefined ? '.' : to === 'email' ? ' đến email của bạn.' : ` đến số điện thoại có đuôi ${to}.`,
  codeLives: 'Mã dùng được trong 5 phút.',
  codeElsewhere: 'Xem tin nhắn Zalo hoặc SMS; nếu chưa thấy, đợi thêm một chút nhé.',
  codeInMail: 'Nếu chưa thấy, bạn xem thêm trong hộp thư rác nhé.',
  goOnButton: 'Tiếp tục',
  sendAgain: 'Gửi lại mã',
  sendAgainIn: 'Gửi lại mã sau',
  sentAgain: 'Khuê vừa gửi lại mã mới. Mã cũ không dùng được nữa.',
  haveCode: 'Tôi đã có mã',
  startAnew: 'Làm lại từ đầu',
  nameForgotten: 'Bước xác nhận đã hết hạn. Vui lòng làm lại từ đầu.',
  otherPassword: 'Đăng nhập bằng mật khẩu',
  codeIncomplete: 'Mã OTP không hợp lệ', // spec 8

  factorTitle: 'Xác thực hai lớp – Khuê',
  factorHeading: 'Xác thực hai lớp',
  factorLead: 'Mở ứng dụng xác thực của bạn và nhập mã 6 chữ số đang hiện.',
  factorCode: 'Mã xác thực',
  recoveryLead: 'Nhập một mã khôi phục bạn đã cất giữ. Mỗi mã chỉ dùng được một lần.',
  recoveryCode: 'Mã khôi phục',
  recoveryMissing: 'Mã khôi phục chưa đúng hoặc đã được dùng.',
  codeMissing: 'Nhập đủ 6 chữ số của mã xác thực.',
  toRecovery: 'Không mở được ứng dụng? Dùng mã khôi phục',
  toApp: 'Dùng mã của ứng dụng xác thực',
  confirm: 'Xác nhận',
} as const

/** Why a provider sign-in failed, by refusal code. */
export const providerRefusals: Partial<Record<string, string>> = {
  OAUTH_STATE_INVALID: 'Invalid state parameter', // spec 8, word for word
  OAUTH_VERIFIER_MISSING: 'Code verifier not found', // spec 8, word for word
  PROVIDER_SIGN_IN_CANCELLED: 'Bạn đã dừng đăng nhập tại nhà cung cấp.',
  PROVIDER_RESPONSE_INVALID: 'Không xác minh được kết quả đăng nhập. Vui lòng thử lại.',
  PROVIDER_UNREACHABLE: 'Chưa kết nối được với nhà cung cấp đăng nhập. Vui lòng thử lại sau giây lát.',
  LOGIN_TYPE_NOT_OFFERED: 'Trang này không có cách đăng nhập đó.',
  LOGIN_TYPE_NOT_LINKED:
    'Tài khoản này chưa được liên kết với Khuê. Hãy đăng nhập hoặc đăng ký bằng số điện thoại, rồi liên kết trong phần cài đặt.',
  LOGIN_TYPE_TAKEN: 'Tài khoản này đã được liên kết với một tài khoản Khuê khác.',
  LOGIN_TYPE_ALREADY_LINKED: 'Bạn đã liên kết một tài khoản của nhà cung cấp này. Hãy gỡ tài khoản cũ trước.',
  ACCOUNT_LOCKED: 'Tài khoản của bạn đang bị khoá. Vui lòng liên hệ bộ phận hỗ trợ.',
}
/** For unknown codes. */
export const providerRefused = 'Chưa đăng nhập được. Vui lòng thử lại.'
