import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callbackUrl, formOf, sendPage } from '../forms.ts'
import type { Bank, Transfer } from './bank.ts'
import { appPage, bankPage, codePage, faultPage, hrefOf, movedPage } from './bank.pages.ts'
import { qrFields } from './emv.ts'
import type { Payos } from './payos.ts'
import { deliverOnce, deliverWebhooks } from './webhook-delivery.ts'
import { webhooksOf, type Secrets } from './webhooks.ts'
import { isScenario, play } from './scenarios.ts'

export const bankAppPath = '/sandbox/bank/app'
export const payosPath = '/sandbox/payos'

type Locked = { constraints: Record<string, string> }
export type Played = { bank: Bank; secrets: Secrets; payos: Payos | undefined; merchantUrl: URL | undefined }

/** The bank app: anyone with a code can pay its amount, and only that. */
export function bankAppRoutes(fastify: FastifyInstance, played: Played) {
  fastify.get(bankAppPath, async (request, reply) => {
    const wanted = meet(request, played)
    return wanted ? sendPage(reply, appPage(wanted)) : sendPage(reply.code(400), faultPage())
  })

  fastify.post(bankAppPath, async (request, reply) => {
    const wanted = meet(request, played)
    if (!wanted) return sendPage(reply.code(400), faultPage())
    const transfer = played.bank.move(wanted)
    await notifyMerchant(request, played, transfer)
    const back = `/checkout/pay/${encodeURIComponent(wanted.memo)}`
    return sendPage(reply, movedPage(transfer, played.merchantUrl ? new URL(back, played.merchantUrl).href : back))
  })
}

function meet({ query }: FastifyRequest, { bank }: Played) {
  const qr = (query as { qr?: unknown }).qr // unvalidated input
  const fields = typeof qr === 'string' ? qrFields(qr) : undefined
  return typeof qr === 'string' && fields && bank.keeps(fields) ? bank.meet(qr, fields) : undefined
}

/** The payOS API, for the merchant's server only: authenticated by its keys and its signature. */
export function payosRoutes(fastify: FastifyInstance, payos: Payos) {
  fastify.post(`${payosPath}/v2/payment-requests`, async (request, reply) => {
    if (!payos.isFrom(request.headers)) return reply.code(401).send({ code: '401', desc: 'Unauthorized' })
    return payos.create(typeof request.body === 'object' && request.body !== null ? { ...request.body } : {})
  })

  fastify.get<{ Params: { id: string } }>(`${payosPath}/v2/payment-requests/:id`, async (request, reply) => {
    if (!payos.isFrom(request.headers)) return reply.code(401).send({ code: '401', desc: 'Unauthorized' })
    return payos.read(request.params.id)
  })
}

/** For holders of the sandbox key: every way in which transfers go wrong. */
export function bankTesterRoutes(fastify: FastifyInstance, played: Played, locked: Locked) {
  const { bank, secrets } = played
  fastify.get('/sandbox/bank', locked, async (_request, reply) => sendPage(reply, bankPage(bank.listWanted(), bank.listTransfers())))

  fastify.post('/sandbox/bank', locked, async (request, reply) => {
    const [amountVnd, memo] = [Number(formOf(request).get('amount')), formOf(request).get('memo') ?? '']
    if (Number.isSafeInteger(amountVnd) && amountVnd > 0)
      await notifyMerchant(request, played, bank.move({ account: bank.account, amountVnd, memo }))
    return reply.redirect('/sandbox/bank', 303)
  })

  fastify.get<{ Params: { memo: string } }>('/sandbox/bank/codes/:memo', locked, async ({ params: { memo } }, reply) => {
    const wanted = bank.findWanted(memo)
    return wanted ? sendPage(reply, codePage(wanted, bank.listTransfersOf(memo))) : sendUnknown(reply)
  })

  fastify.post<{ Params: { memo: string } }>('/sandbox/bank/codes/:memo', locked, async (request, reply) => {
    const { memo } = request.params
    const [wanted, scenario] = [bank.findWanted(memo), formOf(request).get('scenario') ?? '']
    if (!wanted || !isScenario(scenario)) return sendUnknown(reply)
    const last = bank.listTransfersOf(memo)[0]
    const steps = play(scenario, { bank, wanted, last, secrets, orderCode: played.payos?.orderCodeOf(wanted.account) })
    const done = steps.map(async ({ transfer, webhooks, afterMs = 0 }) => {
      await wait(afterMs, undefined, { ref: false })
      if (scenario !== 'repeat') played.payos?.note(transfer)
      await Promise.all(webhooks.map((webhook) => deliverOnce(callbackUrl(request, '', played.merchantUrl), transfer, webhook)))
    })
    await Promise.all(done.filter((_, at) => !steps[at]?.afterMs))
    return reply.redirect(hrefOf(memo), 303)
  })
}

const notifyMerchant = (request: FastifyRequest, { secrets, payos, merchantUrl }: Played, transfer: Transfer) => {
  payos?.note(transfer)
  return deliverWebhooks(
    callbackUrl(request, '', merchantUrl),
    transfer,
    webhooksOf(transfer, secrets, payos?.orderCodeOf(transfer.account)),
  )
}

const sendUnknown = (reply: FastifyReply) => sendPage(reply.code(404), faultPage())
