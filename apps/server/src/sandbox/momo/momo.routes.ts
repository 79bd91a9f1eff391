import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paymentPage } from '../gateway/payment-page.ts'
import { answerCreate, answerQuery, answerRefund } from './momo-api.ts'
import type { MomoGateway } from './momo-gateway.ts'
import type { Fields } from './momo-protocol.ts'

/** The payment page, and the API for the merchant's server, authenticated by its signature. */
export function momoRoutes(fastify: FastifyInstance, gateway: MomoGateway, publicUrl: URL) {
  const api = `${gateway.brand.path}/v2/gateway/api`
  const pageUrl = new URL(gateway.payPath, publicUrl).href
  paymentPage(fastify, gateway)
  fastify.post(`${api}/create`, (request, reply) => reply.send(answerCreate(gateway, fieldsOf(request), pageUrl)))
  fastify.post(`${api}/query`, (request, reply) => reply.send(answerQuery(gateway, fieldsOf(request))))
  fastify.post(`${api}/refund`, (request, reply) => reply.send(answerRefund(gateway, fieldsOf(request))))
}

const fieldsOf = ({ body }: FastifyRequest) => (typeof body === 'object' && body !== null ? (body as Fields) : {}) // validated by the reader
