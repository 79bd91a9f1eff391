import { z } from 'zod'
import { TypedText } from '../text.ts'

/** Every admin action on another person's account requires a reason, which is stored in the audit row. */
export const adminReasonLimit = 500
const Reason = TypedText.min(1, 'Lý do không được bỏ trống') // spec 8
  .max(adminReasonLimit, `Lý do dài tối đa ${adminReasonLimit} ký tự.`)
export const AdminReason = z.strictObject({ reason: Reason })
