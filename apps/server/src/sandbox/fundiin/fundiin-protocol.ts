import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isSame } from '../gateway/same-text.ts'

/* Fundiin v2 from the gateway's side, implemented from the protocol and not from our adapter. */

export type FundiinContract = { clientId: string; secret: string; merchantId: string; storeId: string; signatureForm: 'hex' | 'base64' }
export type Fields = Record<string, unknown>

export const sign = (text: string | Buffer, secret: string, form: 'hex' | 'base64') =>
  createHmac('sha256', secret).update(text).digest(form)

/** The body of a validly signed request; else its fault. */
export function readQuestion({ headers, body }: FastifyRequest, contract: FundiinContract): { question: Fields } | { fault: string } {
  if (headers['client-id'] !== contract.clientId) return { fault: 'CLIENT_NOT_FOUND' }
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(headers['request-time']))) return { fault: 'REQUEST_TIME_INVALID' }
  if (!/^.{1,64}$/.test(String(headers['idempotency-key'] ?? ''))) return { fault: 'IDEMPOTENCY_KEY_INVALID' }
  if (!Buffer.isBuffer(body) || !isSame(headers.signature, sign(body, contract.secret, contract.signatureForm)))
    return { fault: 'SIGNATURE_INVALID' }
  try {
    return { question: JSON.parse(body.toString()) as Fields }
  } catch {
    return { fault: 'BODY_INVALID' }
  }
}
