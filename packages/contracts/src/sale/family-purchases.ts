import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { FamilyRequestNote } from '../people/family-requests.ts'
import { ordersPerRequestLimit } from './orders.ts'

export const askForPurchase = endpoint({
  method: 'POST',
  path: '/orders/mine/family-request',
  access: 'user',
  summary: 'Nhờ phụ huynh trả một hay nhiều đơn hàng của tôi',
  body: z.strictObject({ ids: z.array(Id).min(1).max(ordersPerRequestLimit), note: FamilyRequestNote.nullable() }),
  reply: z.object({ id: z.uuid() }),
  limit: { max: 20, seconds: 3600 }, // every request notifies all guardians
})

/** For the guardian who approved. The orders are placed shortly after the approval. */
export const getFamilyPurchase = endpoint({
  method: 'GET',
  path: '/orders/mine/family-purchases/:requestId',
  access: 'user',
  summary: 'Các đơn hàng cần trả sau khi tôi đồng ý mua cho con',
  params: z.object({ requestId: Id }),
  reply: z.object({
    state: z.enum(['PREPARING', 'READY', 'FAILED']),
    title: z.string(),
    child: z.string(),
    orderIds: z.array(z.uuid()).describe('Đơn hàng đứng tên tôi, người học là con; trống khi chưa sẵn sàng'),
    failure: z.string().nullable().describe('Vì sao không mua được nữa'),
  }),
})
