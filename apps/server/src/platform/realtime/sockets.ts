import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { Server, type Socket } from 'socket.io'
import type { Deps } from '../deps.ts'
import type { SocketOwner } from '../http/authentication.ts'
import { type LiveMessage, roomOfNode, roomOfPerson, attachLocalSockets } from './broadcast.ts'
import { startPostgresBus } from './postgres-bus.ts'
import type { CallHandler } from './socket-calls.ts'
import { acceptWebSockets } from './websocket-upgrade.ts'
import { terminate, terminateAfterGrace, type ConnectionState } from './connection-limits.ts'
import { type LiveRedis, broadcastByRedis } from './redis-bus.ts'

export type SocketHost = {
  deps: Deps
  /** Whose database it is; what all nodes hear comes over a connection beside it. */
  pool: Pool
  /** Whose socket a token opens; asking uses a ticket up. The platform knows no accounts. */
  admit: (token: string) => Promise<SocketOwner | undefined>
  /** Which of these sessions may still hear. */
  listOpenSessions: (sessionIds: readonly string[]) => Promise<readonly string[]>
  /** Answers what a page asks by its socket. */
  call: CallHandler
  /** Records who has a page open on this node, until it is stopped. */
  trackPresence: (deps: Deps, node: { id: string; connected: () => ReadonlySet<string> }) => { stop(): Promise<void> }
  /** What nodes tell each other goes by it, where the house has one, and by the database while it is away. */
  redis: LiveRedis | undefined
}

/** A browser buys its ticket while the connection is open already, over whatever network it has. */
const handshakeMs = 10_000
/** Open pages of one person on one node; when there is one more, the oldest goes. */
const socketsPerPerson = 20
const longestToken = 200
/** Calls of one socket that wait for each other. */
const mostWaiting = 40
/** Architecture 3a: dead within five seconds. The asking takes its part of them. */
const lookEveryMs = 2000
const sessionsAtOnce = 5000

type Nothing = Record<never, never>
type ClientEvents = Record<string, (data: unknown) => void>
type LiveServer = Server<Nothing, ClientEvents, Nothing, SocketOwner>
type LiveSocket = Socket<Nothing, ClientEvents, Nothing, SocketOwner>
type StateOf = (connection: LiveSocket['conn']) => ConnectionState

const roomOfSession = (id: string) => `session:${id}`

/**
 * Sockets of open pages at `/chat/ws`, on the port of everything else, by websocket alone. They are told to hurry: what is true stands
 * behind the API. A few endpoints they may call themselves. `count` says how many are open.
 */
export function mountSockets(fastify: FastifyInstance, host: SocketHost) {
  const { engine, stateOf, close } = acceptWebSockets(fastify, host.deps.config)
  const { redis } = host
  const io: LiveServer = new Server({ serveClient: false, connectTimeout: handshakeMs, ...(redis && { adapter: redis.adapter }) })
  io.bind(engine)
  const asking = new Set<Promise<void>>()
  io.use((socket, next) => {
    const asked = admit(host, socket, { next, state: stateOf(socket.conn) }).finally(() => asking.delete(asked))
    asking.add(asked)
  })
  const node = randomUUID()
  io.on('connection', (socket) => onConnection(host, socket, { io, stateOf, node }))
  let stop: (() => Promise<unknown>) | undefined
  const deliver = ({ to, event, data }: LiveMessage) => io.local.to(to.map(roomOfPerson)).emit(event, data)
  const requestResync = () => io.local.emit('live:resync', {})
  fastify.addHook('onListen', async () => {
    const bus = startPostgresBus({ pool: host.pool, log: host.deps.log, node, onMessage: deliver, requestResync })
    const watch = watchSessions(host, io, stateOf)
    const ofThisNode = attachLocalSockets(host.pool, { node, deliver, canSkipBroadcast: bus.canSkipBroadcast })
    const transport = redis && broadcastByRedis(io, { redis, pool: host.pool, node })
    redis?.onChange(requestResync)
    const connected = () => new Set([...io.sockets.sockets.values()].map(({ data }) => data.personId))
    const presence = host.trackPresence(host.deps, { id: node, connected })
    stop = () => Promise.all([bus.stop(), watch.stop(), ofThisNode.stop(), transport?.stop(), presence.stop()])
  })
  fastify.addHook('preClose', async () => {
    await stop?.()
    await io.close() // closes the connections, so that clients look for another node by themselves
    await close()
    await Promise.all(asking) // the database closes after us
  })
  return { count: () => engine.clientsCount }
}

