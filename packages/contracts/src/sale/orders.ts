import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { GiftDetails } from './gift-details.ts'
import { productKinds } from '../ground/product-kinds.ts'
import { Id } from '../ids.ts'
import { listOf } from '../lists.ts'
import { Vnd } from '../money.ts'
import { Sku } from './subscriptions.ts'
import { CleanCode } from '../text.ts'

export const orderStatuses = ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION', 'COMPLETED', 'CANCELLED', 'REFUNDED'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Words of spec 3 that are accepted as filters and never stored (architecture 3, "States"). */
export const orderStatusAliases = {
  SUCCESS: ['COMPLETED'],
  FAIL: ['CANCELLED'],
  PENDING: ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION'],
} as const satisfies Record<string, readonly OrderStatus[]>
export const orderFilters = [...orderStatuses, 'SUCCESS', 'FAIL', 'PENDING'] as const
export type OrderFilter = (typeof orderFilters)[number]

/** How many orders one request may place, and one checkout may join. */
export const ordersPerRequestLimit = 20
/** Spec 9: order search 100. */
export const orderPageSize = 100

export const OrderItem = z.strictObject({
  sku: Sku,
  quantity: z.literal(1), // spec 5: quantity fixed at 1
  learnerId: Id.optional().describe('Người học, khi mua cho con; mặc định là người mua'),
  gift: GiftDetails.optional().describe('Mua làm quà tặng: gói thành viên hoặc khoá học quay sẵn'),
  upgrade: z.literal(true).optional().describe('Thay gói đang dùng, phần chưa dùng được trừ vào giá; chỉ đặt một mình'),
})
export const placeOrders = endpoint({
  method: 'POST',
  path: '/orders/mine/new-orders',
  access: 'user',
  summary: 'Đặt mua: mỗi người bán một đơn hàng chờ thanh toán',
  body: z
    .strictObject({ items: z.array(OrderItem).min(1).max(ordersPerRequestLimit) })
    .refine(({ items }) => items.length === 1 || items.every(({ gift }) => !gift), {
      path: ['items'],
      message: 'Mỗi món quà được đặt mua riêng.',
    }),
  reply: z.object({ ids: z.array(z.uuid()).min(1).describe('Mỗi người bán một đơn, theo thứ tự món đầu tiên của họ') }),
  limit: { max: 30, seconds: 60 },
})

export const OrderLine = z.object({
  id: z.uuid(),
  kind: z.enum(productKinds),
  sku: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  durationInMonths: z.int().nullable(),
  lessons: z.int().nullable().describe('Số buổi; trống với gói thành viên'),
  price: Vnd,
  discount: Vnd.describe('Phần người mua không phải trả'),
  credit: Vnd.describe('Phần chưa dùng của gói cũ, đã trả trước đây; 0 khi không nâng cấp'),
  bonusDays: z.int().describe('Số ngày thành viên được tặng thêm'),
  steps: z.array(z.object({ code: z.string().nullable(), explanation: z.string(), amount: Vnd })).describe('Vì sao được giảm, từng bước'),
  learner: z.object({ id: z.uuid(), name: z.string() }),
  isGift: z.boolean().describe('Mua làm quà tặng: người học là người mua cho đến khi quà được nhận'),
  seller: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('Trống khi chính Khuê bán'),
  substitute: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('Người dạy tiếp lớp thay người bán'),
})
export const Order = z.object({
  id: z.uuid(),
  code: z.string().describe('Mã đơn dễ đọc'),
  status: z.enum(orderStatuses),
  total: Vnd.describe('Cần trả: tổng giá các món đã trừ giảm giá'),
  discount: Vnd,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().describe('Giá được giữ và có thể thanh toán đến lúc này'),
  isPayable: z.boolean().describe('Còn chờ thanh toán và chưa quá hạn, theo đồng hồ của máy chủ'),
  isBeingPaid: z.boolean().describe('Tiền đã đến và đang được xử lý: không thanh toán lại'),
  completedAt: z.iso.datetime().nullable(),
  lines: z.array(OrderLine),
})
export type Order = z.infer<typeof Order>

