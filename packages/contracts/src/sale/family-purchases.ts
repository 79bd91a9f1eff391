import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { FamilyRequestNote, familyRequestPageSize } from '../people/family-requests.ts'
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

/** PREPARING: the orders are placed shortly after the approval. ENDED: they expired, were cancelled or were returned. */
export const familyPurchaseStates = ['PREPARING', 'AWAITING', 'PAID', 'ENDED', 'FAILED'] as const
const FamilyPurchase = z.object({
  requestId: z.uuid(),
  state: z.enum(familyPurchaseStates),
  orderIds: z.array(z.uuid()).describe('Đơn hàng đứng tên tôi, người học là con; trống khi chưa sẵn sàng'),
  failure: z.string().nullable().describe('Vì sao không mua được nữa'),
})
export type FamilyPurchase = z.infer<typeof FamilyPurchase>

export const listFamilyPurchases = endpoint({
  method: 'GET',
  path: '/orders/mine/family-purchases',
  access: 'user',
  summary: 'Những yêu cầu mà tôi đồng ý đã được đặt và thanh toán đến đâu; thiếu yêu cầu còn đang chuẩn bị',
  query: z.object({ requestIds: z.union([Id, z.array(Id).min(1).max(familyRequestPageSize)]) }),
  reply: z.object({ items: z.array(FamilyPurchase) }),
})

/** For the guardian who approved. */
export const getFamilyPurchase = endpoint({
  method: 'GET',
  path: '/orders/mine/family-purchases/:requestId',
  access: 'user',
  summary: 'Các đơn hàng cần trả sau khi tôi đồng ý mua cho con',
  params: z.object({ requestId: Id }),
  reply: FamilyPurchase.extend({ title: z.string(), child: z.string() }),
})
