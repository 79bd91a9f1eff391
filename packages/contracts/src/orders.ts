import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Vnd } from './money.ts'
import { Sku } from './subscriptions.ts'

/** Stored statuses. SUCCESS, FAIL and PENDING (spec 3) are accepted as filters and never stored (architecture 3, "States"). */
export const orderStatuses = ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION', 'COMPLETED', 'CANCELLED', 'REFUNDED'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Spec 3, "Product kinds": course, subscription, tutor, live lesson. */
export const productKinds = ['CO', 'SUB', 'TN', 'LL'] as const
export type ProductKind = (typeof productKinds)[number]

/** How many orders one request may place, and one checkout may join. */
export const ordersPerRequestLimit = 20

export const OrderItem = z.strictObject({
  sku: Sku,
  quantity: z.literal(1), // spec 5: quantity fixed at 1
  learnerId: z.uuid().optional().describe('Người học, khi mua cho con; mặc định là người mua'),
})
export const placeOrders = endpoint({
  method: 'POST',
  path: '/orders/mine/new-orders',
  access: 'user',
  summary: 'Đặt mua: mỗi món một đơn hàng chờ thanh toán',
  body: z.strictObject({ items: z.array(OrderItem).min(1).max(ordersPerRequestLimit) }),
  reply: z.object({ ids: z.array(z.uuid()).min(1) }),
  limit: { max: 30, seconds: 60 },
})

export const OrderLine = z.object({
  kind: z.enum(productKinds),
  sku: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  durationInMonths: z.int().nullable(),
  price: Vnd,
  learner: z.object({ id: z.uuid(), name: z.string() }),
})
export const Order = z.object({
  id: z.uuid(),
  code: z.string().describe('Mã đơn dễ đọc'),
  status: z.enum(orderStatuses),
  total: Vnd,
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  lines: z.array(OrderLine),
})
export type Order = z.infer<typeof Order>

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/mine/mngt/detail',
  access: 'user',
  summary: 'Chi tiết một đơn hàng của tôi',
  query: z.object({ id: z.uuid() }),
  reply: Order,
})
