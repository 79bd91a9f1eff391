import { setImmediate as settle } from 'node:timers/promises' // the device has no timers: all that it does is done before the next turn
import { expect, test } from 'vitest'
import { createOutbox, type OutboxParts } from './outbox.ts'
import type { Outgoing } from './send-message.ts'

/** A device with storage and network, and a server that stores a message once per client id. */
function device() {
  const kept = new Map<string, string>()
  const arrived: string[] = []
  const world = { isOnline: true, refusal: undefined as string | undefined, answers: true }
  const timers: { work: () => void; ms: number }[] = []
  const held = new Map<string, Promise<void>>()
  const parts: OutboxParts = {
    key: 'chat outbox an',
    storage: {
      read: (key) => kept.get(key),
      write: (key, value) => void kept.set(key, value),
      remove: (key) => void kept.delete(key),
    },
    send: async ({ clientId, roomId, text }: Outgoing) => {
      await Promise.resolve()
      if (!world.isOnline) throw new Error('no network')
      if (world.refusal !== undefined) throw new Error('refused')
      const name = `${roomId} ${clientId} ${text}`
      if (!arrived.includes(name)) arrived.push(name)
      if (!world.answers) throw new Error('the answer got lost')
    },
    refusalIn: () => world.refusal,
    isOnline: () => world.isOnline,
    now: () => Date.parse('2026-11-24T12:00:00Z'),
    inTurn: (name, work) => {
      const mine = (held.get(name) ?? Promise.resolve()).then(work)
      held.set(
        name,
        mine.catch(() => undefined),
      )
      return mine
    },
    later: (work, ms) => void timers.push({ work, ms }),
  }
  /** A tab: reopened, it knows only what is stored. */
  return { world, arrived, kept, timers, tab: () => createOutbox(parts) }
}
const message = (clientId: string, text: string, roomId = 'toan'): Outgoing => ({ roomId, clientId, text, mentions: [] })
const failureActions = (outbox: ReturnType<typeof createOutbox>) => outbox.get().map(({ text, failure }) => [text, failure?.kind])

test('a message is sent at once and stays in storage until it has arrived', async () => {
  const { tab, arrived, kept } = device()
  const outbox = tab()
  const sent = outbox.add(message('a', 'Chào cô'))
  expect(outbox.get()).toMatchObject([{ text: 'Chào cô', at: '2026-11-24T12:00:00.000Z' }])
  expect(kept.size).toBe(1)
  await sent
  expect(outbox.get()).toEqual([])
  expect(kept.size).toBe(0)
  expect(arrived).toEqual(['toan a Chào cô'])
})

test('messages written offline survive a reload and are sent later in order', async () => {
  const { tab, arrived, world } = device()
  world.isOnline = false
  const first = tab()
  await first.add(message('a', 'một'))
  await first.add(message('b', 'hai'))
  await first.add(message('c', 'khác', 'van'))
  expect(failureActions(first)).toEqual([
    ['một', 'OFFLINE'],
    ['hai', 'OFFLINE'],
    ['khác', 'OFFLINE'],
  ])
  const second = tab()
  expect(second.get()).toEqual(first.get())
  world.isOnline = true
  const last = second.add(message('d', 'ba'))
  second.wake()
  await last
  await settle()
  expect(arrived.filter((one) => one.startsWith('toan'))).toEqual(['toan a một', 'toan b hai', 'toan d ba'])
  expect(arrived).toContain('van c khác')
  first.look()
  expect([first.get(), second.get()]).toEqual([[], []])
})

test('after a lost response the message is retried with the same id, keeps its place in line, and is stored once', async () => {
  const { tab, arrived, world, timers } = device()
  const outbox = tab()
  world.answers = false
  await outbox.add(message('a', 'một'))
  await outbox.add(message('b', 'hai'))
  expect(failureActions(outbox)).toEqual([
    ['một', 'UNANSWERED'],
    ['hai', undefined],
  ])
  expect(arrived).toEqual(['toan a một'])
  world.answers = true
  expect(timers.map(({ ms }) => ms)).toEqual([2000, 4000])
  timers[0]?.work()
  await settle()
  expect(arrived).toEqual(['toan a một', 'toan b hai'])
  expect(outbox.get()).toEqual([])
})

test('a refused message shows the reason and blocks no others; it can be retried or discarded', async () => {
  const { tab, arrived, world } = device()
  const outbox = tab()
  world.refusal = 'Hai bên không còn học chung'
  await outbox.add(message('a', 'một'))
  expect(outbox.get()).toMatchObject([{ failure: { kind: 'REFUSED', message: 'Hai bên không còn học chung' } }])
  world.refusal = undefined
  await outbox.add(message('b', 'hai'))
  expect(arrived).toEqual(['toan b hai'])
  outbox.retry('a')
  await settle()
  expect(arrived).toEqual(['toan b hai', 'toan a một'])
  world.refusal = 'Không'
  await outbox.add(message('c', 'ba'))
  outbox.drop('c')
  expect(outbox.get()).toEqual([])
})

test("two tabs send one after the other, and neither removes the other's messages", async () => {
  const { tab, arrived, world } = device()
  world.isOnline = false
  const [one, other] = [tab(), tab()]
  await one.add(message('a', 'một'))
  await other.add(message('b', 'hai'))
  world.isOnline = true
  one.wake()
  other.wake()
  await settle()
  expect(arrived).toEqual(['toan a một', 'toan b hai'])
})

test('malformed storage is treated as empty', () => {
  const { tab, kept } = device()
  kept.set('chat outbox an', '{not json')
  expect(tab().get()).toEqual([])
})
