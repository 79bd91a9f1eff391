import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { IdCursor, listOf } from '../lists.ts'
import { CheckoutCode, paymentMethods, paymentStatuses } from '../money/payments.ts'
import { suspenseActions, suspenseReasons, suspenseStates } from '../money/suspense.ts'
import { Vnd } from '../money.ts'
import { orderStatuses } from './orders.ts'
import { TypedLine, TypedText } from '../text.ts'

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
    .object({
      action: z.enum(suspenseActions),
      at: z.iso.datetime(),
      by: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('Trống khi hệ thống quyết định theo quy tắc'),
      note: z.string(),
    })
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
    term: TypedLine.min(1).max(100).optional().describe('Mã tham chiếu hoặc số giao dịch của cổng'),
    cursor: IdCursor,
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
    note: TypedText.max(500).default(''),
    code: CheckoutCode.optional().describe('Lần thanh toán mà tiền dành cho; chỉ khi ASSIGN'),
  }),
  reply: SuspenseItem,
  recentSignIn: true,
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
