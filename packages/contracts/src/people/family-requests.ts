import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Vnd } from '../money.ts'
import { TypedLine } from '../text.ts'
import { PersonCard } from './identity.ts'

/** What a child may ask its guardians for: to pay, or for more time: to watch a recorded course, or for homework. The table also knows BOOKING and CONSENT, which nothing offers yet. */
export const familyRequestKinds = ['PURCHASE', 'EXTENSION'] as const
export type FamilyRequestKind = (typeof familyRequestKinds)[number]

export const familyRequestStatuses = ['OPEN', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const
export type FamilyRequestStatus = (typeof familyRequestStatuses)[number]

/** Days after which nobody can decide a request any more. */
export const familyRequestDays = 3
export const familyRequestNoteLimit = 300
export const familyRequestPageSize = 20
export const FamilyRequestNote = TypedLine.min(1).max(familyRequestNoteLimit, `Lời nhắn dài tối đa ${familyRequestNoteLimit} ký tự.`)
/** A note in a form: of an empty field, or of text of which nothing is left to see, it is none. */
export const FamilyRequestNoteField = TypedLine.transform((note) => (note === '' ? null : note)).pipe(FamilyRequestNote.nullable())

const FamilyRequest = z.object({
  id: z.uuid(),
  kind: z.enum(familyRequestKinds),
  status: z.enum(familyRequestStatuses),
  child: PersonCard,
  isMine: z.boolean().describe('Chính tôi gửi; nếu không, tôi là phụ huynh của người gửi'),
  title: z.string(),
  lines: z.array(z.object({ name: z.string(), detail: z.string(), amount: Vnd.nullable() })),
  amount: Vnd.nullable().describe('Giá lúc con gửi; phụ huynh xem lại giá trước khi trả'),
  note: z.string().nullable().describe('Lời nhắn của con'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable().describe('Tên phụ huynh đã trả lời'),
  isDecidedByMe: z.boolean(),
  reason: z.string().nullable().describe('Vì sao không đồng ý, nếu phụ huynh ghi'),
})
export type FamilyRequest = z.infer<typeof FamilyRequest>

const root = '/mid/v1/families'

/** Open requests come whole, past ones page by page. */
export const listFamilyRequests = endpoint({
  method: 'GET',
  path: `${root}/requests`,
  access: 'user',
  summary: 'Yêu cầu của tôi gửi phụ huynh và của các con gửi tôi',
  query: z.object({ page: z.coerce.number().int().min(0).max(10_000).default(0) }),
  reply: z.object({ open: z.array(FamilyRequest), past: z.array(FamilyRequest), pastTotal: z.int() }),
})
const decision = { access: 'user', params: z.object({ id: Id }), reply: z.object({ status: z.enum(familyRequestStatuses) }) } as const
export const approveFamilyRequest = endpoint({
  ...decision,
  method: 'POST',
  path: `${root}/requests/:id/approve`,
  summary: 'Phụ huynh đồng ý với yêu cầu của con',
})
export const refuseFamilyRequest = endpoint({
  ...decision,
  method: 'POST',
  path: `${root}/requests/:id/refuse`,
  summary: 'Phụ huynh không đồng ý với yêu cầu của con',
  body: z.strictObject({ reason: FamilyRequestNote.nullable() }),
})
export const withdrawFamilyRequest = endpoint({
  ...decision,
  method: 'POST',
  path: `${root}/requests/:id/withdraw`,
  summary: 'Rút lại yêu cầu của tôi',
})

/** Whether a child may pay without asking. */
export const spendingModes = ['NEVER', 'LIMITED', 'ALWAYS'] as const
export type SpendingMode = (typeof spendingModes)[number]
export const spendingLimitBounds = { min: 10_000, max: 100_000_000 } as const

const SpendingRule = z.object({
  childId: z.uuid(),
  mode: z.enum(spendingModes),
  monthlyLimit: Vnd.nullable().describe('Số tiền con tự trả mỗi tháng; chỉ có khi mode = LIMITED'),
  setBy: z.string().nullable().describe('Phụ huynh đã chọn; trống khi chưa ai chọn'),
  setAt: z.iso.datetime().nullable(),
})
export type SpendingRule = z.infer<typeof SpendingRule>

/** Children of 18 and older are left out: nothing restricts them. */
export const listSpendingRules = endpoint({
  method: 'GET',
  path: `${root}/spending-rules`,
  access: 'user',
  summary: 'Mỗi con chưa đủ 18 tuổi được tự trả tiền đến đâu',
  reply: z.object({ items: z.array(SpendingRule) }),
})
export const setSpendingRule = endpoint({
  method: 'PUT',
  path: `${root}/children/:id/spending-rule`,
  access: 'user',
  summary: 'Phụ huynh chọn con được tự trả tiền đến đâu',
  params: z.object({ id: Id }),
  body: z
    .strictObject({
      mode: z.enum(spendingModes),
      monthlyLimit: z.int().min(spendingLimitBounds.min).max(spendingLimitBounds.max).nullable(),
    })
    .refine(({ mode, monthlyLimit }) => (mode === 'LIMITED') === (monthlyLimit !== null), {
      path: ['monthlyLimit'],
      message: 'Hãy ghi số tiền con được tự trả mỗi tháng.',
    }),
  reply: SpendingRule,
  limit: { max: 30, seconds: 600 },
  recentSignIn: true,
})
