import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { listOf } from '../lists.ts'
import { Vnd } from '../money.ts'
import { orderStatuses } from '../sale/orders.ts'
import { CheckoutCode, CheckoutState, paymentMethods, paymentStatuses } from './payments.ts'

/** Why money was set aside (docs/money.md, "Money that does not fit"). */
export const suspenseReasons = ['LATE', 'SHORT', 'OVER', 'DOUBLE', 'UNKNOWN'] as const
export type SuspenseReason = (typeof suspenseReasons)[number]
export const suspenseStates = ['OPEN', 'APPLIED', 'REFUND_DUE', 'CREDITED', 'ASSIGNED'] as const
export type SuspenseState = (typeof suspenseStates)[number]
/**
 * APPLY fulfils what the buyer meant to pay; TO_BALANCE keeps the money for the payer's next purchase; ASSIGN names the payment that unidentified
 * money was meant for: it pays that payment if it suffices, else it goes to that payer's balance; REFUND records the money as owed back.
 */
export const suspenseActions = ['APPLY', 'TO_BALANCE', 'ASSIGN', 'REFUND'] as const
export type SuspenseAction = (typeof suspenseActions)[number]
export const suspensePageSize = 20

const PaidFor = z.object({ id: z.uuid(), code: z.string(), status: z.enum(orderStatuses), total: Vnd })

const SuspenseItem = z.object({
  id: z.uuid(),
  name: z.enum(suspenseReasons),
  state: z.enum(suspenseStates),
  amount: Vnd,
  receivedAt: z.iso.datetime(),
  method: z.enum(paymentMethods),
  reference: z.string().describe('Mã tham chiếu như cổng thanh toán gửi'),
  gatewayTransactionNo: z.string().nullable(),
  bankCode: z.string().nullable(),
  facts: z.record(z.string(), z.string()).describe('Nguyên văn những gì cổng thanh toán báo, trừ chữ ký'),
  checkout: z
    .object({
      code: CheckoutCode,
      status: z.enum(paymentStatuses),
      amount: Vnd,
      payer: z.object({ id: z.uuid(), name: z.string() }),
      orders: z.array(PaidFor),
    })
    .nullable()
    .describe('Lần thanh toán mà tiền này nhắc đến; trống khi không rõ của ai'),
  actions: z.array(z.enum(suspenseActions)).describe('Những quyết định còn làm được'),
  decision: z
    .object({ action: z.enum(suspenseActions), at: z.iso.datetime(), by: z.object({ id: z.uuid(), name: z.string() }), note: z.string() })
    .nullable(),
})
export type SuspenseItem = z.infer<typeof SuspenseItem>

export const listSuspense = endpoint({
  method: 'GET',
  path: '/payments/v1/admin/suspense',
  access: 'admin',
  summary: 'Tiền đến mà không khớp, mới nhất trước',
  query: z.object({
    state: z.enum(suspenseStates).optional(),
    name: z.enum(suspenseReasons).optional(),
    term: z.string().trim().min(1).max(100).optional().describe('Mã tham chiếu hoặc số giao dịch của cổng'),
    cursor: Id.optional(),
  }),
  reply: listOf(SuspenseItem),
})
export const getSuspense = endpoint({
  method: 'GET',
  path: '/payments/v1/admin/suspense/:id',
  access: 'admin',
  summary: 'Một khoản tiền không khớp',
  params: z.object({ id: Id }),
  reply: SuspenseItem,
})
export const resolveSuspense = endpoint({
  method: 'POST',
  path: '/payments/v1/admin/suspense/:id/resolve',
  access: 'admin',
  summary: 'Quyết định một khoản tiền không khớp; đã quyết thì không đổi lại',
  params: z.object({ id: Id }),
  body: z.strictObject({
    action: z.enum(suspenseActions),
    note: z.string().trim().max(500).default(''),
    code: CheckoutCode.optional().describe('Lần thanh toán mà tiền dành cho; chỉ khi ASSIGN'),
  }),
  reply: SuspenseItem,
})
/** For unidentified money: the payments that it may have been meant for, the likeliest first. */
export const listSuspenseCandidates = endpoint({
  method: 'GET',
  path: '/payments/v1/admin/suspense/:id/candidates',
  access: 'admin',
  summary: 'Những lần thanh toán mà một khoản tiền không rõ có thể dành cho',
  params: z.object({ id: Id }),
  reply: z.object({
    items: z.array(
      z.object({
        code: CheckoutCode,
        amount: Vnd,
        createdAt: z.iso.datetime(),
        payer: z.object({ id: z.uuid(), name: z.string() }),
        orders: z.array(PaidFor),
      }),
    ),
  }),
})
/** Held by the gateway for more than a day: neither received nor refused, and only the gateway can say which. */
export const listHeldPayments = endpoint({
  method: 'GET',
  path: '/payments/v1/admin/held',
  access: 'admin',
  summary: 'Thanh toán bị cổng giữ lại quá một ngày, cũ nhất trước',
  reply: listOf(
    z.object({
      code: CheckoutCode,
      method: z.enum(paymentMethods),
      gatewayTransactionNo: z.string().nullable(),
      amount: Vnd,
      startedAt: z.iso.datetime(),
      payer: z.object({ id: z.uuid(), name: z.string() }),
      orders: z.array(PaidFor),
    }),
  ),
})
export const recheckHeldPayment = endpoint({
  method: 'POST',
  path: '/payments/v1/admin/held/:code/recheck',
  access: 'admin',
  summary: 'Hỏi lại cổng thanh toán ngay về một khoản bị giữ',
  params: z.object({ code: CheckoutCode }),
  reply: CheckoutState,
  limit: { max: 30, seconds: 60 },
  ignoresIdempotencyKey: true, // calls another system, which no transaction may do
})
export const getMoneyOverview = endpoint({
  method: 'GET',
  path: '/payments/v1/admin/overview',
  access: 'admin',
  summary: 'Số dư các tài khoản của việc bán hàng, và số khoản đang chờ quyết định',
  reply: z.object({
    accounts: z.array(z.object({ code: z.string(), balance: z.int() })),
    open: z.array(z.object({ name: z.enum(suspenseReasons), count: z.int(), amount: z.int().min(0) })),
  }),
})
