import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signOrder } from '../gateway/order-token.ts'
import { paymentPage } from '../gateway/payment-page.ts'
import { askedOf, type FundiinGateway, type FundiinOrder } from './fundiin-gateway.ts'
import { type Fields, readQuestion } from './fundiin-protocol.ts'

/** The payment page, and the API for the merchant's server, authenticated by the signature of the bytes. */
export function fundiinRoutes(fastify: FastifyInstance, gateway: FundiinGateway, publicUrl: URL) {
  const { path } = gateway.brand
  const pageUrl = new URL(gateway.payPath, publicUrl).href
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  paymentPage(fastify, gateway)
  fastify.post(`${path}/v2/installments/packages`, (request, reply) => answer(gateway, request, reply, packagesFor))
  fastify.post(`${path}/v2/payments`, (request, reply) =>
    answer(gateway, request, reply, (question) => openPayment(gateway, question, String(request.headers['idempotency-key']), pageUrl)),
  )
}

type Answered = Fields | { fault: string }

function answer(gateway: FundiinGateway, request: FastifyRequest, reply: FastifyReply, judge: (question: Fields) => Answered) {
  const read = readQuestion(request, gateway)
  const judged =
    'fault' in read ? read : read.question.merchantId === gateway.merchantId ? judge(read.question) : { fault: 'MERCHANT_NOT_FOUND' }
  if (!('fault' in judged)) return reply.send({ resultStatus: 'SUCCESS', ...judged })
  return reply.code(400).send({ resultStatus: 'FAIL', resultMsg: judged.fault })
}

const isText = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value)

/** A whole amount in đồng, large enough for instalments. */
function amountOf({ amount }: Fields) {
  const { value, currency } = (amount ?? {}) as { value?: unknown; currency?: unknown } // validated here
  return currency === 'VND' && typeof value === 'number' && Number.isInteger(value) && value >= 1000 ? value : undefined
}

function packagesFor(question: Fields): Answered {
  const amount = amountOf(question)
  if (amount === undefined) return { fault: 'AMOUNT_INVALID' }
  const pack = (parts: number) => ({
    packageId: `FD-${parts}`,
    numberOfInstallments: parts,
    firstAmount: Math.ceil(amount / parts),
    interest: 0,
  })
  return { installmentPacks: [pack(3), pack(2)] }
}

/** Idempotent by key; another key for the same reference is refused. */
function openPayment(gateway: FundiinGateway, question: Fields, idempotencyKey: string, pageUrl: string): Answered {
  const order = orderOf(question, idempotencyKey, gateway.storeId)
  if (!order) return { fault: 'BODY_INVALID' }
  const before = gateway.store.find(order.referenceId)
  if (before && before.order.idempotencyKey !== idempotencyKey) return { fault: 'REFERENCE_DUPLICATED' }
  const { order: kept } = before ?? gateway.store.getOrCreate(askedOf(order))
  return { paymentUrl: `${pageUrl}?${signOrder(kept, gateway.secret)}`, referenceId: kept.referenceId }
}

function orderOf(question: Fields, idempotencyKey: string, storeId: string): FundiinOrder | undefined {
  const { referenceId, successRedirectUrl: successUrl, unSuccessRedirectUrl: failUrl, transExpiredTime } = question
  const amount = amountOf(question)
  const { packageId } = (question.installment ?? {}) as { packageId?: unknown } // validated here
  const isAsked = question.storeId === storeId && question.requestType === 'installment' && question.paymentMethod === 'WEB'
  if (!isAsked || amount === undefined || !isText(referenceId, /^[0-9a-zA-Z_:-]{1,60}$/) || !isText(packageId, /^FD-[23]$/))
    return undefined
  if (!isText(successUrl, /^https?:\/\//) || !isText(failUrl, /^https?:\/\//)) return undefined
  if (!isText(transExpiredTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)) return undefined
  const expiresMs = Date.parse(`${transExpiredTime.replace(' ', 'T')}+07:00`)
  const info = `Trả góp ${packageId.slice(3)} phần`
  return { referenceId, idempotencyKey, amount, packageId, info, successUrl, failUrl, expiresMs }
}
