import { setImmediate } from 'node:timers/promises'
import type { NewStroke } from '@khue/contracts/learning/marking-shapes'
import { expect, test } from 'vitest'
import { type Batch, createStrokeOutbox, type OutboxEntry } from './stroke-outbox.ts'

const [work, otherWork] = ['work', 'other work']
const stroke = (id: string): NewStroke => ({
  id,
  fileId: 'file',
  page: 1,
  kind: 'PEN',
  colour: 'RED',
  width: 60,
  points: 'AAAAAA==',
  text: null,
})
const drawn = (...ids: string[]) => ids.map((id) => ({ stroke: stroke(id) }))

class Refused extends Error {}

/** What a device keeps while pages come and go. */
function givenDevice() {
  const kept = new Map<string, OutboxEntry>()
  const storage = {
    put: async (entries: readonly OutboxEntry[]) => entries.forEach((entry) => kept.set(entry.key, entry)),
    remove: async (keys: readonly string[]) => keys.forEach((key) => kept.delete(key)),
    list: async () => [...kept.values()].toSorted((one, other) => one.at - other.at),
  }
  return { kept, storage }
}
/** A server that knows each stroke once, as ours does. */
function givenServer() {
  const strokes = new Map<string, string>()
  const erased = new Set<string>()
  const batches: Batch[] = []
  const server = {
    batches,
    isReachable: true,
    losesAnswers: false,
    whileSending: () => undefined as unknown,
    refuses: undefined as string | undefined,
    send: async (submissionId: string, batch: Batch) => {
      await Promise.resolve()
      if (!server.isReachable) throw new Error('no connection')
      server.whileSending()
      if (server.refuses === submissionId) throw new Refused('Bài này đã trả.')
      batches.push(batch)
      for (const { id } of batch.strokes) if (!strokes.has(id)) strokes.set(id, submissionId)
      for (const id of batch.erased) erased.add(id)
      if (server.losesAnswers) throw new Error('the answer was lost')
    },
    shown: () => [...strokes.keys()].filter((id) => !erased.has(id)),
  }
  return server
}
type Server = ReturnType<typeof givenServer>

function openPage({ storage }: ReturnType<typeof givenDevice>, server: Server) {
  const timers: { work: () => void; ms: number }[] = []
  let now = 0
  const outbox = createStrokeOutbox({
    storage,
    send: server.send,
    refusalIn: (error) => (error instanceof Refused ? error.message : undefined),
    isOnline: () => server.isReachable,
    now: () => (now += 1),
    inTurn: (run) => run(),
    later: (run, ms) => void timers.push({ work: run, ms }),
  })
  /** Lets the next timers pass. */
  async function pass() {
    for (const { work: run } of timers.splice(0)) run()
    await setImmediate() // everything here is decided in microtasks
  }
  return { outbox, pass, timers }
}

test('strokes leave together after a second and a half, in the order in which they were drawn', async () => {
  const [device, server] = [givenDevice(), givenServer()]
  const { outbox, pass, timers } = openPage(device, server)
  outbox.add(work, drawn('a'))
  outbox.add(work, drawn('b', 'c'))
  expect(timers.map(({ ms }) => ms)).toEqual([1500])
  expect(server.batches).toEqual([])
  await pass()
  expect(server.batches.map(({ strokes }) => strokes.map(({ id }) => id))).toEqual([['a', 'b', 'c']])
  expect(outbox.get().waiting).toEqual([])
  expect(device.kept.size).toBe(0)
})

test('without a network every stroke stays on the device, and leaves when the network is back', async () => {
  const [device, server] = [givenDevice(), givenServer()]
  const { outbox, pass } = openPage(device, server)
  server.isReachable = false
  outbox.add(work, drawn('a', 'b'))
  await pass()
  expect(outbox.get()).toMatchObject({ failure: 'OFFLINE', waiting: [{ key: 'a' }, { key: 'b' }] })
  expect([...device.kept.keys()]).toEqual(['a', 'b'])
  server.isReachable = true
  await outbox.flush()
  expect(server.shown()).toEqual(['a', 'b'])
  expect(outbox.get()).toMatchObject({ failure: undefined, waiting: [] })
})

