import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const ackReply = z.object({ success: z.literal(true) })

/** SePay reports a movement on the operator's bank account, signed over the bytes or with an API key (vietnam 1.5). */
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
/** The same from Casso, webhooks of version 2. */
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
/** payOS reports money for a payment that was opened there. */
export const payosCallback = endpoint({
  method: 'POST',
  path: '/payments/callbacks/payos',
  access: 'guest',
  summary: 'payOS báo tiền đến',
  reply: ackReply,
  isUnwrapped: true,
  rawBody: true,
})
