import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket as NetSocket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { socketPath } from '@khue/contracts/live'
import { type Socket as Connection, Server as Engine } from 'engine.io'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { commonError } from './errors.ts'
import { giveUp, guardLine, lastWordsMs, type Line, longestMessage } from './live-line.ts'
import { networkOf } from './networks.ts'
import { isCrossSite } from './same-origin.ts'

/** Connections of one network that have not said yet whose they are. */
const joiningPerNetwork = 300

/**
 * Opens connections for whoever asks as one should, from a page of ours or from no page at all. Asking takes the way of any
 * other request, so that the server's own hooks know the address, shed load and log what was refused.
 */
export function openGate(fastify: FastifyInstance, config: Config) {
  const engine = new Engine({
    transports: ['websocket'],
    allowUpgrades: false,
    perMessageDeflate: false,
    maxHttpBufferSize: longestMessage,
  })
  const heads = new WeakMap<IncomingMessage, Buffer>()
  const lineOfRequest = new WeakMap<IncomingMessage, Line>()
  const lines = new WeakMap<Connection, Line>()
  const open = new Set<NetSocket>()
  const joining = new Map<string, number>()

  takeUpgrades(fastify, heads)
  fastify.get(socketPath, { exposeHeadRoute: false }, (request, reply) => {
    const head = heads.get(request.raw)
    if (!head || !isHandshake(request) || isCrossSite(request, config)) throw commonError.SIGN_IN_REQUIRED()
    const network = networkOf(request.ip)
    if ((joining.get(network) ?? 0) >= joiningPerNetwork) throw commonError.TOO_MANY_REQUESTS({ retryAfter: 1 })
    const { socket: raw } = request.raw
    const line: Line = { raw, hasAsked: false, joined: countIn(joining, network) }
    lineOfRequest.set(request.raw, line)
    open.add(raw)
    raw.once('close', () => {
      open.delete(raw)
      line.joined()
    })
    reply.hijack()
    reply.raw.detachSocket(raw)
    engine.handleUpgrade(request.raw, raw, head)
  })
  engine.on('connection', (connection: Connection) => {
    const line = lineOfRequest.get(connection.request)
    if (!line) return
    lines.set(connection, line)
    guardLine(connection, line)
    connection.once('close', () => giveUp(line)) // who does not close it too would else hold it for half a minute
  })
  return {
    engine,
    lineOf: (connection: Connection) => {
      const line = lines.get(connection)
      if (!line) throw new Error('A connection came by another way than the gate')
      return line
    },
    /** Waits for those who were asked to go, and for nobody who came in between. */
    close: async () => {
      const until = performance.now() + lastWordsMs
      while (open.size > 0 && performance.now() < until) await pause(20)
      for (const raw of open) raw.destroy()
    },
  }
}

const isOurs = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] === socketPath

/** Sends requests for a socket through the server's hooks; what is refused there ends the connection. */
function takeUpgrades(fastify: FastifyInstance, heads: WeakMap<IncomingMessage, Buffer>) {
  const { server } = fastify
  // who asks for an upgrade elsewhere is answered as if they had not, as the protocol wants; in development Vite listens too
  Object.assign(server, { shouldUpgradeCallback: (request: IncomingMessage) => isOurs(request) || server.listenerCount('upgrade') > 1 })
  server.on('upgrade', (request: IncomingMessage, raw: NetSocket, head: Buffer) => {
    if (!isOurs(request)) return
    raw.on('error', () => raw.destroy()) // from here on nobody else listens
    heads.set(request, head)
    const refusal = new ServerResponse(request)
    refusal.assignSocket(raw)
    refusal.once('finish', () => raw.destroySoon())
    fastify.routing(request, refusal)
  })
}

/** The protocol's present version over a websocket; nobody goes on with what another connection has begun (`sid`). */
function isHandshake({ query, headers }: FastifyRequest) {
  const { EIO, transport, sid } = query as Record<string, unknown> // Fastify's own parser
  return EIO === '4' && transport === 'websocket' && sid === undefined && headers.upgrade?.toLowerCase() === 'websocket'
}

/** Counts one more under a name, until the answer is called. */
function countIn(counts: Map<string, number>, name: string) {
  counts.set(name, (counts.get(name) ?? 0) + 1)
  let isCounted = true
  return () => {
    if (!isCounted) return
    isCounted = false
    const left = (counts.get(name) ?? 1) - 1
    if (left > 0) counts.set(name, left)
    else counts.delete(name)
  }
}
