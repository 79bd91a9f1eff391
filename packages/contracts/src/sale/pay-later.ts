import { z } from 'zod'
import { Vnd } from '../money.ts'

/** An order may be paid in so many parts: the first at once, then each on the same day of the next months. */
export const instalmentParts = 3
export const minInstalmentTotal = 600_000
export const maxInstalmentTotal = 10_000_000

/** Why something is not to be had in parts. */
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

/** What paying in parts would be, before anybody has agreed to it. */
export const PayLater = z.object({
  parts: z.array(z.object({ no: z.int(), amount: Vnd, dueOn: z.iso.date() })).describe('Kỳ đầu trả ngay; trống khi không trả góp được'),
  graceDays: z.int().describe('Số ngày sau hạn trước khi quyền học bị khoá'),
  reason: z.enum(instalmentRefusals).nullable().describe('Vì sao không trả góp được; null là được'),
  explanation: z.string().describe('Điều đó, cho người mua đọc; trống khi trả góp được'),
})

/** What a buyer agrees to: how many parts, and that money of refunds goes to the learning balance. */
export const InstalmentRequest = z.strictObject({
  parts: z.literal(instalmentParts),
  acceptedTerms: z.literal(true).describe('Đã đọc: hoàn tiền của đơn trả góp vào số dư học tập'),
})
