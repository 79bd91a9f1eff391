import { type AddressInfo, createServer, type Socket } from 'node:net'
import { signOut } from '@khue/contracts/people/identity'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { emitToPeople } from '#platform/realtime/broadcast'
import { openLog } from '#platform/log'
import { openRedis } from '#platform/realtime/redis-bus'
import { anotherNode, untilBusListens, listeningApp, waitOptions } from '#testing/realtime'
import { hasRedis, startRedis } from '#testing/redis'

const changed = 'notifications:changed'

describe.skipIf(!hasRedis)('two nodes by Redis (skipped without redis-server on the PATH: apt install redis-server)', async () => {
  if (!hasRedis) return
  const redis = await startRedis()
  afterAll(() => redis.stop())
  const listening = await listeningApp({ REDIS_URL: redis.url })
  const { call, given, deps, pool, open, app } = listening
  const node = await anotherNode(deps.config)
  const worker = await anotherNode(deps.config, { ROLES: 'api,jobs' })
  await untilBusListens(pool, 2)
  const nodes = [app, node, worker]
  const readiness = async () =>
    Promise.all(nodes.map(async ({ fastify }) => (await fastify.inject('/readyz')).json<{ status: string; redis?: string }>()))
  const isSaid = (said: string) => vi.waitUntil(async () => (await readiness()).every((one) => one.redis === said), waitOptions)
  await isSaid('ready')
  /** How often the event went through the database since the last call: a node also sends resync there. */
  const listener = await pool.connect()
  let notifiedCount = 0
  listener.on('notification', ({ payload = '' }) => (notifiedCount += payload.includes(`"${changed}"`) ? 1 : 0))
  await listener.query('listen live')
  afterAll(() => listener.release(true))
  async function toldByDatabase() {
    await listener.query('select 1')
    const count = notifiedCount
    notifiedCount = 0
    return count
  }

  test('every open page of a person gets an event of any node once, and other people get none', async () => {
    const [an, binh] = [await given.student(), await given.student()]
    const pages = [await open(an), await node.open(an)]
    const strangers = [await open(binh), await node.open(binh)]
    await toldByDatabase()
    for (const [at, { deps }] of nodes.entries()) emitToPeople(deps, [an.id], changed, { at })
    for (const page of pages) await vi.waitUntil(() => page.received.length >= nodes.length, waitOptions)
    emitToPeople(node.deps, [binh.id], changed)
    for (const page of strangers) await page.waitForEvent(changed)
    for (const page of strangers) expect(page.received).toEqual([{ event: changed, data: {} }])
    for (const { received } of pages)
      expect(received.map(({ data }) => (data as { at: number }).at).toSorted((a, b) => a - b)).toEqual([0, 1, 2])
    expect(await toldByDatabase()).toBe(0)
  })

  test('a person who signs out is disconnected on every node', async () => {
    const an = await given.student()
    const [here, there] = [await open(an), await node.open(an)]
    expect((await call(signOut, { as: an })).status).toBe(200)
    expect(await Promise.all([here.closed, there.closed])).toEqual(['io server disconnect', 'io server disconnect'])
  })

  test('messages left in Redis by an earlier installation are not delivered', async () => {
    const an = await given.student()
    const page = await open(an)
    const late = await anotherNode(deps.config)
    await vi.waitUntil(async () => (await late.fastify.inject('/readyz')).json().redis === 'ready', waitOptions)
    expect(page.received).toEqual([])
    emitToPeople(late.deps, [an.id], changed)
    await page.waitForEvent(changed)
    await late.close()
  })

  test.each([
    ['dies', () => redis.kill(), () => redis.start()],
    ['holds its connections and answers nothing', () => redis.freeze(), () => redis.wake()],
  ])('when Redis %s, it is logged, pages resync, and events go through the database until it is back', async (_, ends, begins) => {
    const an = await given.student()
    const pages = [await open(an), await node.open(an)]
    onTestFinished(redis.restore)
    await ends()
    await isSaid('unavailable')
    expect((await app.fastify.inject('/readyz')).statusCode).toBe(200)
    for (const page of pages) await page.waitForEvent('live:resync')
    await toldByDatabase()
    for (const [at, { deps }] of nodes.entries()) emitToPeople(deps, [an.id], changed, { at })
    const changesOf = ({ received }: (typeof pages)[number]) => received.filter(({ event }) => event === changed)
    for (const page of pages) await vi.waitUntil(() => changesOf(page).length === nodes.length, waitOptions)
    expect(await toldByDatabase()).toBe(nodes.length)
    for (const page of pages) page.received.length = 0
    await begins()
    await isSaid('ready')
    for (const page of pages) await page.waitForEvent('live:resync')
    emitToPeople(node.deps, [an.id], changed)
    for (const page of pages) await page.waitForEvent(changed)
    expect(await toldByDatabase()).toBe(0)
  })

  test('pages resync after messages to a Redis that had stopped answering unnoticed', async () => {
    const [an, binh] = [await given.student(), await given.student()]
    const [page, quiet] = [await node.open(an), await node.open(binh)]
    const missed = ({ received }: typeof page) => received.filter(({ event }) => event === 'live:resync').length
    onTestFinished(redis.restore)
    redis.freeze()
    emitToPeople(deps, [an.id], changed)
    await isSaid('unavailable')
    await vi.waitUntil(() => missed(page) >= 2, waitOptions) // from their own node, and from the one whose message was lost
    expect(missed(quiet)).toBe(1)
    redis.wake()
    await isSaid('ready')
  })

  test('a node starts and stops without its configured Redis', async () => {
    const alone = await anotherNode(deps.config, { REDIS_URL: 'redis://127.0.0.1:9' })
    const an = await given.student()
    const page = await alone.open(an)
    expect((await alone.fastify.inject('/readyz')).json()).toEqual({ status: 'ready', redis: 'unavailable' })
    emitToPeople(alone.deps, [an.id], changed)
    await page.waitForEvent(changed)
    await alone.close()
  })
})

