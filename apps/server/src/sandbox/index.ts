/**
 * Sandbox: stand-ins of outside services, for demo mode alone. Each speaks its service's real protocol and shares no
 * code with our adapters, so that it can contradict them. Equipped before the start by
 * `equipSandbox`, mounted by `app.ts`.
 */
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config'
import { keyCookie, lockWithKey } from './key-lock.ts'
import { html, page } from './page.ts'
import { vnpayGateway } from './vnpay/vnpay-gateway.ts'
import { transactionsTable } from './vnpay/vnpay-pages.ts'
import { vnpayPayPath, vnpayRoutes } from './vnpay/vnpay.routes.ts'

export { equipSandbox } from './settings.ts'

/** Mounts the gateways whose settings point at this house itself, and for the key's holder an index of what went through. */
export async function sandboxRoutes(fastify: FastifyInstance, config: Config) {
  const gateway = playedVnpay(config)
  if (gateway) await fastify.register(async (scope) => vnpayRoutes(scope, gateway))
  if (config.sandbox) keyedIndex(fastify, config.sandbox.key, () => gateway?.transactions() ?? [])
}

function playedVnpay({ publicUrl, VNPAY_PAY_URL: payUrl, VNPAY_TMN_CODE: tmnCode, VNPAY_HASH_SECRET: hashSecret }: Config) {
  if (!tmnCode || !hashSecret || payUrl !== new URL(vnpayPayPath, publicUrl).href) return undefined // a real gateway, or none
  return vnpayGateway({ tmnCode, hashSecret })
}

function keyedIndex(fastify: FastifyInstance, key: string, transactions: () => Parameters<typeof transactionsTable>[0]) {
  fastify.get<{ Querystring: { key?: string } }>('/sandbox', lockWithKey(fastify, key), async ({ query, protocol }, reply) => {
    if (query.key === undefined) return reply.type(htmlType).header('cache-control', 'private, no-store').send(indexPage(transactions()))
    // the key leaves the address bar, and with it history and pictures of the screen
    reply.setCookie(keyCookie, key, { path: '/sandbox', httpOnly: true, sameSite: 'strict', secure: protocol === 'https' })
    return reply.redirect('/sandbox', 303)
  })
}

const htmlType = 'text/html; charset=utf-8'

const indexPage = (transactions: Parameters<typeof transactionsTable>[0]) =>
  page(
    'Cổng thanh toán thử',
    html`<h1>Giao dịch qua cổng thử VNPAY</h1>
      ${transactionsTable(transactions)}`,
  )
