import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerQuery } from './vnpay-api.ts'
import { type BankCode, type Ended, type Ending, isBank, type PaymentRequest, type VnpayGateway } from './vnpay-gateway.ts'
import { notifyMerchant } from './vnpay-notify.ts'
import { endedPage, expiredPage, faultPage, payPage } from './vnpay-pages.ts'

export const vnpayPayPath = '/sandbox/vnpay/paymentv2/vpcpay.html'
export const vnpayApiPath = '/sandbox/vnpay/merchant_webapi/api/transaction'

/** The payment page, and what happens when a person leaves it. The page opens only for addresses that the merchant signed. */
export function vnpayRoutes(fastify: FastifyInstance, gateway: VnpayGateway) {
  fastify.get(vnpayPayPath, async (request, reply) => {
    const opened = gateway.open(rawQuery(request))
    if ('fault' in opened) return sendPage(reply.code(400), faultPage(opened.fault))
    gateway.meet(opened.request)
    const ended = gateway.findEnded(opened.request.reference)
    if (ended) return sendPage(reply, endedPage(ended, backUrl(gateway, ended)))
    return sendPage(reply, opened.request.hasExpired ? expiredPage(opened.request) : payPage(opened.request))
  })

  fastify.post(vnpayPayPath, async (request, reply) => {
    const opened = gateway.open(rawQuery(request))
    if ('fault' in opened) return sendPage(reply.code(400), faultPage(opened.fault))
    const choice = formOf(request)
    const transaction = gateway.end(opened.request, endingOf(opened.request, choice), bankOf(choice))
    if (!gateway.holdsCalls()) await notifyMerchant(callbackUrl(request), transaction, gateway.notice(transaction))
    return reply.redirect(backUrl(gateway, transaction), 303)
  })

  // for the merchant's server alone: the signature is its key
  fastify.post(vnpayApiPath, (request, reply) => reply.send(answerQuery(gateway, request.body)))
}

/** Forms without scripts; to be known before the routes that take them. */
export const readForms = (fastify: FastifyInstance) =>
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
export const formOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams())

const rawQuery = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

export const sendPage = (reply: FastifyReply, body: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store').send(body)

const endings: Record<string, Ending> = { pay: 'paid', expire: 'expired' }

function endingOf({ hasExpired }: PaymentRequest, choice: URLSearchParams): Ending {
  return hasExpired ? 'expired' : (endings[choice.get('action') ?? ''] ?? 'cancelled')
}

function bankOf(choice: URLSearchParams): BankCode {
  const bank = choice.get('bank') ?? ''
  return isBank(bank) ? bank : 'NCB'
}

const backUrl = (gateway: VnpayGateway, ended: Ended) =>
  `${ended.returnUrl}${ended.returnUrl.includes('?') ? '&' : '?'}${gateway.notice(ended)}`

/**
 * Where the merchant is called: this very process, at the address where it was just reached, since a demo house need not
 * be reachable by its public name from inside. The real gateway has this address from its contract with the merchant.
 */
export function callbackUrl({ socket: { localAddress = '127.0.0.1', localPort } }: FastifyRequest) {
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress
  return `http://${host}:${localPort}/api/payments/callbacks/vnpay`
}