/** A Redis that stores nothing. It answers a ping of `openRedis`, which is an `XADD`, after `onPing`. */
async function fakeRedis(onPing: (count: number) => void) {
  let pings = 0
  function reply(socket: Socket, command: string) {
    if (/^XREAD$/i.test(command)) return // no messages
    if (/^XADD$/i.test(command)) onPing((pings += 1))
    socket.write(/^XADD$/i.test(command) ? '$3\r\n1-1\r\n' : '+OK\r\n')
  }
  const server = createServer((socket) => {
    let received = ''
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      for (let next = takeCommand(received); next; next = takeCommand(received)) {
        received = received.slice(next.length)
        reply(socket, next.name)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}` // of TCP
}
/** The first complete command, an array of strings of the Redis protocol. */
function takeCommand(received: string) {
  const [head = '', count = '0'] = /^\*(\d+)\r\n/.exec(received) ?? []
  let [length, name] = [head.length, '']
  for (let part = 0; part < Number(count); part += 1) {
    const [line, size] = /^\$(\d+)\r\n/.exec(received.slice(length)) ?? []
    if (line === undefined) return undefined
    const end = length + line.length + Number(size)
    name ||= received.slice(length + line.length, end)
    length = end + 2
  }
  return head && length <= received.length ? { name, length } : undefined
}

test('a process blocked for longer than the Redis timeout does not count Redis as gone', async () => {
  const isPingedAgain = Promise.withResolvers<void>()
  const url = await fakeRedis((count) => {
    if (count === 2) for (const until = performance.now() + 2200; performance.now() < until;); // real: a process without CPU time has no clock either
    if (count === 3) isPingedAgain.resolve() // so the second has been judged
  })
  const own = openRedis(url, openLog('silent'))
  onTestFinished(() => own.stop())
  const changes: boolean[] = []
  own.onChange(() => changes.push(own.isConnected()))
  await isPingedAgain.promise
  expect(changes).toEqual([true])
})
