import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { NewPassword } from './identity.ts'
import { loginTypes } from './linked-sign-ins.ts'
import { emailPattern, GroupedCode, TypedEmail, TypedIdentifier, TypedName } from '../text.ts'

/** Roles offered at sign-up. Teacher and tutor are only recorded as an intention: onboarding grants the role. */
export const signUpRoles = ['student', 'parent', 'teacher', 'tutor'] as const
export type SignUpRole = (typeof signUpRoles)[number]

/** Minimum age for one's own account. A younger student gets one from a parent (Law 91/2025/QH15, Decree 147/2024). */
export const minimumAge = { student: 16, parent: 18, teacher: 18, tutor: 18 } as const satisfies Record<SignUpRole, number>

/** Purposes of an OTP in a browser that holds the ticket of that purpose, an httpOnly cookie of 30 minutes. */
export const ticketPurposes = ['sign-up', 'forgot-password'] as const
export type TicketPurpose = (typeof ticketPurposes)[number]

export const Otp = GroupedCode.regex(/^\d{6}$/, 'Mã OTP không hợp lệ') // spec 8
/** spec 5: full name at most 255. */
export const FullName = TypedName({ missing: 'Vui lòng nhập họ và tên.', limit: 255, tooLong: 'Họ và tên dài tối đa 255 ký tự.' })

/** When the code expires, and when another may be requested. Both are independent of who owns the number. */
export const CodeSent = z.object({
  expiresAt: z.iso.datetime(),
  resendAt: z.iso.datetime(),
  warning: z.string().nullable().describe('A gentle doubt about the number, fit to be shown; nobody is kept from going on'),
})
export type CodeSent = z.infer<typeof CodeSent>

export const RegisterByPhone = z.strictObject({
  phone: TypedIdentifier.min(1, 'Vui lòng nhập số điện thoại.').max(40, 'Số điện thoại không hợp lệ'),
  role: z.enum(signUpRoles),
})
export const RegisterByEmail = z.strictObject({
  email: TypedEmail.min(1, 'Vui lòng nhập email.').max(255).regex(emailPattern, 'Email không hợp lệ'),
  role: z.enum(signUpRoles),
})
export const SubmitRegistration = z.strictObject({
  name: FullName,
  birthDate: z.iso.date('Vui lòng nhập ngày sinh.'),
  password: NewPassword,
  accepted: z.strictObject({
    terms: z.string().max(40).describe('The version that was shown and ticked, as `getPolicyVersions` names it'),
    privacy: z.string().max(40).describe('The version that was shown and ticked, as `getPolicyVersions` names it'),
  }),
  link: z.string().max(64).optional().describe('The offer that was shown and not refused: `pendingLink.id` of the ways to sign in'),
})

export const registerByPhone = endpoint({
  method: 'POST',
  path: '/mid/v1/users/register-by-phone',
  access: 'guest',
  summary: 'Bắt đầu đăng ký bằng số điện thoại: gửi mã OTP',
  body: RegisterByPhone,
  reply: CodeSent,
  limit: { max: 20, seconds: 600 },
  ignoresIdempotencyKey: true,
})
export const registerByEmail = endpoint({
  method: 'POST',
  path: '/mid/v1/users/register-by-email',
  access: 'guest',
  summary: 'Bắt đầu đăng ký bằng email: gửi mã OTP',
  body: RegisterByEmail,
  reply: CodeSent,
  limit: { max: 20, seconds: 600 },
  ignoresIdempotencyKey: true,
})
export const resendOtp = endpoint({
  method: 'POST',
  path: '/mid/v1/users/resend-otp',
  access: 'guest',
  summary: 'Gửi lại mã OTP cho lần đăng ký hoặc quên mật khẩu đang dở trên trình duyệt này',
  body: z.strictObject({ purpose: z.enum(ticketPurposes).default('sign-up') }),
  reply: CodeSent,
  limit: { max: 20, seconds: 600 },
  ignoresIdempotencyKey: true,
})
/** The intermediate step: afterwards the browser's ticket allows `submit-registration`, or `set-password`. */
export const verifyOtp = endpoint({
  method: 'POST',
  path: '/mid/v1/users/verify-otp',
  access: 'guest',
  summary: 'Kiểm tra mã OTP của lần đăng ký hoặc quên mật khẩu đang dở trên trình duyệt này',
  body: z.strictObject({ purpose: z.enum(ticketPurposes).default('sign-up'), otp: Otp }),
  reply: z.object({ verified: z.literal(true) }),
  limit: { max: 60, seconds: 600 },
  ignoresIdempotencyKey: true,
})
/** The person is signed in afterwards: the reply sets the session's cookies. */
export const submitRegistration = endpoint({
  method: 'POST',
  path: '/mid/v1/users/submit-registration',
  access: 'guest',
  summary: 'Hoàn tất đăng ký sau khi đã xác nhận mã OTP',
  body: SubmitRegistration,
  reply: z.object({
    expiresAt: z.iso.datetime(),
    role: z.enum(signUpRoles).describe('As chosen; teacher and tutor go on to their onboarding'),
    linked: z.enum(loginTypes).nullable().describe('What was linked; null also when the offer is over or was taken meanwhile'),
  }),
  limit: { max: 20, seconds: 600 },
  ignoresIdempotencyKey: true,
})
