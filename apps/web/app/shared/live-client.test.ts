import { createServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer as createNetServer, type Server as NetServer } from 'node:net'
import { liveCalls } from '@khue/contracts/live-calls'
import { Server } from 'socket.io'
import { io, type ManagerOptions } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callLive } from './live-call.ts'
import { createLive } from './live.ts'

// Uses the real socket.io on both sides: `callLive` relies on the error messages of the library.

const ends: (() => unknown)[] = []
beforeEach(() => {
  const page = Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', { requestIdleCallback: true })
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  vi.unstubAllGlobals()
})

const portOf = (server: HttpServer | NetServer) => (server.address() as AddressInfo).port
const listening = (server: HttpServer | NetServer) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const soon = { timeout: 5000, interval: 10 }

/** A server that accepts every connection and never replies. */
async function silentServer() {
  const server = createServer()
  const ioServer = new Server(server, { path: '/chat/ws', addTrailingSlash: false, transports: ['websocket'] })
  await listening(server)
  ends.push(() => ioServer.close())
  return { ioServer, url: `http://127.0.0.1:${portOf(server)}` }
}

/** Opens the connection as a page does, at the test's own address. */
function pageAt(url: string, options: Partial<ManagerOptions> = {}) {
  let sold = 0
  const loadClient = async () => ({ io: ((given: object) => io(url, { ...given, ...options })) as typeof io })
  const live = createLive({ loadClient, buyTicket: async () => `ticket-${(sold += 1)}` })
  const open = () => {
    const close = live.open()
    ends.push(close)
    return close
  }
  return {
    live,
    open,
    socket: () => vi.waitUntil(() => live.socket(), soon),
    connected: () => vi.waitUntil(() => live.socket()?.connected, soon),
  }
}
const asked = { params: { id: '01900000-0000-7000-8000-000000000001' }, body: { seq: 3 } }
const messageOf = (promise: Promise<unknown>) => promise.then(String, (error: Error) => error.message)

test('holders share one connection, and it closes with the last of them', async () => {
  const { ioServer, url } = await silentServer()
  const { live, open, connected } = pageAt(url)
  const close = open()
  await connected()
  const [first, closeSecond] = [live.socket(), open()]
  close()
  expect([live.socket() === first, live.socket()?.connected, ioServer.engine.clientsCount]).toEqual([true, true, 1])
  closeSecond()
  await vi.waitUntil(() => ioServer.engine.clientsCount === 0, soon)
  open()
  await connected()
  expect(live.socket()).not.toBe(first)
})

test('a call without a reply times out, and the API is used', async () => {
  const { url } = await silentServer()
  const { open, connected, socket } = pageAt(url)
  open()
  await connected()
  const one = await socket()
  expect(await messageOf(one.timeout(30).emitWithAck('chat:mark-read', asked))).toBe('operation has timed out')
  expect(Object.keys(liveCalls)).toContain('chat:mark-read')
  expect(await callLive('chat:mark-read', asked, { connected: true, timeout: () => one.timeout(30) })).toBeUndefined()
})

test('a call that is pending when the connection is cut fails, and the API is used', async () => {
  const { ioServer, url } = await silentServer()
  let received = 0
  ioServer.on('connection', (socket) => socket.onAny(() => (received += 1)))
  const { open, connected, socket } = pageAt(url)
  open()
  await connected()
  const one = await socket()
  const [waiting, calling] = [messageOf(one.timeout(5000).emitWithAck('chat:mark-read', asked)), callLive('chat:mark-read', asked, one)]
  await vi.waitUntil(() => received === 2, soon)
  ioServer.disconnectSockets(true)
  expect([await waiting, await calling]).toEqual(['socket has been disconnected', undefined])
})

test('a server that accepts the connection without a handshake causes a timeout and a retry', async () => {
  let tries = 0
  const mute = createNetServer((raw) => {
    tries += 1
    raw.on('error', () => undefined)
    ends.push(() => raw.destroy())
  })
  await listening(mute)
  ends.push(() => void mute.close())
  const { open, socket } = pageAt(`http://127.0.0.1:${portOf(mute)}`, { timeout: 50, reconnectionDelay: 10, reconnectionDelayMax: 20 })
  open()
  const one = await socket()
  const said: string[] = []
  one.on('connect_error', ({ message }) => said.push(message))
  await vi.waitUntil(() => said.length >= 2, soon)
  expect([...new Set(said)]).toEqual(['timeout'])
  expect(tries).toBeGreaterThanOrEqual(2)
})

test('a malformed packet closes the connection, and it reopens with a new ticket', async () => {
  const { ioServer, url } = await silentServer()
  const tickets: unknown[] = []
  ioServer.on('connection', ({ handshake }) => tickets.push(handshake.auth.token))
  const { open, connected, socket } = pageAt(url, { reconnectionDelay: 10, reconnectionDelayMax: 20 })
  open()
  await connected()
  const one = await socket()
  const closed = new Promise((resolve) => one.once('disconnect', resolve))
  for (const { conn } of ioServer.sockets.sockets.values()) conn.write('9nonsense')
  expect(await closed).toBe('parse error')
  await vi.waitUntil(() => tickets.length === 2, soon)
  expect(tickets).toEqual(['ticket-1', 'ticket-2'])
})

test('when the server goes away, the client reconnects without limit and finds it when it is back', async () => {
  const { ioServer, url } = await silentServer()
  const { open, connected, socket } = pageAt(url, { reconnectionDelay: 10, reconnectionDelayMax: 20 })
  open()
  await connected()
  const one = await socket()
  const tried: number[] = []
  one.io.on('reconnect_attempt', (count) => tried.push(count))
  await ioServer.close()
  await vi.waitUntil(() => tried.length >= 20, soon)
  const again = createServer()
  const back = new Server(again, { path: '/chat/ws', addTrailingSlash: false, transports: ['websocket'] })
  await new Promise<void>((resolve) => again.listen(Number(new URL(url).port), '127.0.0.1', resolve))
  ends.push(() => back.close())
  await connected()
  expect(tried.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
})
