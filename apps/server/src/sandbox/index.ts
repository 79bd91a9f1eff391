/**
 * Sandbox: stand-ins of outside services, for demo mode alone. Each speaks its service's real protocol and shares no
 * code with our adapters, so that it can contradict them. Mounted by `app.ts`; equipped by `main.ts`.
 */
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config'
import { keyCookie, lockWithKey } from './key-lock.ts'
import { html, page } from './page.ts'
import { transactionsTable } from './vnpay/vnpay-pages.ts'
import { vnpayGateway } from './vnpay/vnpay-gateway.ts'
import { vnpayRoutes } from './vnpay/vnpay.routes.ts'

export { equipSandbox } from './settings.ts'

/** Mounts what `config.sandbox` says: the played gateways, and an index of what went through them for the key's holder. */
export async function sandboxRoutes(fastify: FastifyInstance, config: Config) {
  const { sandbox, VNPAY_TMN_CODE: tmnCode, VNPAY_HASH_SECRET: hashSecret } = config
  if (!sandbox) return
  const gateway = sandbox.playsVnpay && tmnCode && hashSecret ? vnpayGateway({ tmnCode, hashSecret }) : undefined
  await fastify.register(async (scope) => {
    if (gateway) vnpayRoutes(scope, gateway)
    scope.get('/sandbox', lockWithKey(fastify, sandbox.key), async (request, reply) => {
      if ((request.query as { key?: unknown }).key === undefined) return reply.type(htmlType).send(indexPage(gateway?.transactions() ?? []))
      // the key leaves the address bar, and with it history and screenshots
      reply.setCookie(keyCookie, sandbox.key, { path: '/sandbox', httpOnly: true, sameSite: 'strict', secure: config.isTls })
      return reply.redirect('/sandbox', 303)
    })
  })
}

const htmlType = 'text/html; charset=utf-8'

const indexPage = (transactions: Parameters<typeof transactionsTable>[0]) =>
  page(
    'Cổng thanh toán thử',
    html`<h1>Giao dịch qua cổng thử VNPAY</h1>
      ${transactionsTable(transactions)}`,
  )