/**
 * What can happen to an order, in the usual sequence. LATE, DOUBLE and OVER: money that did not match; it is held in suspense until an admin decides.
 * SHORT: a part of the money, kept until the rest comes. ITEM_…: an item could not be sold any more when the money came, so the order ended.
 * SURPLUS_CREDITED: more than needed came. REPRICED: a code changed the price, or no longer does. REPLACED: its buyer has requested one of its items in another order.
 */
export const orderEventKinds = [
  'PLACED',
  'RENEWED',
  'CHECKOUT_OPENED',
  'PAYMENT_DECLINED',
  'PAYMENT_HELD',
  'PAID',
  'COMPLETED',
  'DELIVERED',
  'CANCELLED',
  'EXPIRED',
  'REPLACED',
  'WITHDRAWN',
  'MOVED',
  'ITEM_STARTED',
  'ITEM_ENDED',
  'ITEM_WITHDRAWN',
  'REPRICED',
  'MONEY_LATE',
  'MONEY_DOUBLE',
  'MONEY_SHORT',
  'MONEY_OVER',
  'MONEY_CREDITED',
  'SURPLUS_CREDITED',
  'REFUND_DECIDED',
  'REFUND_REQUESTED',
  'PARTLY_REFUNDED',
  'REFUNDED',
  'INVOICED',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

const OrderEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(orderEventKinds),
  checkoutCode: z.string().nullable().describe('Lần thanh toán liên quan, nếu có'),
  amount: Vnd.nullable(),
  moneyId: z.uuid().nullable().describe('Khoản tiền giữ riêng mà sự kiện nói về; nhiều sự kiện có thể nói về cùng một khoản'),
})
const Period = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  state: z.enum(['OPEN', 'OVER', 'NEVER_BEGUN']).describe('OPEN: đang hoặc sẽ dùng được; NEVER_BEGUN: đã được trả lại trước khi bắt đầu'),
})
/** An order with everything its page shows. */
export const OrderDetail = Order.extend({
  timeline: z.array(OrderEvent).describe('Cũ nhất trước'),
  periods: z.array(Period.extend({ learnerId: z.uuid() })).describe('Thời hạn sử dụng đã có của từng người học; trống khi chưa giao'),
  undelivered: z.array(z.uuid()).describe('Những món đã trả tiền mà chưa giao và chưa hoàn; quà tặng không tính'),
})
export type OrderDetail = z.infer<typeof OrderDetail>

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/mine/mngt/detail',
  access: 'user',
  summary: 'Chi tiết một đơn hàng của tôi, kèm dòng thời gian',
  query: z.object({ id: Id }),
  reply: OrderDetail,
})
export const searchOrders = endpoint({
  method: 'POST',
  path: '/orders/mine/mngt/search',
  access: 'user',
  summary: 'Các đơn hàng của tôi, mới nhất trước',
  body: z.strictObject({
    page: z.int().min(0).max(999).default(0),
    size: z.int().min(1).max(orderPageSize).default(orderPageSize),
    statuses: z.array(z.enum(orderFilters)).max(orderFilters.length).optional().describe('Bỏ trống là tất cả'),
    kinds: z.array(z.enum(productKinds)).max(productKinds.length).optional().describe('Đơn có ít nhất một món thuộc các loại này'),
    code: CleanCode.min(1).max(16).optional().describe('Một mã đơn KH… hoặc phần đầu của nó'),
  }),
  reply: listOf(Order),
  isReadOnly: true,
})
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/orders/mine/mngt/cancel',
  access: 'user',
  summary: 'Huỷ một đơn hàng chưa thanh toán của tôi',
  body: z.strictObject({ id: Id }),
  reply: z.object({ status: z.enum(orderStatuses) }),
})

/** The returned address opens the file for a few minutes, for this person only. */
export const openReceipt = endpoint({
  method: 'POST',
  path: '/orders/mine/mngt/receipt',
  access: 'user',
  summary: 'Mở biên nhận (PDF) của một đơn hàng đã thanh toán của tôi',
  body: z.strictObject({ id: Id }),
  reply: z.object({ url: z.url() }),
  limit: { max: 30, seconds: 60 },
  ignoresIdempotencyKey: true, // calls the file store, which no transaction may do; a repeated call returns the same file
})
