import { z } from 'zod'
import { CleanCode } from '../text.ts'
import { endpoint } from '../endpoint.ts'
import { SignIn, SignInByCode } from './identity.ts'

/**
 * Only for the platform's own apps: tokens travel in the body here, so a caller that looks like a browser is refused. The app generates one random
 * `m-device-id` (at least 16 characters), keeps it in its secure store and sends it with every call: tokens, tickets and codes work only together
 * with it.
 */
export const NativeTokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.iso.datetime().describe('Of the access token'),
})

/** Either tokens, or a ticket for the second step. */
export const NativeSignedIn = z.object({
  tokens: NativeTokens.nullable(),
  ticket: z.string().nullable().describe('For the second step, good for five minutes'),
})
export type NativeSignedIn = z.infer<typeof NativeSignedIn>

/** Loose, because the other headers tell a browser from an app. */
export const DeviceHeaders = z.looseObject({
  'm-device-id': z.string().min(16).max(200).describe("The app's own random id, secret like a token"),
})
export type DeviceHeaders = z.infer<typeof DeviceHeaders>

const RefreshToken = z.strictObject({ refreshToken: z.string().min(1).max(128) })
const limit = { max: 60, seconds: 60 }

export const nativeSignIn = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/native/login',
  access: 'guest',
  summary: 'Ứng dụng: đăng nhập bằng mật khẩu',
  headers: DeviceHeaders,
  body: SignIn,
  reply: NativeSignedIn,
  limit,
  ignoresIdempotencyKey: true,
})
export const nativeSignInByCode = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/native/login-by-code',
  access: 'guest',
  summary: 'Ứng dụng: đăng nhập bằng mã OTP',
  headers: DeviceHeaders,
  body: SignInByCode,
  reply: NativeSignedIn,
  limit,
  ignoresIdempotencyKey: true,
})
export const nativeSecondStep = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/native/validate-2fa-token',
  access: 'guest',
  summary: 'Ứng dụng: hoàn tất đăng nhập bằng mã xác thực hoặc mã khôi phục',
  headers: DeviceHeaders,
  body: z.strictObject({ ticket: z.string().min(1).max(128), code: CleanCode.min(6).max(32) }),
  reply: NativeSignedIn,
  limit,
  ignoresIdempotencyKey: true,
})
export const nativeRefresh = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/native/refresh',
  access: 'guest',
  summary: 'Ứng dụng: gia hạn phiên đăng nhập',
  headers: DeviceHeaders,
  body: RefreshToken,
  reply: NativeTokens,
  limit,
  ignoresIdempotencyKey: true,
})
/** Also works with an expired access token. */
export const nativeSignOut = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/native/logout',
  access: 'guest',
  summary: 'Ứng dụng: đăng xuất',
  headers: DeviceHeaders,
  body: RefreshToken,
  reply: z.object({ signedOut: z.literal(true) }),
  limit,
  ignoresIdempotencyKey: true,
})
/** Requested with the app's bearer token. The web view opens `path` and sends the app's `m-device-id` with that first request. */
export const createWebViewCode = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/web-view-code',
  access: 'user',
  summary: 'Ứng dụng: mua mã dùng một lần để mở trang web đã đăng nhập',
  headers: DeviceHeaders,
  body: z.strictObject({ to: z.string().min(1).max(2000).default('/').describe('A path of this site') }),
  reply: z.object({ code: z.string(), path: z.string(), expiresAt: z.iso.datetime() }),
  limit,
  ignoresIdempotencyKey: true,
})
/** Sets the session's cookies; the page `/web-view?code=…&to=…` calls it in process and redirects to `to`. */
export const redeemWebViewCode = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/web-view',
  access: 'guest',
  summary: 'Trang web trong ứng dụng: đổi mã lấy phiên đăng nhập',
  headers: DeviceHeaders,
  body: z.strictObject({ code: z.string().min(1).max(128), to: z.string().max(2000).default('/') }),
  reply: z.object({ to: z.string().describe('Where to go: always a path of this site') }),
  limit,
  ignoresIdempotencyKey: true,
})
