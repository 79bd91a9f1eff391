import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const ackReply = z.object({ success: z.literal(true) })

/** SePay tells of a movement of the house's account, signed over its bytes or by a key (vietnam 1.5). */
export const sepayCallback = endpoint({
  method: 'POST',
  path: '/payments/callbacks/sepay',
  access: 'guest',
  summary: 'SePay báo biến động số dư',
  headers: z.object({
    authorization: z.string().optional(),
    'x-sepay-signature': z.string().optional(),
    'x-sepay-timestamp': z.string().optional(),
  }),
  reply: ackReply,
  isUnwrapped: true,
  rawBody: true,
})
/** Casso the same, webhooks of version 2. */
export const cassoCallback = endpoint({
  method: 'POST',
  path: '/payments/callbacks/casso',
  access: 'guest',
  summary: 'Casso báo biến động số dư',
  headers: z.object({ 'x-casso-signature': z.string().optional() }),
  reply: ackReply,
  isUnwrapped: true,
  rawBody: true,
})
/** payOS tells of money for a payment that was opened there. */
export const payosCallback = endpoint({
  method: 'POST',
  path: '/payments/callbacks/payos',
  access: 'guest',
  summary: 'payOS báo tiền đến',
  reply: ackReply,
  isUnwrapped: true,
  rawBody: true,
})
