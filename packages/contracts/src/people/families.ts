import { z } from 'zod'
import { consentPurposeNames, consentSides } from './consents.ts'
import { endpoint } from '../endpoint.ts'
import { PersonCard } from './identity.ts'
import { Id } from '../ids.ts'
import { BirthDate, genders, grades } from './profile.ts'
import { FullName } from './sign-up.ts'
import { GroupedCode } from '../text.ts'

export const childLimit = 20
export const guardianLimit = 6
/** Up to this age a parent can open the account; below `ownAccountAge` only a parent can (Law 91/2025/QH15, Decree 147/2024). */
export const childAgeLimit = 17
export const ownAccountAge = 16
/** From this age a child, too, is asked before private data of theirs is shown (Law 91/2025/QH15). */
export const childConsentAge = 7

export const FamilyMember = PersonCard.extend({
  birthDate: z.iso.date().nullable(),
  grade: z.enum(grades).nullable(),
  linkedAt: z.iso.datetime(),
  canEnd: z.boolean().describe('Trẻ dưới 16 tuổi luôn còn ít nhất một phụ huynh, và không tự kết thúc liên kết'),
  isGuarded: z.boolean().describe('Một người con dưới 16 tuổi: phụ huynh quyết định ai là phụ huynh khác'),
})
export type FamilyMember = z.infer<typeof FamilyMember>

const root = '/mid/v1/families'

export const getFamily = endpoint({
  method: 'GET',
  path: `${root}/mine`,
  access: 'user',
  summary: 'Gia đình của tôi: các con và phụ huynh đã liên kết',
  reply: z.object({ children: z.array(FamilyMember), guardians: z.array(FamilyMember) }),
})

export const createChild = endpoint({
  method: 'POST',
  path: `${root}/children`,
  access: 'parent',
  summary: 'Phụ huynh tạo tài khoản cho con',
  body: z.strictObject({
    name: FullName,
    birthDate: BirthDate,
    gender: z.enum(genders).nullable(),
    grade: z.enum(grades).nullable(),
    isGuardian: z.literal(true, 'Vui lòng xác nhận bạn là cha mẹ hoặc người giám hộ hợp pháp.'),
  }),
  reply: FamilyMember,
  limit: { max: 10, seconds: 3600 },
})

/** The inviter's role towards the person who accepts. */
export const invitationRoles = ['guardian', 'child'] as const
export type InvitationRole = (typeof invitationRoles)[number]
export const invitationPrefix = 'GD'

/** The code is shown once, as text and as a QR code of the link; a new one replaces it. */
export const inviteFamily = endpoint({
  method: 'POST',
  path: `${root}/invitations`,
  access: 'user',
  summary: 'Tạo mã liên kết gia đình, dùng một lần trong 24 giờ',
  body: z.strictObject({
    as: z.enum(invitationRoles),
    childId: Id.optional().describe('Với as = child: con dưới 16 tuổi đã có phụ huynh, phụ huynh đó tạo mã thay con'),
  }),
  reply: z.object({ code: z.string(), path: z.string().describe('Trang mở mã này'), expiresAt: z.iso.datetime() }),
  limit: { max: 20, seconds: 3600 },
  ignoresIdempotencyKey: true,
})
/** Typed by hand: lower-case letters and spaces are accepted. */
export const InvitationCode = GroupedCode.max(40)
const invitation = z.strictObject({ code: InvitationCode })
export const getInvitation = endpoint({
  method: 'POST',
  path: `${root}/invitations/read`,
  access: 'user',
  summary: 'Xem ai mời liên kết trước khi đồng ý',
  body: invitation,
  reply: z.object({ inviter: PersonCard, as: z.enum(invitationRoles), expiresAt: z.iso.datetime() }),
  limit: { max: 20, seconds: 600 },
})
export const acceptInvitation = endpoint({
  method: 'POST',
  path: `${root}/invitations/accept`,
  access: 'user',
  summary: 'Đồng ý liên kết gia đình bằng mã',
  body: invitation,
  reply: FamilyMember,
  limit: { max: 20, seconds: 600 },
})
export const endLink = endpoint({
  method: 'DELETE',
  path: `${root}/links/:personId`,
  access: 'user',
  summary: 'Kết thúc liên kết với một con hoặc một phụ huynh',
  params: z.object({ personId: Id }),
  reply: z.object({ ended: z.literal(true) }),
})

const decisions = z.object({ isGranted: z.boolean(), at: z.iso.datetime(), by: z.string(), version: z.string() }).nullable()
export const Consent = z.object({
  purpose: z.enum(consentPurposeNames),
  requiredSides: z.array(z.enum(consentSides)),
  mine: z.enum(consentSides).nullable().describe('Tôi trả lời với tư cách nào; trống khi không cần tôi'),
  decisions: z.object({ SELF: decisions, GUARDIAN: decisions }),
  isInForce: z.boolean(),
})
export type Consent = z.infer<typeof Consent>

const ofWhom = z.object({ personId: Id.optional() })
export const listConsents = endpoint({
  method: 'GET',
  path: `${root}/consents`,
  access: 'user',
  summary: 'Các đồng ý của tôi hoặc của con',
  query: ofWhom,
  reply: z.object({ items: z.array(Consent) }),
})
export const consentLogPageSize = 20
export const ConsentLogEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  purpose: z.string().describe('Mục có thể đã ngừng dùng'),
  side: z.enum(consentSides),
  isGranted: z.boolean(),
  version: z.string(),
  by: z.string(),
  device: z.string().nullable().describe('Thiết bị lúc trả lời; chỉ chính người trả lời thấy'),
})
export type ConsentLogEntry = z.infer<typeof ConsentLogEntry>
/** Every consent given or withdrawn, the newest first. */
export const listConsentLog = endpoint({
  method: 'GET',
  path: `${root}/consents/log`,
  access: 'user',
  summary: 'Nhật ký đồng ý của tôi hoặc của con',
  query: ofWhom.extend({ page: z.coerce.number().int().min(0).max(10_000).default(0) }),
  reply: z.object({ items: z.array(ConsentLogEntry), total: z.int() }),
})
/** Takes effect at once, in both directions. */
export const setConsent = endpoint({
  method: 'PUT',
  path: `${root}/consents`,
  access: 'user',
  summary: 'Đồng ý hoặc rút lại đồng ý cho một mục đích',
  query: ofWhom,
  body: z.strictObject({ purpose: z.enum(consentPurposeNames), version: z.string().max(40), isGranted: z.boolean() }),
  reply: Consent,
  limit: { max: 60, seconds: 600 }, // every answer adds a permanent row
})
