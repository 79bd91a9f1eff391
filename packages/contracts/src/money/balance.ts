import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdCursor } from '../lists.ts'
import { Vnd } from '../money.ts'

export const balancePageSize = 20

/** Learning balance: refunded money kept for the next purchase. It is never topped up and never paid out as such. */
export const getBalance = endpoint({
  method: 'GET',
  path: '/payments/mine/balance',
  access: 'user',
  summary: 'Số dư học tập của tôi',
  reply: z.object({
    balance: Vnd.describe('Dùng được ngay'),
    held: Vnd.describe('Đang giữ cho những lần thanh toán chưa xong'),
  }),
})

export const listBalanceEntries = endpoint({
  method: 'GET',
  path: '/payments/mine/balance/entries',
  access: 'user',
  summary: 'Sổ chi tiết số dư học tập của tôi, mới nhất trước',
  query: z.object({ cursor: IdCursor }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        amount: z.int().describe('Dương khi số dư tăng'),
        reason: z.string().describe('Nghiệp vụ: BALANCE_HELD, BALANCE_FREED, PAYMENT_RECEIVED, SUSPENSE_RESOLVED, REFUND_PAID …'),
      }),
    ),
    nextCursor: z.uuid().optional(),
  }),
})
