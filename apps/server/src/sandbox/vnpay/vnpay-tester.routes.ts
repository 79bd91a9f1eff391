import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, page } from '../page.ts'
import type { Transaction, VnpayGateway } from './vnpay-gateway.ts'
import { tellOnce } from './vnpay-notify.ts'
import { testerPage } from './vnpay-tester.pages.ts'
import { isTrick, sayingsOf, type TrickName } from './vnpay-tricks.ts'
import { callbackUrl, formOf, sendPage } from './vnpay.routes.ts'

type Locked = { constraints: Record<string, string> }
type AboutOne = { Params: { reference: string } }

const pageOf = (reference: string) => `/sandbox/vnpay/transactions/${encodeURIComponent(reference)}`

/** For whoever holds the key: what the gateway tells the merchant of one transaction, and when. */
export function testerRoutes(fastify: FastifyInstance, gateway: VnpayGateway, locked: Locked) {
  fastify.get<AboutOne>('/sandbox/vnpay/transactions/:reference', locked, async ({ params }, reply) => {
    const transaction = gateway.find(params.reference)
    return transaction ? sendPage(reply, testerPage(transaction)) : sendUnknown(reply)
  })

  fastify.post<AboutOne>('/sandbox/vnpay/transactions/:reference', locked, async (request, reply) => {
    const transaction = gateway.find(request.params.reference)
    const trick = formOf(request).get('trick') ?? ''
    if (!transaction || !isTrick(trick)) return sendUnknown(reply)
    await play(gateway, transaction, trick, callbackUrl(request))
    return reply.redirect(pageOf(transaction.reference), 303)
  })

  fastify.post('/sandbox/vnpay/calls', locked, async (request, reply) => {
    gateway.holdCalls(formOf(request).get('hold') === '1')
    return reply.redirect('/sandbox', 303)
  })
}

const shownAtOnceMs = 1000

/** All at the same time, each after its pause; what is due soon is waited for, so that the page already shows the answers. */
async function play(gateway: VnpayGateway, transaction: Transaction, trick: TrickName, url: string) {
  const sayings = sayingsOf(trick, gateway, transaction)
  const told = sayings.map(async ({ what, query, afterMs = 0 }) => {
    await wait(afterMs, undefined, { ref: false })
    await tellOnce(url, transaction.told, what, query)
  })
  await Promise.all(told.filter((_, index) => (sayings[index]?.afterMs ?? 0) <= shownAtOnceMs))
}

const sendUnknown = (reply: FastifyReply) =>
  sendPage(
    reply.code(404),
    page(
      'Không tìm thấy',
      html`<h1>Không tìm thấy</h1>
        <p>Cổng thử quên mọi giao dịch khi máy chủ khởi động lại.</p>
        <a class="button" href="/sandbox">Về danh sách giao dịch</a>`,
    ),
  )
