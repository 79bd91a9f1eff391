/**
 * Sandbox: stand-ins of outside services, for demo mode alone. Each speaks its service's real protocol and shares no
 * code with our adapters, so that it can contradict them. Equipped before the start by
 * `equipSandbox`, mounted by `app.ts`.
 */
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config'
import { playBank } from './bank/index.ts'
import { playChannels } from './channels.ts'
import { keyCookie, lockWithKey } from './key-lock.ts'
import { openOutbox } from './outbox/outbox.ts'
import { outboxRoutes } from './outbox/outbox.routes.ts'
import { html, page } from './page.ts'
import { pushRoutes } from './push/push.routes.ts'
import { playSignIns } from './sign-in-providers.ts'
import { vnpayGateway, type VnpayGateway } from './vnpay/vnpay-gateway.ts'
import { callsSwitch, transactionsTable } from './vnpay/vnpay-pages.ts'
import { testerRoutes } from './vnpay/vnpay-tester.routes.ts'
import { readForms, sendPage, vnpayPayPath, vnpayRoutes } from './vnpay/vnpay.routes.ts'

export { equipSandbox } from './settings.ts'

/** Mounts the gateways whose settings point at this house itself, and for the key's holder the tester's pages. */
export async function sandboxRoutes(fastify: FastifyInstance, config: Config) {
  const gateway = playedVnpay(config)
  const locked = config.sandbox && lockWithKey(fastify, config.sandbox.key)
  if (gateway) {
    await fastify.register(async (scope) => {
      readForms(scope)
      vnpayRoutes(scope, gateway)
      if (locked) testerRoutes(scope, gateway, locked)
    })
  }
  const hasBank = await playBank(fastify, config, locked)
  await playSignIns(fastify, config)
  if (!locked || !config.sandbox) return
  const { key } = config.sandbox
  const outbox = openOutbox()
  await playChannels(fastify, config, key, outbox)
  outboxRoutes(fastify, outbox, key, locked)
  await fastify.register(async (scope) => pushRoutes(scope, { outbox, locked }))
  keyedIndex(fastify, key, locked, { gateway, hasBank })
}

function playedVnpay({ publicUrl, VNPAY_PAY_URL: payUrl, VNPAY_TMN_CODE: tmnCode, VNPAY_HASH_SECRET: hashSecret }: Config) {
  if (!tmnCode || !hashSecret || payUrl !== new URL(vnpayPayPath, publicUrl).href) return undefined // a real gateway, or none
  return vnpayGateway({ tmnCode, hashSecret })
}

type Played = { gateway: VnpayGateway | undefined; hasBank: boolean }

function keyedIndex(fastify: FastifyInstance, key: string, locked: ReturnType<typeof lockWithKey>, played: Played) {
  fastify.get<{ Querystring: { key?: string } }>('/sandbox', locked, async ({ query, protocol }, reply) => {
    if (query.key === undefined) return sendPage(reply, indexPage(played))
    // the key leaves the address bar, and with it history and pictures of the screen
    reply.setCookie(keyCookie, key, { path: '/sandbox', httpOnly: true, sameSite: 'strict', secure: protocol === 'https' })
    return reply.redirect('/sandbox', 303)
  })
}

const indexPage = ({ gateway, hasBank }: Played) =>
  page(
    'Cổng thanh toán thử',
    html`<p><a href="/sandbox/outbox">Hộp thư đi: tin nhắn và thư đã gửi</a></p>
      ${hasBank ? html`<p><a href="/sandbox/bank">Ngân hàng thử: chuyển khoản VietQR</a></p>` : ''}
      <h1>Giao dịch qua cổng thử VNPAY</h1>
      ${gateway ? callsSwitch(gateway) : ''} ${transactionsTable(gateway?.transactions() ?? [])}`,
  )
