import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BankCode, type Ending, isBank, type PaymentRequest, type Transaction, type VnpayGateway } from './vnpay-gateway.ts'
import { notifyMerchant } from './vnpay-notify.ts'
import { endedPage, expiredPage, faultPage, payPage } from './vnpay-pages.ts'

export const vnpayPayPath = '/sandbox/vnpay/paymentv2/vpcpay.html'

/** The payment page, and what happens when a person leaves it. The page opens only for addresses that the merchant signed. */
export function vnpayRoutes(fastify: FastifyInstance, gateway: VnpayGateway) {
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )

  fastify.get(vnpayPayPath, async (request, reply) => {
    const opened = gateway.open(rawQuery(request))
    if ('fault' in opened) return sendPage(reply.code(400), faultPage(opened.fault))
    const ended = gateway.find(opened.request.reference)
    if (ended) return sendPage(reply, endedPage(ended, backUrl(ended)))
    return sendPage(reply, opened.request.hasExpired ? expiredPage(opened.request) : payPage(opened.request))
  })

  fastify.post(vnpayPayPath, async (request, reply) => {
    const opened = gateway.open(rawQuery(request))
    if ('fault' in opened) return sendPage(reply.code(400), faultPage(opened.fault))
    const choice = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const transaction = gateway.end(opened.request, endingOf(opened.request, choice), bankOf(choice))
    await notifyMerchant(callbackUrl(request), transaction)
    return reply.redirect(backUrl(transaction), 303)
  })
}

const rawQuery = (request: FastifyRequest) => request.url.split('?', 2)[1] ?? ''

const sendPage = (reply: FastifyReply, body: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store').send(body)

function endingOf({ hasExpired }: PaymentRequest, choice: URLSearchParams): Ending {
  if (hasExpired) return 'expired'
  return choice.get('action') === 'pay' ? 'paid' : 'cancelled'
}

function bankOf(choice: URLSearchParams): BankCode {
  const bank = choice.get('bank') ?? ''
  return isBank(bank) ? bank : 'NCB'
}

const backUrl = ({ returnUrl, answer }: Transaction) => `${returnUrl}${returnUrl.includes('?') ? '&' : '?'}${answer}`

/**
 * Where the merchant is called: this very process, at the address where it was just reached, since a demo house need not
 * be reachable by its public name from inside. The real gateway has this address from its contract with the merchant.
 */
function callbackUrl({ socket: { localAddress = '127.0.0.1', localPort } }: FastifyRequest) {
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress
  return `http://${host}:${localPort}/api/payments/callbacks/vnpay`
}
