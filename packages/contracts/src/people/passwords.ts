import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { NewPassword } from './identity.ts'
import { TypedIdentifier } from '../text.ts'

/** spec 8: the message when the repeated password differs. */
export const passwordsDiffer = 'Mật khẩu không khớp'

export const ForgotPassword = z.strictObject({
  username: TypedIdentifier.min(1, 'Vui lòng nhập số điện thoại hoặc email.').max(255),
})
export const ChangePassword = z.strictObject({
  currentPassword: z.string().min(1, 'Vui lòng nhập mật khẩu hiện tại.').max(128),
  newPassword: NewPassword,
})

/**
 * Sends an OTP when the phone or e-mail has an account; without one, text and response time of the reply are the same. Then `resend-otp` and
 * `verify-otp` with purpose `forgot-password`, and `set-password` without a token.
 */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/mid/v1/users/forgot-password',
  access: 'guest',
  summary: 'Quên mật khẩu: gửi mã OTP nếu số điện thoại hoặc email có tài khoản',
  body: ForgotPassword,
  reply: z.object({ expiresAt: z.iso.datetime(), resendAt: z.iso.datetime() }),
  limit: { max: 20, seconds: 600 },
  ignoresIdempotencyKey: true,
})
/** The version that older apps call. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/mid/v1/users/change-password',
  access: 'user',
  summary: 'Đổi mật khẩu và đăng xuất khỏi các thiết bị khác',
  body: ChangePassword,
  reply: z.object({ passwordChanged: z.literal(true) }),
  limit: { max: 20, seconds: 600 },
  ignoresIdempotencyKey: true,
})
/** Also returns how many other devices were signed out. */
export const changePasswordV2 = endpoint({
  method: 'POST',
  path: '/mid/v2/users/change-password',
  access: 'user',
  summary: 'Đổi mật khẩu, đăng xuất khỏi các thiết bị khác và cho biết có bao nhiêu',
  body: ChangePassword,
  reply: z.object({ passwordChanged: z.literal(true), endedSessions: z.int().min(0) }),
  limit: { max: 20, seconds: 600 },
  ignoresIdempotencyKey: true,
})