/** Asks once whose a connection is. Whoever is refused hears one word, whatever the reason. */
async function admit(
  { deps, admit }: SocketHost,
  socket: LiveSocket,
  { next, state }: { next: (error?: Error) => void; state: ConnectionState },
) {
  try {
    const token = state.hasAuthenticated ? undefined : tokenOf(socket)
    state.hasAuthenticated = true
    const owner = token ? await admit(token) : undefined
    if (owner) {
      Object.assign(socket.data, owner)
      next()
    } else {
      next(new Error('unauthorized'))
      setImmediate(() => closeConnection(socket, state)) // once the word is on its way
    }
  } catch (error) {
    deps.log.error({ err: error }, 'authenticating a socket failed')
    terminate(state, 'fault') // a lost connection is tried again
    next(new Error('unavailable'))
  }
}

/** Spec 7: a token in the query, or as bearer; better than both in what is sent first, which no log of addresses ever sees. */
function tokenOf({ handshake: { auth, headers, query } }: LiveSocket) {
  const token: unknown = auth.token ?? /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? query.token
  return typeof token === 'string' && token.length <= longestToken ? token : undefined
}

function onConnection(host: SocketHost, socket: LiveSocket, { io, stateOf, node }: { io: LiveServer; stateOf: StateOf; node: string }) {
  const { log } = host.deps
  const { personId, sessionId } = socket.data
  const state = stateOf(socket.conn)
  const openedAt = performance.now()
  state.onAuthenticated()
  forgetHandshake(socket)
  void socket.join([roomOfPerson(personId), roomOfSession(sessionId), roomOfNode(node)])
  const [oldest, ...others] = socketsIn(io, roomOfPerson(personId))
  if (oldest && others.length >= socketsPerPerson) disconnectSocket(oldest, stateOf)
  answerCalls(host, socket, state)
  log.info({ socketId: socket.id, personId, sessionId }, 'socket open')
  socket.on('disconnect', (reason) => {
    closeConnection(socket, state)
    const seconds = Math.round((performance.now() - openedAt) / 1000)
    log.info({ socketId: socket.id, personId, sessionId, seconds, reason: state.terminatedFor ?? reason }, 'socket closed')
  })
}

type Asked = { event: string; asked: unknown; answer: (answer: unknown) => void }

/** Does what a socket asks in the order in which it was asked: who writes two messages means one before the other. */
function answerCalls({ call }: SocketHost, socket: LiveSocket, state: ConnectionState) {
  let waiting = 0
  async function doAfter(before: Promise<void>, { event, asked, answer }: Asked) {
    await before
    waiting -= 1
    if (!socket.connected) return // who left before it was begun is not answered and sends it again
    const answered = call(socket.data.sessionId, event, asked)
    if (answered) answer(await answered)
    else terminate(state, 'unknown event')
  }
  let last = Promise.resolve()
  socket.onAny((event: string, asked: unknown, answer: unknown) => {
    waiting += 1
    if (typeof answer !== 'function') terminate(state, 'unknown event')
    else if (waiting > mostWaiting) terminate(state, 'flood')
    else last = doAfter(last, { event, asked, answer: answer as Asked['answer'] }) // the library's, which takes what it is given
  })
}

/** The token has done its work; and whoever stays for hours shall not be kept with all that their browser said first. */
function forgetHandshake(socket: LiveSocket) {
  Object.assign(socket.handshake, { headers: {}, query: {}, auth: {}, url: '' })
  Object.assign(socket.conn, { request: undefined })
}

const socketsIn = ({ sockets }: LiveServer, room: string) =>
  [...(sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.sockets.get(id) ?? [])

/** Lets a client know that it is not wanted any more, so that it does not come back by itself. */
function disconnectSocket(socket: LiveSocket, stateOf: StateOf) {
  const state = stateOf(socket.conn)
  socket.disconnect(true)
  closeConnection(socket, state)
}

/** Closes what is still open, by force if need be: a slow reader's last words may never be read. */
function closeConnection({ conn }: LiveSocket, state: ConnectionState) {
  conn.close()
  terminateAfterGrace(state)
}

/** Every socket ends with its session, on whatever node that has ended. */
function watchSessions({ deps: { log }, listOpenSessions }: SocketHost, io: LiveServer, stateOf: StateOf) {
  const stopping = new AbortController()
  const { signal } = stopping
  async function look() {
    const watched = [...new Set([...io.sockets.sockets.values()].map(({ data }) => data.sessionId))]
    for (let at = 0; at < watched.length; at += sessionsAtOnce) {
      const some = watched.slice(at, at + sessionsAtOnce)
      const open = new Set(await listOpenSessions(some))
      const ended = some.filter((id) => !open.has(id))
      for (const id of ended) for (const socket of socketsIn(io, roomOfSession(id))) disconnectSocket(socket, stateOf)
    }
  }
  async function poll() {
    while (!signal.aborted) {
      await look().catch((error: unknown) => log.warn({ err: error }, 'checking the sessions of sockets failed'))
      await pause(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined) // stopped meanwhile
    }
  }
  const ended = poll()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