test('a page that closes loses no stroke: the next page sends what is left', async () => {
  const [device, server] = [givenDevice(), givenServer()]
  server.isReachable = false
  const first = openPage(device, server)
  first.outbox.add(work, drawn('a'))
  first.outbox.add(otherWork, drawn('b'))
  await first.pass()
  server.isReachable = true
  const second = openPage(device, server)
  await second.outbox.open()
  await second.outbox.flush()
  expect(server.shown()).toEqual(['a', 'b'])
  expect(device.kept.size).toBe(0)
})

test('a batch whose answer is lost is sent again and counts once', async () => {
  const [device, server] = [givenDevice(), givenServer()]
  const { outbox, pass } = openPage(device, server)
  server.losesAnswers = true
  outbox.add(work, drawn('a'))
  await pass()
  expect(outbox.get().failure).toBe('UNANSWERED')
  server.losesAnswers = false
  await pass()
  expect(server.batches).toHaveLength(2)
  expect(server.shown()).toEqual(['a'])
  expect(outbox.get().waiting).toEqual([])
})

test('the same stroke twice is one', async () => {
  const { outbox, pass } = openPage(givenDevice(), givenServer())
  outbox.add(work, drawn('a'))
  outbox.add(work, drawn('a'))
  expect(outbox.get().waiting).toHaveLength(1)
  await pass()
})

test('an erasure that arrives before its stroke erases it', async () => {
  const [device, server] = [givenDevice(), givenServer()]
  server.isReachable = false
  const one = openPage(device, server)
  one.outbox.add(work, drawn('a', 'b'))
  await one.pass()
  const elsewhere = openPage(givenDevice(), server)
  server.isReachable = true
  elsewhere.outbox.add(work, [{ erases: 'a' }])
  await elsewhere.pass()
  await one.outbox.flush()
  expect(server.shown()).toEqual(['b'])
})

test('a stroke drawn while a batch is on its way, or while the device is read, is not lost', async () => {
  const [device, server] = [givenDevice(), givenServer()]
  const { outbox } = openPage(device, server)
  server.whileSending = once(() => outbox.add(work, drawn('b')))
  const list = device.storage.list
  const second = once(() => outbox.add(work, drawn('c')))
  device.storage.list = async () => {
    const kept = await list()
    second()
    return kept
  }
  outbox.add(work, drawn('a'))
  await outbox.flush()
  expect(server.shown().toSorted()).toEqual(['a', 'b', 'c'])
  expect(outbox.get().waiting).toEqual([])
  expect(device.kept.size).toBe(0)
})

function once(run: () => void) {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    run()
  }
}

test('more strokes than a batch may hold leave in several', async () => {
  const [device, server] = [givenDevice(), givenServer()]
  const { outbox, pass } = openPage(device, server)
  outbox.add(work, drawn(...Array.from({ length: 230 }, (_, at) => `stroke ${at}`)))
  await pass()
  expect(server.batches.map(({ strokes }) => strokes.length)).toEqual([100, 100, 30])
})

test('what the server refuses stays, does not hold up other work, and can be sent again or dropped', async () => {
  const [device, server] = [givenDevice(), givenServer()]
  const { outbox, pass } = openPage(device, server)
  server.refuses = work
  outbox.add(work, drawn('a'))
  outbox.add(otherWork, drawn('b'))
  await pass()
  expect(outbox.get()).toMatchObject({ refused: { [work]: 'Bài này đã trả.' }, waiting: [{ key: 'a' }] })
  expect(server.shown()).toEqual(['b'])
  await outbox.retry(work)
  expect(outbox.get().refused).toEqual({ [work]: 'Bài này đã trả.' })
  const dropped = await outbox.drop(work)
  expect(dropped.map(({ key }) => key)).toEqual(['a'])
  expect(outbox.get()).toMatchObject({ refused: {}, waiting: [] })
  expect(device.kept.size).toBe(0)
})

test('two tabs that send the same strokes draw them once', async () => {
  const [device, server] = [givenDevice(), givenServer()]
  server.isReachable = false
  const [one, other] = [openPage(device, server), openPage(device, server)]
  one.outbox.add(work, drawn('a', 'b'))
  await one.pass()
  server.isReachable = true
  await Promise.all([one.outbox.flush(), other.outbox.flush()])
  expect(server.shown()).toEqual(['a', 'b'])
  await one.outbox.flush()
  expect(one.outbox.get().waiting).toEqual([])
})
