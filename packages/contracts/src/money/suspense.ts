import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CheckoutCode, CheckoutState } from './payments.ts'

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
