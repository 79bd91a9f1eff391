import { z } from 'zod'
import { endpoint, roles } from '../endpoint.ts'
import { GroupedCode, TypedIdentifier } from '../text.ts'

// spec 5: shared patterns
export const phonePattern = /^\d{10,11}$/
export const mobilePattern = /^0[35789]\d{8}$/

export const avatarKinds = ['f', 'm', 'fk', 'mk', 'fg', 'mg', 'fo', 'mo'] as const

/** A person as others may see them: a name and the seed of the generated avatar. */
export const PersonCard = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar: z.string().describe('Address of the picture, on this site'),
})
export type PersonCard = z.infer<typeof PersonCard>

/** Stands for a person whom strangers may not see: the same for everyone, so that nothing links what two anonymous people wrote. */
export const anonymousCard: PersonCard = {
  id: '00000000-0000-0000-0000-000000000000',
  name: 'Học viên ẩn danh',
  avatar: '/art/anonymous.svg',
}

/** An admin views the site as another person. After its end the view stays until the admin leaves it, and nothing can be changed. */
export const View = z.object({ person: z.string(), by: z.string(), endsAt: z.iso.datetime(), hasEnded: z.boolean() })
export type View = z.infer<typeof View>

export const Profile = PersonCard.extend({
  roles: z.array(z.enum(roles)),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  children: z.array(PersonCard).describe('Whom this person may act for'),
  isChild: z.boolean().describe('Chưa đủ 18 tuổi, hoặc chưa rõ tuổi mà có phụ huynh: trang của con không có tiền'),
  view: View.nullable(),
})
export type Profile = z.infer<typeof Profile>

export const SignIn = z.strictObject({
  username: TypedIdentifier.min(1).max(255),
  password: z.string().min(1).max(128),
})

/** The six digits of a one-time code, instead of a password. */
export const SignInByCode = z.strictObject({
  username: SignIn.shape.username,
  code: GroupedCode.regex(/^\d{6}$/, 'Mã OTP không hợp lệ'), // spec 8
})

/** Result of a sign-in: either the session's cookies were set, or a ticket for the second step. */
export const SignedIn = z.object({
  needsSecondFactor: z.boolean().describe('Nobody is signed in yet: `validate-2fa-token` finishes it'),
  expiresAt: z.iso.datetime().describe('Of the access token, or of the ticket'),
})
export type SignedIn = z.infer<typeof SignedIn>

/** spec 5: at least 8 characters, a letter, and a digit or special character. The server also refuses passwords that are easy to guess. */
export const NewPassword = z
  .string()
  .min(8, 'Mật khẩu cần ít nhất 8 ký tự.')
  .max(128, 'Mật khẩu dài tối đa 128 ký tự.')
  .regex(/\p{L}/u, 'Mật khẩu cần có ít nhất một chữ cái.')
  .regex(/[^\p{L}\s]/u, 'Mật khẩu cần có ít nhất một chữ số hoặc ký tự đặc biệt.')

export const SetPassword = z.strictObject({
  token: z.string().min(1).max(128).optional().describe('From a one-time link; left out after verify-otp in this browser'),
  password: NewPassword,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/login',
  access: 'guest',
  summary: 'Đăng nhập bằng số điện thoại hoặc email và mật khẩu',
  body: SignIn,
  reply: SignedIn,
  limit: { max: 120, seconds: 60 },
  ignoresIdempotencyKey: true,
})
/** Text and response time are the same whether or not an account exists. */
export const sendSignInCode = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/login/send-code',
  access: 'guest',
  summary: 'Gửi mã OTP để đăng nhập thay cho mật khẩu',
  body: z.strictObject({ username: SignIn.shape.username }),
  reply: z.object({ expiresAt: z.iso.datetime(), resendAt: z.iso.datetime() }),
  limit: { max: 20, seconds: 60 },
  ignoresIdempotencyKey: true,
})
export const signInByCode = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/login/by-code',
  access: 'guest',
  summary: 'Đăng nhập bằng mã OTP',
  body: SignInByCode,
  reply: SignedIn,
  limit: { max: 60, seconds: 60 },
  ignoresIdempotencyKey: true,
})
/** Re-authentication: sensitive changes require it when the sign-in is older than ten minutes (`RECENT_SIGN_IN_REQUIRED`). */
export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/confirm',
  access: 'user',
  summary: 'Xác nhận lại danh tính trước một thay đổi quan trọng',
  body: z.union([
    z.strictObject({ password: SignIn.shape.password }),
    z.strictObject({
      code: GroupedCode.regex(/^\d{6}$/),
    }),
  ]),
  reply: z.object({ confirmed: z.literal(true) }),
  limit: { max: 20, seconds: 60 },
  ignoresIdempotencyKey: true,
})
export const refreshSession = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/refresh',
  access: 'guest',
  summary: 'Gia hạn phiên đăng nhập bằng cookie gia hạn',
  reply: z.object({ expiresAt: z.iso.datetime() }),
  ignoresIdempotencyKey: true,
  managesSession: true,
})
export const signOut = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/logout',
  access: 'guest',
  summary: 'Đăng xuất khỏi thiết bị này',
  reply: z.object({
    signedOut: z.literal(true),
    continueAt: z.url().optional().describe('Where the browser ends its session at the outside provider, and comes back from'),
  }),
  ignoresIdempotencyKey: true,
  managesSession: true,
})
/**
 * Sent by the page `/set-password?token=…`, or without a token as the last step of a forgotten password; afterwards the person signs in with the new
 * password.
 */
export const setPassword = endpoint({
  method: 'POST',
  path: '/mid/v1/users/set-password',
  access: 'guest',
  summary: 'Đặt mật khẩu bằng đường dẫn dùng một lần, hoặc sau khi đã xác nhận mã OTP',
  body: SetPassword,
  reply: z.object({ passwordSet: z.literal(true) }),
  limit: { max: 20, seconds: 60 },
  ignoresIdempotencyKey: true,
})
export const getProfile = endpoint({
  method: 'GET',
  path: '/mid/v1/users/profile',
  access: 'user',
  summary: 'Hồ sơ của người đang đăng nhập',
  reply: Profile,
})
/** Only returns whether the person is a master account; the area itself belongs to `masters` (spec 7). */
export const isMaster = endpoint({
  method: 'GET',
  path: '/msa/v1/masters/is-master',
  access: 'user',
  summary: 'Người đang đăng nhập có phải tài khoản master không',
  reply: z.object({ isMaster: z.boolean() }),
})
