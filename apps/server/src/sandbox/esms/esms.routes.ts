import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Outbox } from '../outbox/outbox.ts'

export const esmsPath = '/sandbox/esms/MainService.svc/json/SendMultipleMessage_V4_post_json/'

/** The contract between eSMS and its customer. */
export type EsmsContract = { apiKey: string; secretKey: string; brandname: string; outbox: Outbox }

const Sending = z.object({
  ApiKey: z.string(),
  SecretKey: z.string(),
  Phone: z.string(),
  Content: z.string().min(1),
  Brandname: z.string(),
  SmsType: z.enum(['1', '2', '8']),
  IsUnicode: z.enum(['0', '1']),
  RequestId: z.string().max(50).optional(),
})

/** Numbers with this ending are blocked by their network, so that a tester can see a failed message. */
const blockedEnding = '118118'

/** eSMS.vn: the HTTP status is always 200, and `CodeResult` is the result. */
export function esmsRoutes(fastify: FastifyInstance, { apiKey, secretKey, brandname, outbox }: EsmsContract) {
  const seen = new Set<string>()
  const judge = (body: unknown) => {
    const parsed = Sending.safeParse(body)
    if (!parsed.success) return '99'
    const { ApiKey, SecretKey, Phone, Content, Brandname, IsUnicode, RequestId } = parsed.data
    if (ApiKey !== apiKey || SecretKey !== secretKey) return '101'
    if (Brandname !== brandname) return '104'
    if (!/^0\d{9}$/.test(Phone) || Phone.endsWith(blockedEnding)) return '99'
    if (IsUnicode === '0' && /[^\x20-\x7E\n]/.test(Content)) return '146' // would arrive as question marks
    if (RequestId && seen.has(RequestId)) return '124'
    if (RequestId) seen.add(RequestId)
    outbox.add({ channel: 'sms', to: Phone, title: '', text: Content })
    return '100'
  }
  fastify.post(esmsPath, (request, reply) => {
    const CodeResult = judge(request.body)
    return reply.send(
      CodeResult === '100'
        ? { CodeResult, CountRegenerate: 0, SMSID: randomUUID() }
        : { CodeResult, CountRegenerate: 0, ErrorMessage: 'Refused' },
    )
  })
}
