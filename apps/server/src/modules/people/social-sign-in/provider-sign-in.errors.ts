import { errorTable } from '#platform/errors'

export const providerSignInError = errorTable({
  OAUTH_STATE_INVALID: [400, 'Invalid state parameter'], // spec 8, word for word
  OAUTH_VERIFIER_MISSING: [400, 'Code verifier not found'], // spec 8, word for word
  PROVIDER_SIGN_IN_CANCELLED: [400, 'Bạn đã dừng đăng nhập tại nhà cung cấp.'],
  PROVIDER_RESPONSE_INVALID: [401, 'Không xác minh được kết quả đăng nhập. Vui lòng thử lại.'],
  PROVIDER_UNREACHABLE: [502, 'Chưa kết nối được với nhà cung cấp đăng nhập. Vui lòng thử lại sau giây lát.'],
  LOGIN_TYPE_NOT_OFFERED: [404, 'Trang này không có cách đăng nhập đó.'],
  LOGIN_TYPE_NOT_LINKED: [
    404,
    'Tài khoản này chưa được liên kết với Khuê. Hãy đăng nhập hoặc đăng ký bằng số điện thoại, rồi liên kết trong phần cài đặt.',
  ],
})
