import { errorTable } from '#platform/errors'

export const credentialsError = errorTable({
  SIGN_IN_FAILED: [401, 'Tài khoản hoặc mật khẩu chưa đúng.'],
  ACCOUNT_LOCKED: [403, 'Tài khoản của bạn đang bị khoá. Vui lòng liên hệ bộ phận hỗ trợ.'],
  TOO_MANY_SIGN_IN_ATTEMPTS: [429, 'Bạn đã thử đăng nhập quá nhiều lần. Vui lòng thử lại sau ít phút.'],
  SIGN_IN_BUSY: [503, 'Đang có nhiều người đăng nhập cùng lúc. Vui lòng thử lại sau giây lát.'],
  LINK_INVALID: [404, 'Đường dẫn này đã được dùng hoặc đã hết hạn. Vui lòng yêu cầu đường dẫn mới.'],
})
