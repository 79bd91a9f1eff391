import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { IdCursor } from '../lists.ts'
import { Vnd } from '../money.ts'
import { OrderDetail, OrderLine, orderStatuses } from './orders.ts'
import { productKinds } from '../ground/product-kinds.ts'
import { CheckoutCode, paymentMethods, paymentStatuses, transactionStatuses } from '../money/payments.ts'
import { TypedIdentifier } from '../text.ts'

export const ordersAdminPageSize = 30
/** A search considers at most this many matching people; orders of further ones are not found by it. */
export const orderSearchPeopleLimit = 200

const Person = z.object({ id: z.uuid(), name: z.string() })

const AdminOrderRow = z.object({
  id: z.uuid(),
  code: z.string(),
  status: z.enum(orderStatuses),
  total: Vnd,
  discount: Vnd,
  refunded: Vnd.describe('Đã hoàn hoặc đang hoàn'),
  createdAt: z.iso.datetime(),
  buyer: Person,
  method: z.enum(paymentMethods).nullable().describe('Đã trả bằng; trống khi chưa trả hoặc không phải trả'),
  lines: z.array(OrderLine.pick({ kind: true, name: true, learner: true })),
})
export type AdminOrderRow = z.infer<typeof AdminOrderRow>

export const searchAllOrders = endpoint({
  method: 'GET',
  path: '/orders/v1/admin/search',
  access: 'admin',
  summary: 'Mọi đơn hàng, mới nhất trước',
  query: z.object({
    status: z.enum(orderStatuses).optional(),
    kind: z.enum(productKinds).optional().describe('Đơn có ít nhất một món thuộc loại này'),
    method: z.enum(paymentMethods).optional().describe('Đơn đã trả bằng cách này'),
    from: z.iso.date().optional().describe('Đặt từ ngày này, theo lịch Việt Nam'),
    until: z.iso.date().optional().describe('Đặt đến hết ngày này'),
    term: TypedIdentifier.min(1)
      .max(100)
      .optional()
      .describe('Mã đơn KH…, mã thanh toán HV…, cả số điện thoại hay email, hoặc một phần tên của người mua hay người học (không cần dấu)'),
    cursor: IdCursor,
  }),
  reply: z.object({
    items: z.array(AdminOrderRow),
    nextCursor: z.uuid().optional(),
    searchedUntil: z.iso.datetime().optional().describe('Chưa đủ một trang: mới tìm ngược về đến lúc này, tìm tiếp từ nextCursor'),
    hasTooManyMatches: z.boolean().describe('Quá nhiều người khớp tên: chỉ những người mới nhất được xét'),
  }),
})

const Attempt = z.object({
  method: z.enum(paymentMethods),
  status: z.enum(transactionStatuses),
  at: z.iso.datetime(),
  gatewayCode: z.string().nullable(),
})
const AdminCheckout = z.object({
  code: CheckoutCode,
  status: z.enum(paymentStatuses),
  amount: Vnd,
  balance: Vnd.describe('Phần trả bằng số dư học tập, ngoài amount'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
  attempts: z.array(Attempt).describe('Những cách đã thử, cũ nhất trước'),
  money: z
    .array(
      z.object({
        id: z.uuid(),
        method: z.enum(paymentMethods),
        amount: Vnd,
        returned: Vnd,
        bookedAs: z.string().describe('IN_TIME, LATE, SHORT, OVER, DOUBLE …'),
        transactionNo: z.string(),
        at: z.iso.datetime(),
      }),
    )
    .describe('Tiền đã đến cho lần thanh toán này'),
})
export const AdminOrder = OrderDetail.extend({
  buyer: Person,
  checkouts: z.array(AdminCheckout).describe('Những lần thanh toán đã mở, mới nhất trước'),
})
export type AdminOrder = z.infer<typeof AdminOrder>

export const getAnyOrder = endpoint({
  method: 'GET',
  path: '/orders/v1/admin/:id',
  access: 'admin',
  summary: 'Một đơn hàng bất kỳ, với mọi lần thanh toán và tiền đã đến',
  params: z.object({ id: Id }),
  reply: AdminOrder,
})
