import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Socket as NetSocket } from 'node:net'
import { createSocketTicket, socketPath } from '@khue/contracts/live'
import type { FastifyInstance } from 'fastify'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { afterAll, onTestFinished, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { type Config } from '#platform/config/config'
import { openDb } from '#platform/postgres/db'
import { openLog } from '#platform/log'
import { buildApp } from '../app.ts'
import type { TestPerson } from './people.ts'
import { testApp } from './test-app.ts'

type Options = Partial<ManagerOptions & SocketOptions>
/** A session of any origin. */
type SignedIn = Pick<TestPerson, 'accessToken'>
export type Page = Awaited<ReturnType<Awaited<ReturnType<typeof listeningApp>>['open']>>

export const waitOptions = { timeout: 20_000, interval: 20 }

/** The application listening on a port of its own. */
export async function listeningApp(env: Record<string, string> = {}) {
  const tested = await testApp({ env })
  return { ...tested, ...(await listen(tested.app.fastify)) }
}

/** Another node: shares only the database. `lines` are its log lines. */
export async function anotherNode({ DATABASE_URL: url = '', DATA_KEY, REDIS_URL }: Config, env: Record<string, string> = {}) {
  const lines: string[] = []
  const config = readConfig({ DATABASE_URL: url, DATA_KEY, REDIS_URL, RATE_LIMIT_FACTOR: '1000', DEMO: '1', ...env })
  const opened = openDb({ url, poolSize: 5, statementTimeoutMs: 10_000, poolWaitMs: 5000 })
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const app = await buildApp({ config, opened, log, maxLoopDelayMs: 0 })
  const node = await listen(app.fastify)
  let closing: Promise<void> | undefined
  const close = () => (closing ??= app.close().then(() => opened.close()))
  afterAll(close)
  return { ...app, ...node, lines, close }
}

const headersOf = ({ accessToken }: SignedIn) => ({ authorization: `Bearer ${accessToken}` })

async function listen(fastify: FastifyInstance) {
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' })
  async function ticketOf(person: SignedIn) {
    const answer = await fastify.inject({ method: 'POST', url: `/api${createSocketTicket.path}`, headers: headersOf(person) })
    return answer.json<{ data: { ticket: string } }>().data.ticket
  }
  const connect = (options: Options = {}) => clientOf(url, options)
  return {
    url,
    ticketOf,
    connect,
    /** A connected page of a person, on this node or at another node's address. */
    open: async (person: SignedIn, at = url) => {
      const page = clientOf(at, { auth: { token: await ticketOf(person) } })
      await page.connected
      return page
    },
    /** The number of open sockets according to this node. */
    countSockets: async () => Number(/^live_sockets (\d+)$/m.exec((await fastify.inject('/metrics')).body)?.[1]),
  }
}

/** A client that connects once. `received` is every event it received, `closed` why it was disconnected. */
function clientOf(url: string, options: Options) {
  const socket: Socket = io(url, {
    path: socketPath,
    addTrailingSlash: false,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...options,
  })
  onTestFinished(() => void socket.disconnect())
  const received: { event: string; data: unknown }[] = []
  socket.onAny((event: string, data: unknown) => received.push({ event, data }))
  const connected = new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const answer = connected.then(
    () => 'connected',
    (error: Error) => error.message,
  )
  const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  const waitForEvent = (event: string) => vi.waitUntil(() => received.find((one) => one.event === event), waitOptions)
  return { socket, received, waitForEvent, connected, answer, closed }
}

/** The reply to a handwritten handshake: the connection itself, or a status and a body. */
export async function handshake(url: string, { query = 'EIO=4&transport=websocket', path = socketPath, headers = {} } = {}) {
  const asked = request(`${url}${path}?${query}`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      ...headers,
    },
  }).end()
  asked.on('error', () => undefined)
  const answered = Promise.withResolvers<{ status: number; body: string; raw?: NetSocket }>()
  asked.once('upgrade', (_response, raw: NetSocket) => {
    onTestFinished(() => void raw.destroy())
    answered.resolve({ status: 101, body: '', raw })
  })
  asked.once('response', (response) => {
    let body = ''
    response.setEncoding('utf8').on('data', (part: string) => (body += part))
    response.once('end', () => answered.resolve({ status: response.statusCode ?? 0, body }))
  })
  asked.once('close', () => answered.resolve({ status: 0, body: '' }))
  return answered.promise
}

/** A person's connection that does nothing by itself: it does not read, answer pings or close on request. */
export async function unresponsiveConnection(url: string, token: string) {
  const { raw } = await handshake(url)
  if (!raw) throw new Error('The handshake was refused')
  raw.on('error', () => undefined)
  raw.write(frame(`40${JSON.stringify({ token })}`))
  return { send: (text: string) => raw.write(frame(text)), answers: () => answersOf(raw) }
}

/** Everything received so far and until the connection ends. */
async function answersOf(raw: NetSocket) {
  let said = ''
  raw.on('data', (part: Buffer) => (said += part.toString('latin1')))
  raw.resume()
  await new Promise((resolve) => raw.once('close', resolve))
  return said
}

/** A client's text frame after RFC 6455, 5.2: masked, here with zeros. */
function frame(text: string) {
  const payload = Buffer.from(text)
  if (payload.length > 125) throw new Error('Only short frames are written here')
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

/** Waits until the node listens to the bus. */
export const untilBusListens = (pool: { query: (text: string) => Promise<{ rowCount: number | null }> }, nodes = 1) =>
  vi.waitUntil(async () => ((await pool.query(busQuery)).rowCount ?? 0) >= nodes, waitOptions)
const busQuery = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'khue live' and query ilike any ('{listen%, select pg_notify%}')`
