import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SignedIn } from './identity.ts'
import { Id } from '../ids.ts'
import { GroupedCode } from '../text.ts'

export const childCodePrefix = 'EM'
export const childCodeMinutes = 10

/** Typed by hand: lower-case letters and spaces are accepted. */
const ChildCode = GroupedCode.max(40).min(1, 'Vui lòng nhập mã đăng nhập.')
export const SignInByChildCode = z.strictObject({ code: ChildCode })

/** For a child that has neither phone nor e-mail. The code is shown once, as text and as a QR code of the link; a new one replaces it. */
export const createChildCode = endpoint({
  method: 'POST',
  path: '/mid/v1/families/children/:id/sign-in-codes',
  access: 'parent',
  summary: 'Tạo mã để con đăng nhập trên máy của con, dùng một lần trong 10 phút',
  params: z.object({ id: Id }),
  reply: z.object({ code: z.string(), path: z.string().describe('Trang nhận mã này'), expiresAt: z.iso.datetime() }),
  limit: { max: 20, seconds: 3600 },
  ignoresIdempotencyKey: true,
})
export const signInByChildCode = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/child-code',
  access: 'guest',
  summary: 'Trẻ chưa có số điện thoại đăng nhập bằng mã từ phụ huynh',
  body: SignInByChildCode,
  reply: SignedIn,
  limit: { max: 20, seconds: 600 },
  ignoresIdempotencyKey: true,
})
