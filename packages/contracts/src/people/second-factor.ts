import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SignedIn } from './identity.ts'
import { CleanCode, GroupedCode } from '../text.ts'

export const recoveryCodeCount = 10

/** Six digits from an authenticator app, with any spacing. */
export const FactorCode = GroupedCode.regex(/^\d{6}$/, 'Mã xác thực gồm 6 chữ số.')

/** Completes a sign-in: the app's six digits or one of the recovery codes. */
export const SecondStep = z.strictObject({ code: CleanCode.min(6).max(32) })

export const SecondFactor = z.object({
  isOn: z.boolean(),
  isRequired: z.boolean().describe('The platform requires it of this person: without it, an admin is none'),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int().min(0).max(recoveryCodeCount),
})
export type SecondFactor = z.infer<typeof SecondFactor>

const RecoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).length(recoveryCodeCount).describe('Shown this once; each opens one sign-in'),
})

/** The second step of a sign-in that answered `needsSecondFactor`; its ticket is an httpOnly cookie, valid for five minutes. */
export const validateSecondFactor = endpoint({
  method: 'POST',
  path: '/mid/v1/users/validate-2fa-token',
  access: 'guest',
  summary: 'Hoàn tất đăng nhập bằng mã xác thực hoặc mã khôi phục',
  body: SecondStep,
  reply: SignedIn,
  limit: { max: 60, seconds: 60 },
  ignoresIdempotencyKey: true,
})
export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/mid/v1/users/second-factor',
  access: 'user',
  summary: 'Xác thực hai lớp của tôi đang bật hay tắt',
  reply: SecondFactor,
  isPrivate: true,
})
/** Requires a recent sign-in. The page shows `uri` as a QR code; the second factor is off until a first code confirms it. */
export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/mid/v1/users/second-factor/start',
  access: 'user',
  summary: 'Bắt đầu bật xác thực hai lớp',
  reply: z.object({
    uri: z.string().describe('otpauth://totp/…, to be drawn as a QR code'),
    secret: z.string().describe('The same in base32, for typing'),
  }),
  limit: { max: 20, seconds: 600 },
  ignoresIdempotencyKey: true,
})
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/mid/v1/users/second-factor/confirm',
  access: 'user',
  summary: 'Bật xác thực hai lớp bằng mã đầu tiên của ứng dụng',
  body: z.strictObject({ code: FactorCode }),
  reply: RecoveryCodes,
  limit: { max: 20, seconds: 600 },
  ignoresIdempotencyKey: true,
})
/** The old ones stop working. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/mid/v1/users/second-factor/recovery-codes',
  access: 'user',
  summary: 'Tạo lại mã khôi phục',
  body: z.strictObject({ code: FactorCode }),
  reply: RecoveryCodes,
  limit: { max: 20, seconds: 600 },
  ignoresIdempotencyKey: true,
})
export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/mid/v1/users/second-factor/disable',
  access: 'user',
  summary: 'Tắt xác thực hai lớp',
  body: SecondStep.extend({ password: z.string().min(1).max(128).optional().describe('Left out only by who has none') }),
  reply: z.object({ disabled: z.literal(true) }),
  limit: { max: 20, seconds: 600 },
  ignoresIdempotencyKey: true,
})
