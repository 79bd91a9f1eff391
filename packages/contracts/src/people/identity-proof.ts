import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PersonCard } from './identity.ts'
import { Id } from '../ids.ts'
import { ListCursor, listOf } from '../lists.ts'
import { wholeNumber } from '../query-params.ts'
import { GroupedCode, TypedLine, TypedText } from '../text.ts'

/** DRAFT is still being filled in, PENDING waits for an admin. */
export const proofStatuses = ['DRAFT', 'PENDING', 'APPROVED', 'REJECTED'] as const
export type ProofStatus = (typeof proofStatuses)[number]

/** Decree 137/2015/NĐ-CP: 12 digits. The server checks the birth data in them against the profile. */
export const IdNumber = GroupedCode.regex(/^\d{12}$/, 'Số định danh gồm 12 chữ số.')

export const IdentityDetails = z.strictObject({
  idNumber: IdNumber,
  issueDate: z.iso.date('Ngày cấp chưa đúng.'),
  issuePlace: TypedLine.min(1, 'Vui lòng nhập nơi cấp.').max(255, 'Nơi cấp dài tối đa 255 ký tự.'),
  frontAssetId: Id.describe('Ảnh mặt trước, đã tải lên với uploader-code IDENTITY_PROOF'),
  backAssetId: Id.describe('Ảnh mặt sau'),
})

export const IdentityProof = z.object({
  status: z.enum(proofStatuses),
  idNumber: z.string(),
  issueDate: z.iso.date(),
  issuePlace: z.string(),
  frontAssetId: Id.describe('Gửi lại khi khai lại mà không đổi ảnh'),
  backAssetId: Id,
  photos: z.object({ front: z.string(), back: z.string() }).describe('Địa chỉ tạm, chỉ mở được với chính người xem'),
  warnings: z.array(z.string()).describe('Điều nên xem lại, không cản trở'),
  rejectionReason: z.string().nullable(),
  submittedAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type IdentityProof = z.infer<typeof IdentityProof>

const path = '/mid/v1/users/profile/identity'

/** Null until the person has entered anything. */
export const getIdentityProof = endpoint({
  method: 'GET',
  path,
  access: 'user',
  summary: 'Giấy tờ tuỳ thân tôi đã khai',
  reply: z.object({ proof: IdentityProof.nullable() }),
  isPrivate: true,
})
/** Stores a draft. A pending or approved proof becomes a draft again. */
export const saveIdentityProof = endpoint({
  method: 'PUT',
  path,
  access: 'user',
  summary: 'Khai số định danh, ngày cấp, nơi cấp và ảnh hai mặt',
  body: IdentityDetails,
  reply: IdentityProof,
  limit: { max: 20, seconds: 3600 },
  ignoresIdempotencyKey: true, // sealed at rest, so it must not be stored as an idempotent reply either
})
export const requestIdentify = endpoint({
  method: 'POST',
  path: '/mid/v1/users/profile/request-identify',
  access: 'user',
  summary: 'Gửi giấy tờ tuỳ thân để được xác minh',
  reply: IdentityProof,
  limit: { max: 10, seconds: 3600 },
  ignoresIdempotencyKey: true,
})

/** Statuses of submitted proofs: only its owner sees a draft. */
export const givenProofStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const satisfies ProofStatus[]
export const ProofSummary = z.object({
  person: PersonCard,
  status: z.enum(proofStatuses),
  submittedAt: z.iso.datetime().nullable(),
})
const admin = '/mid/v1/admin/identity-proofs'

/** Waiting proofs, the longest waiting first, without the declared data. */
export const listIdentityProofs = endpoint({
  method: 'GET',
  path: admin,
  access: 'admin',
  summary: 'Danh sách giấy tờ chờ xác minh',
  query: z.object({
    status: z.enum(givenProofStatuses).default('PENDING'),
    size: wholeNumber({ min: 1, max: 50 }).default(20),
    cursor: ListCursor,
  }),
  reply: listOf(ProofSummary),
})
const params = z.object({ personId: Id })
const Reason = TypedText.min(1, 'Lý do không được bỏ trống').max(1000, 'Lý do dài tối đa 1000 ký tự.') // spec 8
/** Each opening is logged with its reason, which the person concerned can see too. */
export const openIdentityProof = endpoint({
  method: 'POST',
  path: `${admin}/:personId/open`,
  access: 'admin',
  summary: 'Mở giấy tờ của một người, có nêu lý do',
  params,
  body: z.strictObject({ reason: Reason }),
  reply: IdentityProof.extend({ person: PersonCard, birthDate: z.iso.date().nullable(), isNumberTaken: z.boolean() }),
  ignoresIdempotencyKey: true,
  recentSignIn: true,
})
export const reviewIdentityProof = endpoint({
  method: 'POST',
  path: `${admin}/:personId/review`,
  access: 'admin',
  summary: 'Chấp nhận hoặc từ chối giấy tờ tuỳ thân',
  params,
  body: z.discriminatedUnion('verdict', [
    z.strictObject({ verdict: z.literal('APPROVED') }),
    z.strictObject({ verdict: z.literal('REJECTED'), reason: Reason }),
  ]),
  reply: ProofSummary,
  recentSignIn: true,
})
export const listProofViews = endpoint({
  method: 'GET',
  path: `${path}/views`,
  access: 'user',
  summary: 'Ai đã xem giấy tờ của tôi, khi nào, vì sao',
  reply: z.object({ items: z.array(z.object({ at: z.iso.datetime(), reason: z.string() })) }),
  isPrivate: true,
})
