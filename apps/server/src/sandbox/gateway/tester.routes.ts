import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { callbackUrl, formOf, sendPage } from '../forms.ts'
import { html, page } from '../page.ts'
import type { PageGateway } from './payment-page.ts'
import { testerPage } from './tester.pages.ts'
import type { Asked, Transaction } from './transaction-store.ts'
import { scenarioCalls } from './scenarios.ts'
import { deliverOnce } from './callback-protocol.ts'

type Locked = { constraints: Record<string, string> }
type AboutOne = { Params: { reference: string } }

/** For holders of the key: which callbacks a gateway sends about one transaction, and when. */
export function testerRoutes<A extends Asked>(fastify: FastifyInstance, gateway: PageGateway<A>, locked: Locked) {
  const { brand, store, callbacks } = gateway
  const pages = `${brand.path}/transactions`

  fastify.get<AboutOne>(`${pages}/:reference`, locked, async ({ params }, reply) => {
    const transaction = store.find(params.reference)
    return transaction ? sendPage(reply, testerPage(transaction, callbacks)) : sendUnknown(reply)
  })

  fastify.post<AboutOne>(`${pages}/:reference`, locked, async (request, reply) => {
    const transaction = store.find(request.params.reference)
    if (!transaction) return sendUnknown(reply)
    const address = callbackUrl(request, gateway.callbackPath(transaction), gateway.merchantUrl)
    if (!(await play(gateway, transaction, formOf(request).get('scenario') ?? '', address))) return sendUnknown(reply)
    return reply.redirect(`${pages}/${encodeURIComponent(transaction.reference)}`, 303)
  })

  fastify.post(`${brand.path}/calls`, locked, async (request, reply) => {
    store.holdCallbacks(formOf(request).get('hold') === '1')
    return reply.redirect('/sandbox', 303)
  })
}

const shownAtOnceMs = 1000

/** Sends all callbacks concurrently, each after its pause; waits for those due soon, so that the page already shows the answers. */
async function play<A extends Asked>({ callbacks, store }: PageGateway<A>, transaction: Transaction<A>, scenario: string, address: string) {
  const calls = scenarioCalls(scenario, callbacks, store, transaction)
  if (!calls) return false
  const deliveries = calls.map(async ({ what, overrides, afterMs = 0 }) => {
    await wait(afterMs, undefined, { ref: false })
    await deliverOnce(callbacks, { address, deliveries: transaction.deliveries, message: callbacks.say(transaction, overrides) }, what)
  })
  await Promise.all(deliveries.filter((_, index) => (calls[index]?.afterMs ?? 0) <= shownAtOnceMs))
  return true
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
