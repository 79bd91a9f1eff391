import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isSame } from './same-text.ts'

const sign = (order: string, secret: string) => createHmac('sha256', secret).update(`pay-page ${order}`).digest('base64url')

/** The query of a payment page that carries the signed order itself, so that the page still opens after the gateway has forgotten it. */
export function signOrder(order: object, secret: string) {
  const text = Buffer.from(JSON.stringify(order)).toString('base64url')
  return new URLSearchParams({ order: text, sign: sign(text, secret) }).toString()
}

/** The order of such a page; undefined for an address without a valid signature. */
export function verifyOrder(request: FastifyRequest, secret: string): unknown {
  const query = new URLSearchParams(request.url.split('?', 2)[1])
  const order = query.get('order') ?? ''
  if (!isSame(query.get('sign'), sign(order, secret))) return undefined
  return JSON.parse(Buffer.from(order, 'base64url').toString())
}

export const strangeAddress = { fault: 'Địa chỉ thanh toán không đúng hoặc đã bị sửa.' }
