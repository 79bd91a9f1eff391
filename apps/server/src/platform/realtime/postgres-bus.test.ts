import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDb } from '#platform/postgres/db'
import { type LiveMessage, attachLocalSockets, emitToPeople } from '#platform/realtime/broadcast'
import { startPostgresBus } from '#platform/realtime/postgres-bus'
import { openLog } from '#platform/log'
import { readConfig } from '../../config.ts'
import { cloneDatabase } from '#testing/database'
import { waitOptions } from '#testing/realtime'

const url = await cloneDatabase(inject('adminUrl'), `khue_live_bus_${process.pid}`)
const longMs = 60_000
const poolSize = 2
/** Of each open node, what waits for its earlier events. */
const openNodes = new Map<string, () => Promise<void>>()

/** A node with sockets and a clock of its own. */
async function openNode() {
  const opened = openDb({ url, poolSize, statementTimeoutMs: 5000, poolWaitMs: 2000 })
  const node = randomUUID()
  const received: LiveMessage[] = []
  let [askedAgain, aheadMs] = [0, 0]
  const bus = startPostgresBus({
    pool: opened.pool,
    log: openLog('silent'),
    node,
    onMessage: (message) => received.push(message),
    requestResync: () => (askedAgain += 1),
    now: () => performance.now() + aheadMs,
  })
  const here = attachLocalSockets(opened.pool, {
    node,
    deliver: (message) => received.push(message),
    canSkipBroadcast: bus.canSkipBroadcast,
  })
  const deps = { db: opened.db, clock: () => new Date(), config: readConfig({ DATABASE_URL: url }), log: openLog('silent') }
  let ended: Promise<unknown> | undefined
  function stop() {
    openNodes.delete(node)
    return (ended ??= Promise.all([bus.stop(), here.stop()]).then(opened.close))
  }
  onTestFinished(async () => void (await stop()))
  await vi.waitUntil(() => askedAgain > 0, waitOptions)
  /** Waits until all earlier events have been broadcast or skipped: of an event emitted twice, the second is delivered here at that moment. */
  async function flush() {
    const [to, data] = [[randomUUID()], { flush: randomUUID() }]
    for (let times = 0; times < 2; times += 1) emitToPeople(deps, to, 'probe:flush', data)
    await vi.waitUntil(() => received.filter((message) => message.data === data).length === 2, waitOptions)
    const clients = await Promise.all(Array.from({ length: poolSize }, () => opened.pool.connect())) // free once the broadcasts are sent
    for (const client of clients) client.release()
  }
  openNodes.set(node, flush)
  return {
    ...bus,
    stop,
    emitNumber: (n: number) => emitToPeople(deps, [randomUUID()], 'probe:number', { n }),
    /** Messages that reached its pages, from any node. */
    received: () => numbersOf(received),
    askedAgain: () => askedAgain,
    /** As if no heartbeat had arrived for so long. */
    passTime: () => (aheadMs += longMs),
  }
}

const listener = openDb({ url, poolSize: 1, statementTimeoutMs: 5000, poolWaitMs: 2000 })
afterAll(() => listener.close())
const overheard: string[] = []
const ear = await listener.pool.connect()
afterAll(() => ear.release(true))
ear.on('notification', ({ payload = '' }) => overheard.push(payload))
await ear.query('listen live')
/** The numbers broadcast on the bus since the last call. */
async function saidOnTheBus() {
  for (const flush of openNodes.values()) await flush()
  await ear.query('select 1')
  return numbersOf(overheard.splice(0).map((payload) => JSON.parse(payload) as LiveMessage))
}
function numbersOf(messages: readonly LiveMessage[]) {
  return messages.filter(({ event }) => event === 'probe:number').map(({ data }) => (data as { n: number }).n)
}

beforeEach(saidOnTheBus)

test('a node without other nodes stops broadcasting after a while and notifies only its own pages', async () => {
  const node = await openNode()
  node.emitNumber(1)
  expect(await saidOnTheBus()).toEqual([1]) // there may be others
  node.passTime()
  node.emitNumber(2)
  expect(await saidOnTheBus()).toEqual([])
  expect(node.received()).toEqual([1, 2])
  expect(node.askedAgain()).toBe(1)
})

test('a new node is told to resync after skipped broadcasts, and gets messages from then on', async () => {
  const first = await openNode()
  first.passTime()
  first.emitNumber(1)
  await saidOnTheBus()
  const second = await openNode()
  await vi.waitUntil(() => second.askedAgain() > 1, waitOptions)
  first.emitNumber(2)
  second.emitNumber(3)
  await vi.waitUntil(() => second.received().includes(2) && first.received().includes(3), waitOptions)
  expect([first.received(), second.received().toSorted((a, b) => a - b)]).toEqual([
    [1, 2, 3],
    [2, 3],
  ])
  expect(first.askedAgain()).toBe(1)
  await second.stop()
  first.passTime()
  first.emitNumber(4)
  expect((await saidOnTheBus()).toSorted((a, b) => a - b)).toEqual([2, 3])
})

test('a node that counted as gone while it was busy resyncs once', async () => {
  const [first, second] = [await openNode(), await openNode()]
  first.emitNumber(1)
  await vi.waitUntil(() => second.received().length > 0, waitOptions)
  first.passTime() // the other's heartbeats resume in a moment
  const before = second.askedAgain()
  first.emitNumber(2)
  await vi.waitUntil(() => second.askedAgain() > before, waitOptions)
  first.emitNumber(3)
  await vi.waitUntil(() => second.received().includes(3), waitOptions)
  expect(second.received()).toEqual([1, 3])
  expect(second.askedAgain()).toBe(before + 1)
})

test('a node without its listening connection broadcasts, because it cannot see others', async () => {
  const node = await openNode()
  node.passTime()
  expect(node.canSkipBroadcast()).toBe(true)
  await ear.query(`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'khue live'`)
  await vi.waitUntil(() => !node.canSkipBroadcast(), waitOptions)
  expect(node.askedAgain()).toBe(1) // it is not back yet
  node.emitNumber(1)
  expect(await saidOnTheBus()).toEqual([1])
  await vi.waitUntil(() => node.askedAgain() > 1, waitOptions)
  expect(node.canSkipBroadcast()).toBe(false)
})
