import { errorTable } from '#platform/errors'

export const passwordError = errorTable({
  PASSWORD_WRONG: [403, 'Mật khẩu chưa đúng.'],
  PASSWORD_NOT_SET: [409, 'Tài khoản chưa có mật khẩu. Hãy dùng “Quên mật khẩu” để đặt mật khẩu.'],
  PASSWORD_TOO_WEAK: [400, 'Mật khẩu này quá dễ đoán. Hãy thử ghép vài từ không liên quan đến bạn, thêm số hoặc ký tự đặc biệt.'],
  PASSWORD_SAME: [400, 'Mật khẩu mới phải khác mật khẩu hiện tại.'],
  TOO_MANY_PASSWORD_ATTEMPTS: [429, 'Bạn đã nhập sai mật khẩu quá nhiều lần. Vui lòng thử lại sau ít phút.'],
})
