import type { FastifyInstance } from 'fastify'
import { paymentPage } from '../gateway/payment-page.ts'
import { answerApi } from './vnpay-api.ts'
import type { VnpayGateway } from './vnpay-gateway.ts'

export const vnpayApiPath = '/sandbox/vnpay/merchant_webapi/api/transaction'

/** The payment page, which opens only for addresses signed by the merchant, and the API for the merchant's server. */
export function vnpayRoutes(fastify: FastifyInstance, gateway: VnpayGateway) {
  paymentPage(fastify, gateway)
  // for the merchant's server only, authenticated by the signature
  fastify.post(vnpayApiPath, (request, reply) => reply.send(answerApi(gateway, request.body)))
}
