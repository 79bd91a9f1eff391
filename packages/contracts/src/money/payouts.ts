import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdCursor } from '../lists.ts'
import { Payout } from './payout-shapes.ts'

export const payoutPageSize = 20

/** The caller's own payouts, newest first. */
export const listMyPayouts = endpoint({
  method: 'GET',
  path: '/payouts/v1/mine',
  access: 'user',
  summary: 'Các lần Khuê đã trả thu nhập giảng dạy cho tôi, mới nhất trước',
  query: z.object({ cursor: IdCursor }),
  reply: z.object({ items: z.array(Payout), nextCursor: z.uuid().optional() }),
  isPrivate: true,
})
