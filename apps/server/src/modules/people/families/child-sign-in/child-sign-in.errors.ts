import { errorTable } from '#platform/errors'

export const childSignInError = errorTable({
  CHILD_NOT_FOUND: [404, 'Không tìm thấy người con này trong gia đình của bạn'],
  CHILD_HAS_OWN_SIGN_IN: [409, 'Con đã có số điện thoại, email hoặc cách đăng nhập riêng nên tự đăng nhập được'],
  CHILD_CODE_INVALID: [401, 'Mã đăng nhập không đúng, đã được dùng hoặc đã hết hạn. Con nhờ ba mẹ tạo mã mới nhé.'],
})
