import type { LiveEvent } from '@khue/contracts/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from './browser-api.ts'
import { createLive } from './live.ts'

/** Fake of the library: a connection that opens when the test says so, and requests its ticket. */
function fakeClient() {
  const handlers = new Map<string, (...args: unknown[]) => void>()
  const state = { connects: 0, disconnects: 0, options: {} as Record<string, unknown>, active: true, connected: false }
  const auth = () => (state.options.auth as (give: (sent: unknown) => void) => void)((sent) => given.push(sent))
  const given: unknown[] = []
  let say: ((event: LiveEvent, data: unknown) => void) | undefined
  const socket = {
    get active() {
      return state.active
    },
    get connected() {
      return state.connected
    },
    on: (event: string, handler: () => void) => {
      const before = handlers.get(event)
      handlers.set(event, () => [before, handler].forEach((one) => one?.()))
    },
    onAny: (handler: NonNullable<typeof say>) => (say = handler),
    connect() {
      state.connects += 1
      state.active = true
      auth()
    },
    disconnect() {
      state.disconnects += 1
      state.active = state.connected = false
    },
  }
  const io = (options: Record<string, unknown>) => {
    state.options = options
    auth()
    return socket
  }
  return {
    state,
    given,
    load: async () => ({ io }) as never, // the part of the library that is used here
    connected: () => {
      state.connected = true
      handlers.get('connect')?.()
    },
    refused: () => {
      state.active = false
      handlers.get('connect_error')?.()
    },
    say: (event: LiveEvent, data: unknown = {}) => say?.(event, data),
  }
}

const page = Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible' })
beforeEach(() => {
  vi.useFakeTimers()
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', {})
  vi.stubGlobal('addEventListener', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
function show(visibilityState: string) {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

async function opened(buyTicket = async () => 'a-ticket') {
  const client = fakeClient()
  const live = createLive({ loadClient: client.load, buyTicket })
  const received: unknown[] = []
  live.subscribe('notifications:changed', (data) => received.push(data))
  const close = live.open()
  await vi.advanceTimersByTimeAsync(2000)
  return { client, live, received, close }
}

test('a handler subscribed while its page was loading is called for earlier events', async () => {
  const { client, live } = await opened()
  client.say('chat:changed', { roomId: 'a', revision: 1 })
  const received: unknown[] = []
  live.subscribe('chat:changed', (data) => received.push(data))
  live.subscribe('chat:read', (data) => received.push(data))
  expect(received).toEqual([undefined])
  await minutes(1)
  live.subscribe('chat:changed', (data) => received.push(data))
  expect(received).toEqual([undefined])
})

test('it connects as the spec says, and each attempt uses a new ticket', async () => {
  let sold = 0
  const { client } = await opened(async () => `ticket-${(sold += 1)}`)
  expect(client.state.options).toMatchObject({
    path: '/chat/ws',
    transports: ['websocket'],
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    reconnectionAttempts: Infinity,
    timeout: 20_000,
  })
  client.refused()
  await vi.advanceTimersByTimeAsync(16_000)
  expect(client.given).toEqual([{ token: 'ticket-1' }, { token: 'ticket-2' }])
})

test('an event reaches its handlers; after a gap or a missed event, every handler reloads', async () => {
  const { client, received } = await opened()
  client.connected()
  received.length = 0
  client.say('notifications:changed', { n: 1 })
  expect(received).toEqual([{ n: 1 }])
  client.connected()
  client.say('live:resync')
  expect(received).toEqual([{ n: 1 }, undefined, undefined])
})

test('changes between the rendering of the page and its first connection are requested', async () => {
  const { client, received } = await opened()
  expect(received).toEqual([])
  client.connected()
  expect(received).toEqual([undefined])
})

test('a watcher is called when the connection opens and fails, and no more after it unsubscribes', async () => {
  const { client, live } = await opened()
  const seen: unknown[] = []
  const stop = live.watch(() => seen.push(live.socket()?.connected))
  client.connected()
  client.state.connected = false
  client.refused()
  stop()
  client.connected()
  expect(seen).toEqual([true, false])
})

test('an unsubscribed handler is not called', async () => {
  const { client, live } = await opened()
  const received: unknown[] = []
  const stop = live.subscribe('notifications:changed', (data) => received.push(data))
  stop()
  client.say('notifications:changed')
  expect(received).toEqual([])
})

test.each([401, 403])('after a ticket refusal with %i there is no retry until the page becomes visible again', async (status) => {
  const { client } = await opened(() => Promise.reject(new CallFailed(status, 'X', 'x')))
  await minutes(10)
  expect([client.state.connects, client.given]).toEqual([0, []])
  show('visible')
  expect(client.state.connects).toBe(1)
})

test('a ticket request without a response is retried after a while', async () => {
  const { client } = await opened(() => Promise.reject(new CallFailed(undefined, 'NO_CONNECTION', 'x')))
  await vi.advanceTimersByTimeAsync(3000)
  expect(client.state.connects).toBe(0)
  await vi.advanceTimersByTimeAsync(13_000)
  expect(client.state.connects).toBeGreaterThan(0)
})

test('a hidden page disconnects after five minutes and reconnects when it becomes visible', async () => {
  const { client, received } = await opened()
  client.connected()
  show('hidden')
  await minutes(4)
  show('visible')
  await minutes(10)
  expect(client.state.disconnects).toBe(0)
  show('hidden')
  await minutes(6)
  expect(client.state.disconnects).toBe(1)
  show('visible')
  expect(client.state.connects).toBe(1)
  received.length = 0
  client.connected()
  expect(received).toEqual([undefined])
})

test('signing out disconnects for good', async () => {
  const { client, close } = await opened()
  client.connected()
  client.refused()
  close()
  show('visible')
  await minutes(10)
  expect([client.state.connects, client.state.disconnects]).toEqual([0, 1])
})

test('leaving the page before it is idle never loads the client', async () => {
  let loads = 0
  const loadClient = () => {
    loads += 1
    return fakeClient().load()
  }
  createLive({ loadClient, buyTicket: async () => 'x' }).open()()
  await minutes(1)
  expect(loads).toBe(0)
})
