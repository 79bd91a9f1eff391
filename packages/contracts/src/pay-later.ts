import { z } from 'zod'
import { Vnd } from './money.ts'

/** An order may be paid in so many parts: the first at once, then each on the same day of the next months. */
export const instalmentParts = 3
export const leastForInstalments = 600_000
export const mostForInstalments = 10_000_000

/** Why something is not to be had in parts. */
export const instalmentRefusals = [
  'SEVERAL_ORDERS',
  'NOT_IN_PARTS',
  'TOO_SMALL',
  'TOO_LARGE',
  'NOT_VERIFIED',
  'RUNNING',
  'WAS_LATE',
] as const
export type InstalmentRefusal = (typeof instalmentRefusals)[number]

/** What paying in parts would be, before anybody has agreed to it. */
export const PayLater = z.object({
  parts: z.array(z.object({ no: z.int(), amount: Vnd, dueOn: z.iso.date() })).describe('Kỳ đầu trả ngay; trống khi không trả góp được'),
  graceDays: z.int().describe('Số ngày sau hạn trước khi quyền học bị khoá'),
  why: z.enum(instalmentRefusals).nullable().describe('Vì sao không trả góp được; null là được'),
  says: z.string().describe('Điều đó, cho người mua đọc; trống khi trả góp được'),
})

/** What a buyer agrees to: how many parts, and that money of refunds goes to the learning balance. */
export const InstalmentWish = z.strictObject({
  parts: z.literal(instalmentParts),
  understood: z.literal(true).describe('Đã đọc: hoàn tiền của đơn trả góp vào số dư học tập'),
})
