import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { IdCursor } from '../lists.ts'
import { AdminReason } from './admin-reason.ts'
import { PersonCard } from './identity.ts'

/** What one admin asks and a second, independent admin decides. Each kind belongs to the module that carries it out. */
export const approvalKinds = [
  'ADMIN_ROLE',
  'ADMIN_ROLE_REMOVAL',
  'ADMIN_LOCK',
  'ADMIN_LOCK_KEPT',
  'ADMIN_UNLOCK',
  'STORE_FEE',
  'PROMOTION',
  'POINTS_BY_HAND',
  'LESSON_REVERSAL',
  'PAYOUT_BATCH',
  'PAYOUT_OUTCOME',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** APPROVED waits for its time; EFFECTIVE was carried out; LAPSED was approved, but no longer held when its time came. */
export const approvalStatuses = ['PENDING', 'APPROVED', 'EFFECTIVE', 'LAPSED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** An undecided request expires after this many days. */
export const approvalExpiryDays = 14
/** How long after its approval an admin role takes effect: time for the other admins to object. */
export const adminRoleDelayHours = 24
/** A lock that leaves a single active admin ends after this time unless a second admin confirms it. */
export const adminLockHours = 24
/** An admin is an adult. */
export const adminMinAge = 18

export const approvalActions = ['approve', 'refuse', 'withdraw'] as const
export type ApprovalAction = (typeof approvalActions)[number]

const Moment = z.iso.datetime()
export const Approval = z.object({
  id: z.uuid(),
  kind: z.enum(approvalKinds),
  summary: z.string(),
  href: z.string().nullable().describe('Trang của việc được xin'),
  subject: PersonCard.nullable().describe('Người mà việc này nói đến'),
  reason: z.string(),
  status: z.enum(approvalStatuses),
  askedBy: PersonCard,
  askedAt: Moment,
  expiresAt: Moment,
  decidedBy: PersonCard.nullable(),
  decidedAt: Moment.nullable(),
  decisionReason: z.string().nullable(),
  effectiveAt: Moment.nullable().describe('Khi nào có hiệu lực, sau khi được duyệt'),
  isLate: z.boolean().describe('Đã đến giờ có hiệu lực nhưng chưa thực hiện được'),
  lapseReason: z.string().nullable(),
  actions: z.array(z.enum(approvalActions)).describe('Những việc người gọi làm được'),
  obstacle: z.string().nullable().describe('Vì sao người gọi không duyệt được'),
})
export type Approval = z.infer<typeof Approval>

export const approvalViews = ['OPEN', 'MINE', 'ENDED'] as const
export type ApprovalView = (typeof approvalViews)[number]
export const approvalPageSize = 20

const path = '/mid/v1/admin/approvals'
const one = { access: 'admin', params: z.object({ id: Id }), limit: { max: 60, seconds: 60 } } as const

export const listApprovals = endpoint({
  method: 'GET',
  path,
  access: 'admin',
  summary: 'Những việc cần người thứ hai duyệt, mới nhất trước',
  query: z.object({ view: z.enum(approvalViews).default('OPEN'), cursor: IdCursor }),
  reply: z.object({ items: z.array(Approval), nextCursor: z.uuid().optional() }),
})
export const decideApproval = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/decide`,
  summary: 'Duyệt hoặc từ chối việc mà một quản trị viên khác xin',
  body: AdminReason.extend({ verdict: z.enum(['APPROVED', 'REFUSED']) }),
  reply: Approval,
  recentSignIn: true,
})
export const withdrawApproval = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/withdraw`,
  summary: 'Rút lại việc mình đã xin',
  reply: Approval,
  recentSignIn: true,
})
