import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { SignedIn } from './identity.ts'
import { TypedLine } from '../text.ts'

export const maxPasskeys = 20

export const PasskeyName = TypedLine.min(1, 'Vui lòng đặt tên cho khoá.').max(60, 'Tên khoá dài tối đa 60 ký tự.')

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  isSynced: z.boolean().describe('Kept by a password manager on all devices of the person, not on one alone'),
})
export type Passkey = z.infer<typeof Passkey>

const base64Url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(16_384)
const descriptor = z.object({ id: base64Url, type: z.literal('public-key'), transports: z.array(z.string()).optional() })

/**
 * WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON: the input of `navigator.credentials.create`, as `@simplewebauthn/browser` passes it on.
 */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
/** PublicKeyCredentialRequestOptionsJSON; names no credential, so that the browser offers all it has for this site. */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

const credential = {
  id: base64Url.max(1400),
  rawId: base64Url.max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}
/** RegistrationResponseJSON: the credential that the browser created. */
export const NewCredential = z.strictObject({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
})
/** AuthenticationResponseJSON: the assertion that the browser signed. */
export const Assertion = z.strictObject({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: base64Url.max(128).nullish(),
  }),
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/passkey/start',
  access: 'guest',
  summary: 'Bắt đầu đăng nhập bằng khoá truy cập (passkey)',
  reply: RequestOptions,
  limit: { max: 120, seconds: 60 },
  ignoresIdempotencyKey: true,
})
/** A passkey counts as both factors: the reply never has `needsSecondFactor`. */
export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/passkey',
  access: 'guest',
  summary: 'Đăng nhập bằng khoá truy cập (passkey)',
  body: Assertion,
  reply: SignedIn,
  limit: { max: 60, seconds: 60 },
  ignoresIdempotencyKey: true,
})
/** Like `confirmIdentity`, with an assertion of `startPasskeySignIn`; the session then counts as verified by both factors. */
export const confirmByPasskey = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/confirm/passkey',
  access: 'user',
  summary: 'Xác nhận lại danh tính bằng khoá truy cập (passkey)',
  body: Assertion,
  reply: z.object({ confirmed: z.literal(true) }),
  limit: { max: 20, seconds: 60 },
  ignoresIdempotencyKey: true,
})
export const listPasskeys = endpoint({
  method: 'GET',
  path: '/mid/v1/users/passkeys',
  access: 'user',
  summary: 'Các khoá truy cập (passkey) của tôi',
  reply: z.object({ items: z.array(Passkey), total: z.int() }),
  isPrivate: true,
})
/** Requires a recent sign-in. */
export const startPasskey = endpoint({
  method: 'POST',
  path: '/mid/v1/users/passkeys/start',
  access: 'user',
  summary: 'Bắt đầu thêm một khoá truy cập (passkey)',
  reply: CreationOptions,
  limit: { max: 30, seconds: 600 },
  ignoresIdempotencyKey: true,
})
export const addPasskey = endpoint({
  method: 'POST',
  path: '/mid/v1/users/passkeys',
  access: 'user',
  summary: 'Thêm một khoá truy cập (passkey)',
  body: z.strictObject({
    name: PasskeyName.optional().describe('Left out, it is named after the device'),
    credential: NewCredential,
  }),
  reply: Passkey,
  limit: { max: 30, seconds: 600 },
  ignoresIdempotencyKey: true,
})
export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/mid/v1/users/passkeys/:id',
  access: 'user',
  summary: 'Đổi tên một khoá truy cập (passkey)',
  params: z.object({ id: Id }),
  body: z.strictObject({ name: PasskeyName }),
  reply: Passkey,
})
/** Requires a recent sign-in. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/mid/v1/users/passkeys/:id',
  access: 'user',
  summary: 'Xoá một khoá truy cập (passkey)',
  params: z.object({ id: Id }),
  reply: z.object({ removed: z.literal(true) }),
})
