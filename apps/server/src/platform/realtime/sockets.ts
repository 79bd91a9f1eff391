import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { Server, type Socket } from 'socket.io'
import { repeat } from '../repeat.ts'
import type { Deps } from '../deps.ts'
import type { SocketOwner } from '../http/authentication.ts'
import { attachLocalSockets, handleNodeEvent, type LiveMessage, roomOfNode, roomOfPerson } from './broadcast.ts'
import { startPostgresBus } from './postgres-bus.ts'
import type { CallHandler } from './socket-calls.ts'
import { acceptWebSockets } from './websocket-upgrade.ts'
import { terminate, terminateAfterGrace, type ConnectionState } from './connection-limits.ts'
import { type LiveRedis, broadcastByRedis } from './redis-bus.ts'

export type SocketHost = {
  deps: Deps
  /** The database pool; the bus uses a connection of its own beside it. */
  pool: Pool
  /** The owner of a socket by its token; a ticket is used up by this. The platform knows no accounts. */
  admit: (token: string) => Promise<SocketOwner | undefined>
  /** Which of these sessions are still open. */
  listOpenSessions: (sessionIds: readonly string[]) => Promise<readonly string[]>
  /** Handles calls over a socket. */
  call: CallHandler
  /** Records who has a page open on this node, until it is stopped. */
  trackPresence: (deps: Deps, node: { id: string; connected: () => ReadonlySet<string> }) => { stop(): Promise<void> }
  /** Nodes message each other through it where there is one, and by the database while it is away. */
  redis: LiveRedis | undefined
}

/** A browser buys its ticket while the connection is already open, over a slow network. */
const handshakeMs = 10_000
/** Open pages of one person on one node; one more disconnects the oldest. */
const socketsPerPerson = 20
const maxTokenLength = 200
/** Calls of one socket that may be queued. */
const maxQueuedCalls = 40
/** Architecture 3a: a socket must end within five seconds after its session. The check itself takes a part of them. */
const lookEveryMs = 2000
const sessionsAtOnce = 5000

type Nothing = Record<never, never>
type ClientEvents = Record<string, (data: unknown) => void>
type LiveServer = Server<Nothing, ClientEvents, Nothing, SocketOwner>
type LiveSocket = Socket<Nothing, ClientEvents, Nothing, SocketOwner>
type StateOf = (connection: LiveSocket['conn']) => ConnectionState

const roomOfSession = (id: string) => `session:${id}`

/**
 * Sockets of open pages at `/chat/ws`, on the server's port, by WebSocket only. Events are hints: the truth is behind the API. Sockets may also call
 * a few endpoints. `count` returns the number of open sockets.
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
  const onMessage = (message: LiveMessage) => (message.to.length === 0 ? handleNodeEvent(host.pool, message) : deliver(message))
  const requestResync = () => io.local.emit('live:resync', {})
  fastify.addHook('onListen', async () => {
    const bus = startPostgresBus({ pool: host.pool, log: host.deps.log, node, onMessage, requestResync })
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
    await io.close() // closes the connections, so that clients reconnect to another node
    await close()
    await Promise.all(asking) // before the database closes
  })
  return { count: () => engine.clientsCount }
}

/** Authenticates a connection once. Every refusal sends the same word, so that it gives no reason away. */
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
      setImmediate(() => closeConnection(socket, state)) // after the error has been sent
    }
  } catch (error) {
    deps.log.error({ err: error }, 'authenticating a socket failed')
    terminate(state, 'fault') // a lost connection is tried again
    next(new Error('unavailable'))
  }
}

/** Spec 7: a token in the query, or as bearer; preferably in the first packet, which no access log shows. */
function tokenOf({ handshake: { auth, headers, query } }: LiveSocket) {
  const token: unknown = auth.token ?? /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? query.token
  return typeof token === 'string' && token.length <= maxTokenLength ? token : undefined
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

/** Runs a socket's calls in order: of two messages, the first is sent first. */
function answerCalls({ call }: SocketHost, socket: LiveSocket, state: ConnectionState) {
  let waiting = 0
  async function doAfter(before: Promise<void>, { event, asked, answer }: Asked) {
    await before
    waiting -= 1
    if (!socket.connected) return // a client that left before the call began sends it again
    const answered = call(socket.data.sessionId, event, asked)
    if (answered) answer(await answered)
    else terminate(state, 'unknown event')
  }
  let last = Promise.resolve()
  socket.onAny((event: string, asked: unknown, answer: unknown) => {
    waiting += 1
    if (typeof answer !== 'function') terminate(state, 'unknown event')
    else if (waiting > maxQueuedCalls) terminate(state, 'flood')
    else last = doAfter(last, { event, asked, answer: answer as Asked['answer'] }) // the library's callback, which accepts any value
  })
}

/** Drops the handshake: its token is used up, and a long-lived socket should not hold the headers of its request in memory. */
function forgetHandshake(socket: LiveSocket) {
  Object.assign(socket.handshake, { headers: {}, query: {}, auth: {}, url: '' })
  Object.assign(socket.conn, { request: undefined })
}

const socketsIn = ({ sockets }: LiveServer, room: string) =>
  [...(sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.sockets.get(id) ?? [])

/** Tells a client that the server disconnects it, so that it does not reconnect by itself. */
function disconnectSocket(socket: LiveSocket, stateOf: StateOf) {
  const state = stateOf(socket.conn)
  socket.disconnect(true)
  closeConnection(socket, state)
}

/** Closes a connection, by force after a grace time: a slow reader may never read the last packets. */
function closeConnection({ conn }: LiveSocket, state: ConnectionState) {
  conn.close()
  terminateAfterGrace(state)
}

/** Ends every socket whose session has ended on any node. */
function watchSessions({ deps: { log }, listOpenSessions }: SocketHost, io: LiveServer, stateOf: StateOf) {
  async function look() {
    const watched = [...new Set([...io.sockets.sockets.values()].map(({ data }) => data.sessionId))]
    for (let at = 0; at < watched.length; at += sessionsAtOnce) {
      const some = watched.slice(at, at + sessionsAtOnce)
      const open = new Set(await listOpenSessions(some))
      const ended = some.filter((id) => !open.has(id))
      for (const id of ended) for (const socket of socketsIn(io, roomOfSession(id))) disconnectSocket(socket, stateOf)
    }
  }
  return repeat(async () => {
    await look().catch((error: unknown) => log.warn({ err: error }, 'checking the sessions of sockets failed'))
    return lookEveryMs
  })
}
