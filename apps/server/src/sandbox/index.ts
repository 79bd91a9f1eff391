/**
 * Sandbox: simulated outside services for demo mode. Each implements its service's real protocol and shares no code with our adapters, so that it can
 * contradict them. Configured before the start by `applySandboxSettings`, mounted by `app.ts`.
 */
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config'
import { mountBank } from './bank/index.ts'
import { mountChannels } from './channels.ts'
import { mountEinvoice } from './einvoice/index.ts'
import { sendPage } from './forms.ts'
import { mountGateways } from './gateways.ts'
import { keyCookie, lockWithKey } from './key-lock.ts'
import { openOutbox } from './outbox/outbox.ts'
import { operatorLinkRoutes } from './operator-links.ts'
import { outboxRoutes } from './outbox/outbox.routes.ts'
import { type Html, html, page } from './page.ts'
import { mountPayosPayouts } from './payos-payouts/index.ts'
import { pushRoutes } from './push/push.routes.ts'
import { mountSignIns } from './sign-in-providers.ts'

export { applySandboxSettings } from './settings.ts'

/** Mounts the gateways whose settings point at this server, and the tester's pages for holders of the key. */
export async function sandboxRoutes(fastify: FastifyInstance, config: Config) {
  const locked = config.sandbox && lockWithKey(fastify, config.sandbox.key)
  const gateways = await mountGateways(fastify, config, locked)
  const hasBank = await mountBank(fastify, config, locked)
  const hasEinvoice = await mountEinvoice(fastify, config, locked)
  const hasPayouts = await mountPayosPayouts(fastify, config, locked)
  await mountSignIns(fastify, config)
  if (!locked || !config.sandbox) return
  const { key } = config.sandbox
  operatorLinkRoutes(fastify)
  const outbox = openOutbox()
  await mountChannels(fastify, config, key, outbox)
  outboxRoutes(fastify, outbox, key, locked)
  await fastify.register(async (scope) => pushRoutes(scope, { outbox, locked }))
  keyedIndex(fastify, key, locked, { gateways, hasBank, hasEinvoice, hasPayouts })
}

type Played = { gateways: readonly (() => Html)[]; hasBank: boolean; hasEinvoice: boolean; hasPayouts: boolean }

function keyedIndex(fastify: FastifyInstance, key: string, locked: ReturnType<typeof lockWithKey>, played: Played) {
  fastify.get<{ Querystring: { key?: string } }>('/sandbox', locked, async ({ query, protocol }, reply) => {
    if (query.key === undefined) return sendPage(reply, indexPage(played))
    // removes the key from the address bar, and so from history and screenshots
    reply.setCookie(keyCookie, key, { path: '/sandbox', httpOnly: true, sameSite: 'strict', secure: protocol === 'https' })
    return reply.redirect('/sandbox', 303)
  })
}

const indexPage = ({ gateways, hasBank, hasEinvoice, hasPayouts }: Played) =>
  page(
    'Cổng thanh toán thử',
    html`<h1>Cổng thanh toán thử</h1>
      <p><a href="/sandbox/outbox">Hộp thư đi: tin nhắn và thư đã gửi</a></p>
      ${hasBank ? html`<p><a href="/sandbox/bank">Ngân hàng thử: chuyển khoản VietQR</a></p>` : ''}
      ${hasEinvoice ? html`<p><a href="/sandbox/einvoice">Hoá đơn điện tử thử</a></p>` : ''}
      ${hasPayouts ? html`<p><a href="/sandbox/payos-payouts">Chi tiền qua payOS thử</a></p>` : ''} ${gateways.map((section) => section())}`,
  )
