import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { policies } from '../ground/texts.ts'

/** Accepted while signing up, or by the guardian who opened a child's account. */
export const acceptanceForms = ['sign-up', 'new-child'] as const

export const PolicyAcceptance = z.object({
  policy: z.enum(policies),
  version: z.string(),
  at: z.iso.datetime(),
  form: z.enum(acceptanceForms),
  device: z.string().nullable().describe('Thiết bị lúc đồng ý; chỉ chính người bấm đồng ý thấy'),
  isInForce: z.boolean().describe('Đúng bản đang có hiệu lực'),
})
export type PolicyAcceptance = z.infer<typeof PolicyAcceptance>

/** Accepted policies, the newest first: a row is never deleted (Law 91/2025/QH15). */
export const listPolicyAcceptances = endpoint({
  method: 'GET',
  path: '/mid/v1/users/policy-acceptances',
  access: 'user',
  summary: 'Những lần đồng ý điều khoản và chính sách của tôi hoặc của con',
  query: z.object({ personId: Id.optional() }),
  reply: z.object({ items: z.array(PolicyAcceptance) }),
})
