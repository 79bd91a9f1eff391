import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Vnd } from '../money.ts'
import { ordersPerRequestLimit } from './orders.ts'
import { productKinds } from '../ground/product-kinds.ts'
import { Sku } from './subscriptions.ts'

/** How many items one cart holds, including those saved for later. */
export const cartLimit = 50
/** From this number down the number of seats left is shown. */
export const fewSeats = 5

/** Whether the item is available. FULL: no seat is left. GONE: it is no longer sold. */
export const cartStates = ['OK', 'FULL', 'GONE'] as const
export type CartState = (typeof cartStates)[number]

/** What can have changed about an item since its owner last saw it. RELISTED: it is sold again. */
export const cartChangeKinds = ['PRICE', 'SEATS', 'GONE', 'RELISTED'] as const
export const CartChange = z.object({
  kind: z.enum(cartChangeKinds),
  previous: z.int().nullable().describe('Giá hoặc số chỗ lần xem trước; trống với GONE và RELISTED'),
  current: z.int().nullable().describe('Giá hoặc số chỗ lúc này; trống với GONE và RELISTED'),
  explanation: z.string().describe('Một câu cho người đọc'),
})
export type CartChange = z.infer<typeof CartChange>

export const CartItem = z.object({
  id: z.uuid(),
  sku: Sku,
  kind: z.enum(productKinds),
  name: z.string(),
  note: z.string().describe('Lịch học, thời hạn hoặc số buổi, trong một dòng; trống khi không còn bán'),
  image: z.string().nullable(),
  href: z.string().nullable().describe('Trang giới thiệu, trên trang này'),
  learner: z.object({ id: z.uuid(), name: z.string() }),
  seller: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('Trống khi chính Khuê bán'),
  price: Vnd.describe('Giá lúc này; khi không còn bán là giá lần xem trước'),
  memberPrice: z
    .object({ amount: Vnd, isApplicable: z.boolean().describe('Người học đang là thành viên') })
    .nullable()
    .describe('Giá của thành viên khi mua riêng món này; trống khi không thấp hơn'),
  seatsLeft: z.int().min(0).nullable().describe('Trống khi không giới hạn chỗ'),
  isSelected: z.boolean().describe('Được chọn để thanh toán lần này'),
  isSaved: z.boolean().describe('Để dành mua sau'),
  state: z.enum(cartStates),
  changes: z.array(CartChange).describe('Những gì đã đổi từ lần xem trước, đến khi người mua báo đã xem'),
})
export type CartItem = z.infer<typeof CartItem>

export const Cart = z.object({
  items: z.array(CartItem).describe('Món thêm gần đây nhất trước'),
  saved: z.array(CartItem),
  count: z.int().describe('Số món trong giỏ, không kể món để dành'),
  selectedTotal: Vnd.describe('Tổng giá các món được chọn và còn mua được'),
})
export type Cart = z.infer<typeof Cart>

const counted = z.object({ count: z.int().describe('Số món trong giỏ, không kể món để dành') })
const ItemIds = z.array(Id).min(1).max(cartLimit)
const RequestedItem = z.strictObject({
  sku: Sku,
  learnerId: Id.optional().describe('Người học, khi mua cho con; mặc định là người mua'),
})

const root = '/carts/v1'

export const getCart = endpoint({
  method: 'GET',
  path: `${root}/items`,
  access: 'user',
  summary: 'Giỏ hàng của tôi, theo giá và số chỗ lúc này',
  reply: Cart,
})
/** For the cart badge on every page: it reads no prices. */
export const countCart = endpoint({
  method: 'GET',
  path: `${root}/count`,
  access: 'user',
  summary: 'Số món trong giỏ hàng của tôi',
  reply: counted,
})
/** Idempotent; an item saved for later moves back to the cart. */
export const addToCart = endpoint({
  method: 'POST',
  path: `${root}/items`,
  access: 'user',
  summary: 'Thêm một món vào giỏ hàng',
  body: RequestedItem.extend({ quantity: z.literal(1).default(1) }), // spec 5: quantity fixed at 1
  reply: counted.extend({ id: z.uuid() }),
  limit: { max: 120, seconds: 60 },
})
/** Items that are no longer in the cart count as removed. */
export const removeFromCart = endpoint({
  method: 'DELETE',
  path: `${root}/items`,
  access: 'user',
  summary: 'Bỏ một hay nhiều món khỏi giỏ hàng',
  query: z.object({ ids: z.union([Id, ItemIds]) }),
  reply: counted,
})
/** Returns what has changed, and marks it as seen. */
export const refreshCart = endpoint({
  method: 'POST',
  path: `${root}/refresh-items`,
  access: 'user',
  summary: 'Báo đã xem những thay đổi trong giỏ hàng',
  body: z.strictObject({}),
  reply: Cart.extend({ changes: z.array(CartChange.extend({ id: z.uuid().describe('Món đã đổi') })) }),
})
/** All or nothing, in this order: add, save, unsave, select, deselect, learners. */
export const changeCart = endpoint({
  method: 'POST',
  path: `${root}/bulk-items`,
  access: 'user',
  summary: 'Thay đổi nhiều món trong giỏ hàng cùng lúc',
  body: z.strictObject({
    add: z.array(RequestedItem).max(ordersPerRequestLimit).default([]),
    save: z.array(Id).max(cartLimit).default([]).describe('Để dành mua sau'),
    unsave: z.array(Id).max(cartLimit).default([]).describe('Đưa về giỏ'),
    select: z.array(Id).max(cartLimit).default([]).describe('Chọn để thanh toán'),
    deselect: z.array(Id).max(cartLimit).default([]),
    learners: z
      .array(z.strictObject({ id: Id, learnerId: Id }))
      .max(cartLimit)
      .default([])
      .describe('Đổi người học'),
  }),
  reply: Cart,
  limit: { max: 120, seconds: 60 },
})
