import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { ListCursor, listOf } from '../lists.ts'
import { fileKinds } from '../ground/upload-rules.ts'
import { PersonCard } from '../people/identity.ts'
import { wholeNumber } from '../query-params.ts'
import { TypedText } from '../text.ts'
import { Revision, ShownRemark, ShownTeaching, TeachingChanges, TeachingRemark } from './teaching-profile.ts'
import { applicationKinds, rejectionCodes, teachingFields } from './teaching-profile-rules.ts'

export { rejectionCodes } from './teaching-profile-rules.ts'

/** teaching.md 3.2. DRAFT and NEEDS_CHANGES are the applicant's turn, SUBMITTED and IN_REVIEW the admins'. */
export const applicationStates = ['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'NEEDS_CHANGES', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const
export type ApplicationState = (typeof applicationStates)[number]
/** A person has at most one such application of a kind. */
export const openApplicationStates = ['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'NEEDS_CHANGES'] as const satisfies ApplicationState[]

export const Rejection = z.object({ code: z.enum(rejectionCodes), text: z.string(), isFinal: z.boolean().describe('Không nhận đơn nữa') })

export const OwnApplication = ShownTeaching.extend({
  id: z.uuid(),
  kind: z.enum(applicationKinds),
  state: z.enum(applicationStates),
  revision: z.int().describe('Gửi lại khi lưu và khi nộp'),
  submission: z.int().describe('Đã gửi mấy lần'),
  remarks: z.array(ShownRemark).describe('Điều quản trị viên nhờ sửa'),
  rejection: Rejection.nullable(),
  submittedAt: z.iso.datetime().nullable(),
  dueAt: z.iso.datetime().nullable().describe('Muộn nhất lúc này có câu trả lời'),
  decidedAt: z.iso.datetime().nullable(),
  savedAt: z.iso.datetime(),
})
export type OwnApplication = z.infer<typeof OwnApplication>

/** What stands between a person and sending an application; empty when nothing does. */
export const applicationObstacles = ['BIRTH_DATE_MISSING', 'MINOR', 'PHONE_NOT_VERIFIED'] as const

const path = '/tns/v1/applications'
const mine = z.object({ kind: z.enum(applicationKinds) })

/** For each kind the open application, else the last one. A kind without any is null: the first save begins it, prefilled with what is known. */
export const getOwnApplications = endpoint({
  method: 'GET',
  path: `${path}/mine`,
  access: 'user',
  summary: 'Đơn đăng ký dạy của tôi',
  reply: z.object({
    applications: z.record(z.enum(applicationKinds), OwnApplication.nullable()),
    /** What a new application of either kind begins with: the profile or the last application. */
    prefill: ShownTeaching,
    canApply: z.record(z.enum(applicationKinds), z.boolean()).describe('Không, khi đã có vai trò, đang có đơn, hoặc không nhận đơn nữa'),
    obstacles: z.array(z.enum(applicationObstacles)),
  }),
  isPrivate: true,
})
/**
 * Saves only the fields sent. Begins a new application when none is open (`revision` 0). Refuses a stale revision with APPLICATION_CHANGED, whose
 * details are `TeachingConflict`.
 */
export const saveOwnApplication = endpoint({
  method: 'PATCH',
  path: `${path}/mine/:kind`,
  access: 'user',
  summary: 'Lưu những mục vừa sửa của đơn đăng ký dạy',
  params: mine,
  body: z.strictObject({ revision: Revision, changes: TeachingChanges }),
  reply: OwnApplication,
  limit: { max: 240, seconds: 600 },
  isPrivate: true,
})
/** Refused with APPLICATION_INCOMPLETE, whose details are `{ fields: { [field]: message } }`. Sending twice sends once. */
export const submitOwnApplication = endpoint({
  method: 'POST',
  path: `${path}/mine/:kind/submit`,
  access: 'user',
  summary: 'Gửi đơn đăng ký dạy để được duyệt',
  params: mine,
  body: z.strictObject({ revision: Revision }),
  reply: OwnApplication,
  limit: { max: 20, seconds: 600 },
  isPrivate: true,
})
export const withdrawOwnApplication = endpoint({
  method: 'POST',
  path: `${path}/mine/:kind/withdraw`,
  access: 'user',
  summary: 'Rút đơn đăng ký dạy',
  params: mine,
  reply: OwnApplication,
  limit: { max: 20, seconds: 600 },
  isPrivate: true,
})

const admin = '/tns/v1/admin/applications'

/** A new teacher or tutor, or a change of a published profile: one queue. */
export const teachingCaseKinds = [...applicationKinds, 'PROFILE'] as const
export type TeachingCaseKind = (typeof teachingCaseKinds)[number]
/** WAITING: the admins' turn; the others are decided. */
export const teachingCaseFilters = ['WAITING', 'NEEDS_CHANGES', 'APPROVED', 'REJECTED'] as const

export const TeachingCase = z.object({
  id: z.uuid(),
  kind: z.enum(teachingCaseKinds),
  state: z.enum(applicationStates),
  person: PersonCard,
  subjectIds: z.array(z.int()),
  submission: z.int(),
  submittedAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
})
export type TeachingCase = z.infer<typeof TeachingCase>

export const listTeachingCases = endpoint({
  method: 'GET',
  path: admin,
  access: 'admin',
  summary: 'Đơn đăng ký dạy và thay đổi hồ sơ, chờ lâu nhất trước',
  query: z.object({
    state: z.enum(teachingCaseFilters).default('WAITING'),
    size: wholeNumber({ min: 1, max: 50 }).default(20),
    cursor: ListCursor,
  }),
  reply: listOf(TeachingCase).extend({
    figures: z.object({
      waiting: z.int(),
      approvedThisWeek: z.int(),
      medianMinutes: z.int().nullable().describe('Từ lúc gửi đến lúc trả lời, trong 30 ngày qua'),
    }),
  }),
})

/** Results of the server's automatic checks. */
export const automaticChecks = [
  'ADULT',
  'PHONE_VERIFIED',
  'IDENTITY_VERIFIED',
  'VIDEO_READY',
  'EMPLOYMENT_DECLARED',
  'PROOFS_SENT',
] as const
export const OpenTeachingCase = TeachingCase.extend({
  revision: z.int().describe('Gửi lại khi quyết định: hồ sơ vừa đổi thì quyết định bị từ chối'),
  content: ShownTeaching,
  approved: ShownTeaching.nullable().describe('Bản đang công khai'),
  changed: z.array(z.enum(teachingFields)).describe('Những mục khác bản đang công khai'),
  verifiedItemIds: z.array(z.uuid()).describe('Những dòng đang mang dấu “đã xác minh”'),
  openedProofIds: z.array(z.uuid()).describe('Những giấy tờ tôi đã mở xem từ lần gửi này'),
  checks: z.array(z.object({ check: z.enum(automaticChecks), isMet: z.boolean() })),
  remarks: z.array(ShownRemark),
  rejection: Rejection.nullable(),
  earlier: z.array(z.object({ kind: z.enum(teachingCaseKinds), state: z.enum(applicationStates), decidedAt: z.iso.datetime() })),
})
export type OpenTeachingCase = z.infer<typeof OpenTeachingCase>

const params = z.object({ id: Id })
export const getTeachingCase = endpoint({
  method: 'GET',
  path: `${admin}/:id`,
  access: 'admin',
  summary: 'Một đơn đăng ký dạy hoặc thay đổi hồ sơ, so với bản đang công khai',
  params,
  reply: OpenTeachingCase,
})
/** Each opening is logged with its reason, which the person concerned can see, too. */
export const openTeachingProof = endpoint({
  method: 'POST',
  path: `${admin}/:id/proofs/:assetId/open`,
  access: 'admin',
  summary: 'Mở một giấy tờ của người dạy, có nêu lý do',
  params: params.extend({ assetId: Id }),
  body: z.strictObject({ reason: TypedText.min(1, 'Lý do không được bỏ trống').max(500, 'Lý do dài tối đa 500 ký tự.') }),
  reply: z.object({ url: z.string(), name: z.string(), fileName: z.string(), kind: z.enum(fileKinds) }),
  ignoresIdempotencyKey: true,
  recentSignIn: true,
})

const decision = { params, access: 'admin', method: 'POST', reply: TeachingCase, limit: { max: 120, seconds: 60 } } as const
export const askForChanges = endpoint({
  ...decision,
  path: `${admin}/:id/ask`,
  summary: 'Nhờ người dạy sửa từng mục',
  body: z.strictObject({
    revision: Revision,
    remarks: z.array(TeachingRemark).min(1, 'Vui lòng ghi ít nhất một điều cần sửa.').max(teachingFields.length),
  }),
})
/** `verifiedItemIds`: the rows whose proof this admin has opened; only these carry the badge. Grants the role and publishes the profile. */
export const approveTeachingCase = endpoint({
  ...decision,
  path: `${admin}/:id/approve`,
  summary: 'Duyệt: cấp vai trò và công khai hồ sơ',
  body: z.strictObject({ revision: Revision, verifiedItemIds: z.array(Id).max(60) }),
  recentSignIn: true,
})
export const rejectTeachingCase = endpoint({
  ...decision,
  path: `${admin}/:id/reject`,
  summary: 'Từ chối, kèm lý do',
  body: z
    .strictObject({
      revision: Revision,
      code: z.enum(rejectionCodes),
      text: TypedText.max(1000, 'Lý do dài tối đa 1000 ký tự.').default(''),
      isFinal: z.boolean().describe('Không nhận đơn của người này nữa').default(false),
    })
    .refine(({ code, text }) => code !== 'OTHER' || text !== '', { message: 'Lý do không được bỏ trống', path: ['text'] }),
})
