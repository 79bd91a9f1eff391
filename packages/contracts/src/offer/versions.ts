import { z } from 'zod'
import { approvalStatuses } from './course-content.ts'
import { adminReasonLimit } from '../people/admin-reason.ts'
import { TypedText } from '../text.ts'

// What the endpoints of versions share: of courses and of single classes.

/** How an author names what they have read. */
export const Revision = z.int().min(0).describe('Số lần sửa mà người gửi đã xem; cũ hơn thì bị từ chối, kèm những gì đã đổi')
export const ReadRevision = z.strictObject({ revision: Revision })

const version = z.int()
const status = z.enum(approvalStatuses)
export const MovedVersion = z.object({ version, status, revision: z.int() })

/** What a save answers: the draft may be a new version, and a waiting request may have been cancelled by it. */
export const SavedVersion = MovedVersion.extend({
  contentSha: z.string(),
  cancelledRequest: z.boolean().describe('Yêu cầu duyệt trước đó đã bị huỷ vì lần lưu này'),
})

/** Details of the refusal of a stale revision: what has changed since the caller's. */
export const VersionChanges = z.object({
  revision: z.int(),
  status,
  fields: z.array(z.object({ field: z.string(), name: z.string(), now: z.unknown() })),
})
export type VersionChanges = z.infer<typeof VersionChanges>

/** How an admin names what they decide. */
export const readVersion = { version: z.int().min(1), contentSha: z.string().regex(/^[0-9a-f]{64}$/) }
const Reason = TypedText.min(1, 'Lý do không được bỏ trống')
export const RejectionReason = Reason.max(1000, 'Lý do dài tối đa 1000 ký tự.') // spec 8
export const OverrideReason = Reason.max(adminReasonLimit, `Lý do dài tối đa ${adminReasonLimit} ký tự.`)
export const DecidedVersion = z.object({ version, status })
