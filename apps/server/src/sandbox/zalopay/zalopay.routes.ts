import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paymentPage } from '../gateway/payment-page.ts'
import { answerCreate, answerQuery, answerRefund, answerRefundQuery } from './zalopay-api.ts'
import type { ZalopayGateway } from './zalopay-gateway.ts'
import type { Fields } from './zalopay-protocol.ts'

/** The payment page, and the API for the merchant's server, authenticated by its signature. */
export function zalopayRoutes(fastify: FastifyInstance, gateway: ZalopayGateway, publicUrl: URL) {
  const api = `${gateway.brand.path}/v2`
  const pageUrl = new URL(gateway.payPath, publicUrl).href
  paymentPage(fastify, gateway)
  fastify.post(`${api}/create`, (request, reply) => reply.send(answerCreate(gateway, fieldsOf(request), pageUrl)))
  fastify.post(`${api}/query`, (request, reply) => reply.send(answerQuery(gateway, fieldsOf(request))))
  fastify.post(`${api}/refund`, (request, reply) => reply.send(answerRefund(gateway, fieldsOf(request))))
  fastify.post(`${api}/query_refund`, (request, reply) => reply.send(answerRefundQuery(gateway, fieldsOf(request))))
}

const fieldsOf = ({ body }: FastifyRequest) => (typeof body === 'object' && body !== null ? (body as Fields) : {}) // validated by the reader
