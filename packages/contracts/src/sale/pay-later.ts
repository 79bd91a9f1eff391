import { z } from 'zod'
import { Vnd } from '../money.ts'

/** Number of parts of an instalment plan: the first at once, then each on the same day of the following months. */
export const instalmentParts = 3
export const minInstalmentTotal = 600_000
export const maxInstalmentTotal = 10_000_000

/** Why an order cannot be paid in instalments. */
export const instalmentRefusals = [
  'SEVERAL_ORDERS',
  'NOT_ELIGIBLE',
  'TOO_SMALL',
  'TOO_LARGE',
  'NOT_VERIFIED',
  'ALREADY_ACTIVE',
  'PREVIOUSLY_OVERDUE',
] as const
export type InstalmentRefusal = (typeof instalmentRefusals)[number]

/** The terms of paying in instalments, before the buyer has agreed. */
export const PayLater = z.object({
  parts: z.array(z.object({ no: z.int(), amount: Vnd, dueOn: z.iso.date() })).describe('Kỳ đầu trả ngay; trống khi không trả góp được'),
  graceDays: z.int().describe('Số ngày sau hạn trước khi quyền học bị khoá'),
  reason: z.enum(instalmentRefusals).nullable().describe('Vì sao không trả góp được; null là được'),
  explanation: z.string().describe('Điều đó, cho người mua đọc; trống khi trả góp được'),
})

/** What a buyer agrees to: the number of parts, and that refunds go to the learning balance. */
export const InstalmentRequest = z.strictObject({
  parts: z.literal(instalmentParts),
  acceptedTerms: z.literal(true).describe('Đã đọc: hoàn tiền của đơn trả góp vào số dư học tập'),
})
