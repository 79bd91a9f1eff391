import type { Pool } from 'pg'
import { z } from 'zod'
import { afterCommit } from '../postgres/db.ts'
import type { Deps } from '../deps.ts'

export const roomOfPerson = (id: string) => `person:${id}`
/** The room of every socket on a node. */
export const roomOfNode = (id: string) => `node:${id}`

/** The channel on which nodes broadcast events for open pages. */
export const liveChannel = 'live'

/** `event` is a name that both sides know, `data` is small JSON; `from` is the node that has already delivered the event to its own pages. */
export type LiveMessage = { to: readonly string[]; event: string; data: unknown; from?: string | undefined }
/** Names such as `connect` and `disconnect` belong to Socket.IO and never reach a page as an event. */
export const LiveWire = z.object({
  to: z.array(z.uuid()),
  event: z.string().regex(/^[a-z-]+:[a-z-]+$/),
  data: z.unknown(),
  from: z.uuid().optional(),
})

/** The size limit of a PostgreSQL notification; an id with its quotes and comma takes 39 bytes. */
const notifyPayloadBytes = 8000
const peoplePerMessage = 150

/** How long messages of a busy moment wait to be sent together. */
const coalesceMs = 25
/** A message that waits for other nodes; `repeated` are the people to whom it was emitted again meanwhile, and who get it once more here. */
type PendingBroadcast = { content: Omit<LiveMessage, 'to'>; people: Set<string>; repeated: Set<string> }
const pending = new WeakMap<Pool, Map<string, PendingBroadcast>>()

/** The sockets of this process, by pool; `canSkipBroadcast` while there are no other nodes. */
type LocalSockets = { node: string; deliver: (message: LiveMessage) => void; canSkipBroadcast: () => boolean }
const localSockets = new WeakMap<Pool, LocalSockets>()

/** Until stopped, messages on this pool are delivered at once to the sockets of this process. */
export function attachLocalSockets(pool: Pool, pages: LocalSockets) {
  localSockets.set(pool, pages)
  return { stop: async () => void localSockets.delete(pool) }
}

/** Another transport than the database to the sockets of other nodes; returns false while it is disconnected. */
type Transport = (message: LiveMessage) => boolean
const transports = new WeakMap<Pool, Transport>()

export function setTransport(pool: Pool, transport: Transport) {
  transports.set(pool, transport)
  return { stop: async () => void transports.delete(pool) }
}

/**
 * Notifies the open pages of some people, on any node, after the running transaction has committed: those of this node at once, the others a moment
 * later. Only a hint: the truth is in the database, and a page that missed the event asks for it.
 */
export function emitToPeople(deps: Deps, to: readonly string[], event: string, data: Record<string, unknown> = {}) {
  if (to.length > 0) afterCommit(deps.db, (pool) => coalesce(pool, to, { event, data }))
}

const nodeHandlers = new WeakMap<Pool, Map<string, Set<(data: unknown) => void>>>()

/**
 * Handles events that any node emits by `emitToNodes`, to drop cached values. A disconnected node misses events, so cached values must also expire.
 */
export function onNodeEvent<T>(pool: Pool, event: string, schema: z.ZodType<T>, handle: (data: T) => void) {
  const handlers = nodeHandlers.get(pool) ?? new Map<string, Set<(data: unknown) => void>>()
  nodeHandlers.set(pool, handlers)
  const ofEvent = handlers.get(event) ?? new Set()
  const parseAndHandle = (data: unknown) => {
    const parsed = schema.safeParse(data)
    if (parsed.success) handle(parsed.data)
  }
  handlers.set(event, ofEvent.add(parseAndHandle))
  return { stop: async () => void ofEvent.delete(parseAndHandle) }
}

/** Notifies this node at once and all others a moment later, after the running transaction has committed. `data` is small JSON. */
export function emitToNodes(deps: Deps, event: string, data: Record<string, unknown>) {
  afterCommit(deps.db, (pool) => {
    handleNodeEvent(pool, { event, data })
    const own = localSockets.get(pool)
    if (!pool.ending && !own?.canSkipBroadcast()) notify(pool, [{ to: [], event, data, from: own?.node }])
  })
}

/** Runs the handlers of an event of nodes; such an event is addressed to no person. */
export function handleNodeEvent(pool: Pool, { event, data }: Pick<LiveMessage, 'event' | 'data'>) {
  for (const handle of nodeHandlers.get(pool)?.get(event) ?? []) handle(data)
}

/** Sends repeated messages of a moment only twice: the first at once and one at the end. */
function coalesce(pool: Pool, to: readonly string[], content: PendingBroadcast['content']) {
  const what = JSON.stringify(content)
  const waiting = pending.get(pool) ?? new Map<string, PendingBroadcast>()
  const { people, repeated } = waiting.get(what) ?? { people: new Set(), repeated: new Set() }
  const first = to.filter((person) => !people.has(person))
  for (const person of to) (people.has(person) ? repeated : people).add(person)
  waiting.set(what, { content, people, repeated })
  deliverHere(pool, first, content)
  if (pending.has(pool)) return
  pending.set(pool, waiting)
  setTimeout(() => {
    pending.delete(pool)
    for (const { content, repeated } of waiting.values()) deliverHere(pool, [...repeated], content)
    broadcast(pool, [...waiting.values()])
  }, coalesceMs).unref()
}

function deliverHere(pool: Pool, to: readonly string[], content: PendingBroadcast['content']) {
  if (to.length > 0) localSockets.get(pool)?.deliver({ to, ...content })
}

/**
 * Notifications on a channel, all in one statement. They need not survive a crash, so their commit does not wait for the disk: transactions that
 * notify commit one after the other.
 */
export const notifyStatement = (channel: string, payloads: readonly string[]) => ({
  name: 'notify_pages',
  text: `select pg_notify($1, said), set_config('synchronous_commit', 'off', true) from unnest($2::text[]) as said`,
  values: [channel, payloads],
})

function broadcast(pool: Pool, broadcasts: readonly PendingBroadcast[]) {
  const [own, send] = [localSockets.get(pool), transports.get(pool)]
  if (pool.ending || own?.canSkipBroadcast()) return
  const all = broadcasts.flatMap(({ content, people }) => messagesTo([...people], { ...content, from: own?.node }))
  notify(
    pool,
    all.filter((message) => !send?.(message)),
  )
}

/** Sends a message to the sockets of other nodes through PostgreSQL, which reaches every node. */
export const broadcastByPostgres = (pool: Pool, { to, ...message }: LiveMessage) => pool.ending || notify(pool, messagesTo(to, message))

function notify(pool: Pool, messages: readonly LiveMessage[]) {
  const payloads = messages.map((message) => JSON.stringify(message))
  const fitting = payloads.filter((one) => Buffer.byteLength(one) < notifyPayloadBytes) // an oversized message is dropped without affecting others
  if (fitting.length === 0) return
  pool.query(notifyStatement(liveChannel, fitting)).catch(() => undefined) // pages that miss it ask again later
}

const messagesTo = (people: readonly string[], message: Omit<LiveMessage, 'to'>): LiveMessage[] =>
  Array.from({ length: Math.ceil(people.length / peoplePerMessage) }, (_, at) => ({
    to: people.slice(at * peoplePerMessage, (at + 1) * peoplePerMessage),
    ...message,
  }))
