import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { ListCursor } from '../lists.ts'
import { manyOf, wholeNumber } from '../query-params.ts'
import { PersonCard } from './identity.ts'

/** Groups of the menu of admins, in its order. */
export const workGroups = ['MONEY', 'PEOPLE', 'CONTENT', 'SUPPORT', 'SETTINGS'] as const
export type WorkGroup = (typeof workGroups)[number]

type KindInfo = { group: WorkGroup; href: (refId: string) => string }
const rowOf = (page: string) => (refId: string) => `/admin/${page}?item=${refId}`
const pageOf = (page: string) => (refId: string) => `/admin/${page}/${refId}`

/** What waits for an admin's decision: the group of its queue, and the page on which one case is decided. `refId` is the case's own id. */
const kinds = {
  REFUND: { group: 'MONEY', href: rowOf('refunds') },
  SUSPENSE_PAYMENT: { group: 'MONEY', href: rowOf('payments') },
  TEACHER_APPLICATION: { group: 'PEOPLE', href: pageOf('applications') },
  TEACHER_PROFILE: { group: 'PEOPLE', href: pageOf('applications/profiles') },
  TEACHER_CONTRACT: { group: 'PEOPLE', href: pageOf('contracts') },
  IDENTITY_PROOF: { group: 'PEOPLE', href: rowOf('identity-proofs') },
  COURSE_VERSION: { group: 'CONTENT', href: pageOf('approvals') },
  CLASS_VERSION: { group: 'CONTENT', href: pageOf('approvals/classes') },
  LESSON_PROBLEM: { group: 'CONTENT', href: pageOf('lesson-problems') },
  UNWATCHABLE_COURSE: { group: 'CONTENT', href: pageOf('courses') },
  REVIEW: { group: 'CONTENT', href: rowOf('reviews') },
  TEACHER_RATING: { group: 'CONTENT', href: rowOf('ratings') },
  CHAT_CASE: { group: 'SUPPORT', href: rowOf('chat') },
  VISITOR_REQUEST: { group: 'SUPPORT', href: rowOf('requests') },
  SUPPORT: { group: 'SUPPORT', href: rowOf('supports') },
  DATA_REQUEST: { group: 'SUPPORT', href: rowOf('data-requests') },
  SECOND_LOOK: { group: 'SETTINGS', href: rowOf('second-looks') },
} as const satisfies Record<string, KindInfo>

export type WorkItemKind = keyof typeof kinds
export const workItemKinds = Object.keys(kinds) as [WorkItemKind, ...WorkItemKind[]] // Object.keys loses the key type
export const workGroupOf = (kind: WorkItemKind): WorkGroup => kinds[kind].group
/** The page on which a case is decided. */
export const workItemHref = (kind: WorkItemKind, refId: string) => kinds[kind].href(refId)

/** How long a claim lasts unless it is renewed. */
export const claimMinutes = 15
export const workItemPageSize = 20
/** Counts are exact up to this number; screens show 99+. */
export const workItemCountLimit = 1000

const Kind = z.enum(workItemKinds)
const Moment = z.iso.datetime()

export const WorkItem = z.object({
  kind: Kind,
  refId: z.uuid(),
  person: PersonCard.nullable().describe('Việc của ai; null khi là khách, hay là việc của chính người gọi và gia đình'),
  openedAt: Moment,
  dueAt: Moment,
  claim: z.object({ by: PersonCard, until: Moment, isOwn: z.boolean() }).nullable().describe('Ai đang xem, đến khi nào'),
  isOwnCase: z.boolean().describe('Việc của chính người gọi hoặc gia đình: không nhận được'),
})
export type WorkItem = z.infer<typeof WorkItem>

export const WorkItemCount = z.object({
  kind: Kind,
  open: z.int(),
  overdue: z.int(),
  nextDueAt: Moment.nullable(),
})
export type WorkItemCount = z.infer<typeof WorkItemCount>

const path = '/mid/v1/admin/work-items'
const now = Moment.describe('Giờ của máy chủ, để tính thời gian còn lại')
const Counts = z.array(WorkItemCount).describe('Mọi loại việc, theo thứ tự của menu')

/** Open items, the least time left first, with the counts of all kinds; without those of the caller's own household. */
export const listWorkItems = endpoint({
  method: 'GET',
  path,
  access: 'admin',
  summary: 'Việc chờ quyết định, việc gần hạn nhất trước',
  query: z.object({ kind: Kind.optional(), cursor: ListCursor, size: wholeNumber({ min: 1, max: 50 }).default(workItemPageSize) }),
  reply: z.object({ now, items: z.array(WorkItem), counts: Counts, nextCursor: z.string().optional() }),
})
export const countWorkItems = endpoint({
  method: 'GET',
  path: `${path}/counts`,
  access: 'admin',
  summary: 'Số việc đang chờ theo loại, và hạn gần nhất',
  reply: z.object({ now, counts: Counts }),
})
/** For the rows of a desk: the open items among these cases, own ones included. */
export const findWorkItems = endpoint({
  method: 'GET',
  path: `${path}/of-cases`,
  access: 'admin',
  summary: 'Hạn và người đang xem của một số việc cùng loại',
  query: z.object({ kind: Kind, refIds: manyOf(Id) }),
  reply: z.object({ now, items: z.array(WorkItem) }),
})

const one = { access: 'admin', params: z.object({ kind: Kind, refId: Id }), limit: { max: 120, seconds: 60 } } as const
/** Again by the same admin, it renews the claim. */
export const claimWorkItem = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/:kind/:refId/claim`,
  summary: 'Nhận một việc trong 15 phút, hoặc giữ thêm 15 phút',
  reply: z.object({ now, item: WorkItem }),
})
/** Sent when the page is left. Releasing what one has not claimed changes nothing. */
export const releaseWorkItem = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/:kind/:refId/release`,
  summary: 'Trả lại một việc đã nhận',
  reply: z.object({ released: z.boolean() }),
})
/** Null when nothing is free that is not a case of the admin's own household. */
export const claimNextWorkItem = endpoint({
  method: 'POST',
  path: `${path}/claim-next`,
  access: 'admin',
  summary: 'Nhận việc gấp nhất chưa có ai xem',
  body: z.strictObject({ kind: Kind.optional() }),
  reply: z.object({ now, item: WorkItem.nullable() }),
  limit: { max: 60, seconds: 60 },
})
