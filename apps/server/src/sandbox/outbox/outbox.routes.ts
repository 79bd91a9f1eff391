import type { FastifyInstance } from 'fastify'
import { keyCookie } from '../key-lock.ts'
import { sendPage } from '../forms.ts'
import type { Outbox } from './outbox.ts'
import { outboxPage } from './outbox.pages.ts'

type Locked = { constraints: Record<string, string> }
type Asked = { Querystring: { key?: string; to?: string } }

/** Sent messages, for holders of the key: `/sandbox/outbox?to=0912345678`, and as JSON under `/sandbox/outbox.json`. */
export function outboxRoutes(fastify: FastifyInstance, outbox: Outbox, key: string, locked: Locked) {
  fastify.get<Asked>('/sandbox/outbox', locked, async ({ query: { key: shown, to = '' }, protocol }, reply) => {
    if (shown === undefined) return sendPage(reply, outboxPage(outbox.list(to), to))
    // removes the key from the address bar, and so from history and screenshots
    reply.setCookie(keyCookie, key, { path: '/sandbox', httpOnly: true, sameSite: 'strict', secure: protocol === 'https' })
    return reply.redirect(`/sandbox/outbox${to && `?to=${encodeURIComponent(to)}`}`, 303)
  })
  fastify.get<Asked>('/sandbox/outbox.json', locked, ({ query: { to } }, reply) =>
    reply.header('cache-control', 'private, no-store').send({ items: outbox.list(to) }),
  )
}
