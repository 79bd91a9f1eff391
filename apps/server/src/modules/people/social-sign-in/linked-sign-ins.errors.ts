import { errorTable } from '#platform/errors'

export const linkedSignInError = errorTable({
  LOGIN_TYPE_TAKEN: [409, 'Tài khoản này đã được liên kết với một tài khoản Khuê khác.'],
  LOGIN_TYPE_ALREADY_LINKED: [409, 'Bạn đã liên kết một tài khoản của nhà cung cấp này. Hãy gỡ tài khoản cũ trước.'],
  LOGIN_TYPE_NOT_FOUND: [404, 'Bạn chưa liên kết cách đăng nhập này.'],
  LAST_SIGN_IN_METHOD: [409, 'Đây là cách đăng nhập cuối cùng của bạn nên không thể gỡ.'],
})
