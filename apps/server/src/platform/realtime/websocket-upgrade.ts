import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket as NetSocket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { socketPath } from '@khue/contracts/live'
import { type Socket as Connection, Server as Engine } from 'engine.io'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { commonError } from '../errors.ts'
import { terminateAfterGrace, enforceLimits, closeGraceMs, type ConnectionState, longestMessage } from './connection-limits.ts'
import { networkOf } from '../http/networks.ts'
import { isCrossSite } from '../http/same-origin.ts'

/** Unauthenticated connections per network. */
const joiningPerNetwork = 300

/**
 * Accepts WebSocket connections with a valid handshake, from our own pages or from clients without an origin. Upgrade requests pass through the
 * server's own hooks, which know the address, shed load and log refusals.
 */
export function acceptWebSockets(fastify: FastifyInstance, config: Config) {
  const engine = new Engine({
    transports: ['websocket'],
    allowUpgrades: false,
    perMessageDeflate: false,
    maxHttpBufferSize: longestMessage,
  })
  const heads = new WeakMap<IncomingMessage, Buffer>()
  const stateOfRequest = new WeakMap<IncomingMessage, ConnectionState>()
  const states = new WeakMap<Connection, ConnectionState>()
  const open = new Set<NetSocket>()
  const unauthenticated = new Map<string, number>()

  routeUpgrades(fastify, heads)
  fastify.get(socketPath, { exposeHeadRoute: false }, (request, reply) => {
    const head = heads.get(request.raw)
    if (!head || !isHandshake(request) || isCrossSite(request, config)) throw commonError.SIGN_IN_REQUIRED()
    const network = networkOf(request.ip)
    if ((unauthenticated.get(network) ?? 0) >= joiningPerNetwork) throw commonError.TOO_MANY_REQUESTS({ retryAfter: 1 })
    const { socket: raw } = request.raw
    const state: ConnectionState = { raw, hasAuthenticated: false, onAuthenticated: countIn(unauthenticated, network) }
    stateOfRequest.set(request.raw, state)
    open.add(raw)
    raw.once('close', () => {
      open.delete(raw)
      state.onAuthenticated()
    })
    reply.hijack()
    reply.raw.detachSocket(raw)
    engine.handleUpgrade(request.raw, raw, head)
  })
  engine.on('connection', (connection: Connection) => {
    const state = stateOfRequest.get(connection.request)
    if (!state) return
    states.set(connection, state)
    enforceLimits(connection, state)
    connection.once('close', () => terminateAfterGrace(state)) // otherwise a client that does not close it holds it for half a minute
  })
  return {
    engine,
    stateOf: (connection: Connection) => {
      const state = states.get(connection)
      if (!state) throw new Error('Connection without a state: it was not upgraded here')
      return state
    },
    /** Waits for clients that were asked to close, but not for later ones. */
    close: async () => {
      const until = performance.now() + closeGraceMs
      while (open.size > 0 && performance.now() < until) await pause(20)
      for (const raw of open) raw.destroy()
    },
  }
}

const isOurs = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] === socketPath

/** Sends upgrade requests through the server's hooks; a refusal there ends the connection. */
function routeUpgrades(fastify: FastifyInstance, heads: WeakMap<IncomingMessage, Buffer>) {
  const { server } = fastify
  // an upgrade header at another address is ignored, as the protocol requires; in development Vite listens too
  Object.assign(server, { shouldUpgradeCallback: (request: IncomingMessage) => isOurs(request) || server.listenerCount('upgrade') > 1 })
  server.on('upgrade', (request: IncomingMessage, raw: NetSocket, head: Buffer) => {
    if (!isOurs(request)) return
    raw.on('error', () => raw.destroy()) // no other error listener from here on
    heads.set(request, head)
    const refusal = new ServerResponse(request)
    refusal.assignSocket(raw)
    refusal.once('finish', () => raw.destroySoon())
    fastify.routing(request, refusal)
  })
}

/** The current protocol version over a WebSocket; no one may continue another connection's session (`sid`). */
function isHandshake({ query, headers }: FastifyRequest) {
  const { EIO, transport, sid } = query as Record<string, unknown> // parsed by Fastify
  return EIO === '4' && transport === 'websocket' && sid === undefined && headers.upgrade?.toLowerCase() === 'websocket'
}

/** Counts one more under a name, until the returned function is called. */
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
