import { socketPath } from '@khue/contracts/live'
import { signIn } from '@khue/contracts/people/identity'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { emitToPeople } from '#platform/realtime/broadcast'
import { browserOf } from '#testing/browser'
import { anotherNode, untilBusListens, unresponsiveConnection, handshake, listeningApp, type Page, waitOptions } from '#testing/realtime'

const listening = await listeningApp()
const { call, given, deps, pool, url, open, connect, ticketOf, countSockets } = listening
const node = await anotherNode(deps.config)
await untilBusListens(pool, 2)
const unauthorized = { status: 401, body: expect.stringContaining('SIGN_IN_REQUIRED') }
const host = new URL(url).host
/** Why sockets of this person were closed on the logging node. */
const reasonsOf = ({ id }: { id: string }) =>
  node.lines.filter((line) => line.includes(id) && line.includes('socket closed')).map((line) => JSON.parse(line).reason)
const isCutFor = (person: { id: string }, reason: string) => vi.waitUntil(() => reasonsOf(person).includes(reason), waitOptions)

const strange: [string, { query?: string; headers?: Record<string, string> }][] = [
  ['a foreign page', { headers: { origin: 'https://evil.example' } }],
  ['a page of nowhere', { headers: { origin: 'null' } }],
  ['a page on another port', { headers: { origin: 'http://127.0.0.1:9' } }],
  ['a page whose name begins like ours', { headers: { origin: `http://${host}.evil.example` } }],
  ['a page that hides its name', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ['an older protocol', { query: 'EIO=3&transport=websocket' }],
  ['no protocol', { query: '' }],
  ['another transport', { query: 'EIO=4&transport=polling' }],
  ['the session id of another connection', { query: 'EIO=4&transport=websocket&sid=AAAAAAAAAAAAAAAAAAAA' }],
  ['another kind of upgrade', { headers: { upgrade: 'h2c' } }],
]
test.each(strange)('%s is refused before a connection opens, even with a ticket', async (_, asked) => {
  const token = await ticketOf(await given.student())
  const query = `${asked.query ?? 'EIO=4&transport=websocket'}&token=${token}`
  expect(await handshake(url, { ...asked, query })).toEqual(unauthorized)
})

test.each(['GET', 'POST', 'HEAD', 'OPTIONS'] as const)(
  'a plain %s at the same address opens no socket and reveals nothing',
  async (method) => {
    const answer = await fetch(`${url}${socketPath}?EIO=4&transport=polling`, { method })
    expect([401, 404]).toContain(answer.status)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  },
)

test('our own pages may connect, and so may clients without an origin', async () => {
  for (const headers of [{}, { origin: url }]) expect((await handshake(url, { headers })).status).toBe(101)
})

test('an upgrade header at another address is ignored', async () => {
  for (const path of ['/healthz', '/chat/wsx', '/chat/ws/x']) {
    const { status } = await handshake(url, { path, headers: { upgrade: 'h2c' } })
    expect([path, status]).toEqual([path, path === '/healthz' ? 200 : 404])
  }
})

test('a node without the role live has no sockets', async () => {
  const { url } = await listeningApp({ ROLES: 'api' })
  expect((await handshake(url)).status).toBe(404)
})

const ways = {
  'in the first packet': (token: string) => ({ auth: { token } }),
  'in the query': (token: string) => ({ query: { token } }),
  'as bearer': (token: string) => ({ extraHeaders: { authorization: `Bearer ${token}` } }),
}
test.each(Object.entries(ways))('a ticket or the token of an app may come %s', async (_, way) => {
  const an = await given.student()
  for (const token of [await ticketOf(an), an.accessToken]) {
    const page = connect(way(token))
    await page.connected
    emitToPeople(deps, [an.id], 'notifications:changed')
    expect(await page.waitForEvent('notifications:changed')).toBeTruthy()
  }
})

test.each(Object.entries(ways))('any invalid token that comes %s gets the same answer, and the connection ends', async (_, way) => {
  const [an, refreshing] = [await given.student(), await given.student()]
  const used = await ticketOf(an)
  await connect(way(used)).connected
  const expired = await ticketOf(an)
  await deps.db.execute(sql`update socket_tickets set expires_at = now()`)
  const [locked, ended] = [await given.student(), await given.student()]
  const ofLocked = await ticketOf(locked)
  const ofEnded = await ticketOf(ended)
  await deps.db.execute(sql`update accounts set status = 'LOCKED' where id = ${locked.accountId}`)
  await deps.db.execute(sql`update sessions set ended_at = now(), end_reason = 'SIGNED_OUT' where account_id = ${ended.accountId}`)
  for (const token of [used, expired, ofLocked, ofEnded, refreshing.refreshToken, 'junk', 'x'.repeat(5000), '', ended.accessToken]) {
    const page = connect(way(token))
    expect([token.length, await page.answer]).toEqual([token.length, 'unauthorized'])
  }
  await vi.waitUntil(async () => (await countSockets()) <= 1, waitOptions)
})

test('a token that is not a string is refused', async () => {
  for (const token of [7, true, {}, ['a'], { toString: 'x' }]) expect(await connect({ auth: { token } }).answer).toBe('unauthorized')
})

test('valid cookies do not open a socket', async () => {
  const browser = browserOf(call)
  const an = await given.student({ password: 'HocVui2026!' })
  expect((await browser.call(signIn, { body: { username: an.phone, password: 'HocVui2026!' } })).status).toBe(200)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect(await connect({ extraHeaders: { cookie } }).answer).toBe('unauthorized')
  expect(await connect({ extraHeaders: { cookie, origin: url } }).answer).toBe('unauthorized')
})

test('of five connections with one ticket at once, one is accepted', async () => {
  const token = await ticketOf(await given.student())
  const answers = await Promise.all(Array.from({ length: 5 }, () => connect({ auth: { token } }).answer))
  expect(answers.toSorted()).toEqual(['connected', ...Array(4).fill('unauthorized')])
})

test('a connection authenticates only once', async () => {
  const an = await given.student()
  const deaf = await unresponsiveConnection(url, 'junk')
  deaf.send(`40${JSON.stringify({ token: await ticketOf(an) })}`)
  const said = await deaf.answers()
  expect(said).toContain('44{"message":"unauthorized"}')
  expect(said).not.toContain('40{"sid"')
})

test.each([
  ['an unknown event', 'unknown event', (page: Page) => page.socket.emit('notifications:changed')],
  ['an unknown call', 'unknown event', (page: Page) => page.socket.emit('chat:constructor', {}, () => undefined)],
  ['a huge message', 'transport error', (page: Page) => page.socket.emit('x', 'a'.repeat(40_000))],
  ['bytes', 'bytes', (page: Page) => page.socket.emit('x', Buffer.from('a'))],
  [
    'a flood of answers to nothing',
    'flood',
    (page: Page) => {
      for (let count = 0; count < 100; count += 1) page.socket.io.engine.write(`3${count}[]`)
    },
  ],
  ['nonsense', 'forced close', (page: Page) => page.socket.io.engine.write('9nonsense')],
])('a client that sends %s is cut, and others are not affected', async (_, reason, send) => {
  const [an, binh] = [await given.student(), await given.student()]
  const [page, other] = [await node.open(an), await node.open(binh)]
  send(page)
  await page.closed
  await isCutFor(an, reason)
  emitToPeople(deps, [an.id, binh.id], 'notifications:changed')
  await other.waitForEvent('notifications:changed')
  expect(page.received).toEqual([])
})

const isOpenFor = ({ id }: { id: string }) =>
  vi.waitUntil(() => node.lines.some((line) => line.includes(id) && line.includes('socket open')), waitOptions)

test('a client that disconnects from the namespace, or calls before it is admitted, is cut', async () => {
  const an = await given.student()
  const [leaving, hasty] = [await unresponsiveConnection(node.url, await ticketOf(an)), await unresponsiveConnection(node.url, 'junk')]
  hasty.send('42["x"]')
  expect(await hasty.answers()).not.toContain('40{"sid"')
  await isOpenFor(an)
  leaving.send('41')
  expect(await leaving.answers()).toContain('40{"sid"')
})

test('a client that does not read is cut before its queue grows large, and others get all events', { timeout: 60_000 }, async () => {
  const [an, binh] = [await given.student(), await given.student()]
  await unresponsiveConnection(node.url, await ticketOf(an))
  const reader = await node.open(binh)
  await isOpenFor(an)
  const message = JSON.stringify({ to: [an.id, binh.id], event: 'chat:text', data: { number: '#', text: 'ê'.repeat(3500) } })
  const count = 3000
  const burst = 50 // the reader shares this process: it reads between two bursts, not within one
  for (let at = 0; at < count; at += burst) {
    await pool.query(`select pg_notify('live', replace($1, '#', g::text)) from generate_series($2::int, $3::int) g`, [
      message,
      at,
      at + burst - 1,
    ])
    await vi.waitUntil(() => reader.received.length === at + burst, { timeout: 20_000, interval: 5 })
  }
  expect(await isCutFor(an, 'slow reader')).toBe(true)
})

test('a thousand concurrent handshakes with bad tickets are refused, and valid ones still succeed', { timeout: 90_000 }, async () => {
  const before = await countSockets()
  const answers = await Promise.all(Array.from({ length: 1000 }, (_, at) => connect({ auth: { token: `bad${at}` } }).answer))
  expect(new Set(answers.map((answer) => (answer === 'connected' ? answer : 'refused')))).toEqual(new Set(['refused']))
  await open(await given.student())
  await vi.waitUntil(async () => (await countSockets()) === before + 1, { timeout: 20_000, interval: 100 })
})

test('connections without authentication are limited per network', { timeout: 60_000 }, async () => {
  const answers = await Promise.all(Array.from({ length: 310 }, () => handshake(url)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 101).length).toBeLessThanOrEqual(300)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
  const { raw } = answers.find(({ raw }) => raw) ?? {}
  await new Promise((resolve) => raw?.resume().once('close', resolve)) // they time out
  await vi.waitUntil(async () => (await open(await given.student())).socket.connected, { timeout: 20_000, interval: 500 })
})
