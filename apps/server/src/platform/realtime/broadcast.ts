import type { Pool } from 'pg'
import { z } from 'zod'
import { afterCommit } from '../postgres/db.ts'
import type { Deps } from '../deps.ts'

export const roomOfPerson = (id: string) => `person:${id}`
/** Everybody who hangs on a node. */
export const roomOfNode = (id: string) => `node:${id}`

/** The channel on which the nodes of a house tell each other what open pages should hear. */
export const liveChannel = 'live'

/** `event` is a name both sides know, `data` whatever small JSON goes with it; `from` is the node whose own pages have heard it already. */
export type LiveMessage = { to: readonly string[]; event: string; data: unknown; from?: string | undefined }
/** Names such as `connect` and `disconnect` are the library's own and never reach a page as an event. */
export const LiveWire = z.object({
  to: z.array(z.uuid()),
  event: z.string().regex(/^[a-z-]+:[a-z-]+$/),
  data: z.unknown(),
  from: z.uuid().optional(),
})

/** A notice of PostgreSQL holds less than this; an id with its quotes and comma takes 39 of them. */
const notifyPayloadBytes = 8000
const peopleAtOnce = 150

/** How long what is said in a busy moment waits, to be told in one go. */
const coalesceMs = 25
/** What people are about to be told on other nodes; `again` of them were told here, and have to be once more. */
type PendingBroadcast = { content: Omit<LiveMessage, 'to'>; people: Set<string>; repeated: Set<string> }
const pending = new WeakMap<Pool, Map<string, PendingBroadcast>>()

/** The pages that hang on this very process, by the pool of its house; `canSkipBroadcast` while there are no others. */
type LocalSockets = { node: string; deliver: (message: LiveMessage) => void; canSkipBroadcast: () => boolean }
const localSockets = new WeakMap<Pool, LocalSockets>()

/** From now on what is said on a pool is heard at once by the pages of this process, until it is stopped. */
export function attachLocalSockets(pool: Pool, pages: LocalSockets) {
  localSockets.set(pool, pages)
  return { stop: async () => void localSockets.delete(pool) }
}

/** Another way than the database to the pages of other nodes; false when it is not open now. */
type Transport = (message: LiveMessage) => boolean
const transports = new WeakMap<Pool, Transport>()

export function setTransport(pool: Pool, transport: Transport) {
  transports.set(pool, transport)
  return { stop: async () => void transports.delete(pool) }
}

/**
 * Hurries along the open pages of some people, on whatever node they are, once the running transaction has committed: those of this
 * node at once, the others a moment later. Nothing depends on its arrival: what is true stands in the database, and a page that was
 * away asks for it.
 */
export function emitToPeople(deps: Deps, to: readonly string[], event: string, data: Record<string, unknown> = {}) {
  if (to.length > 0) afterCommit(deps.db, (pool) => coalesce(pool, to, { event, data }))
}

/** Who is told the same several times within a moment hears it at its beginning and at its end. */
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
 * Says notices on a channel, all of them by one statement. Nothing of them shall outlive the database, so that their commit does not wait for the
 * disk: those that notify go one after the other.
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

/** Says it to the pages of other nodes on the one way that every node hears. */
export const broadcastByPostgres = (pool: Pool, { to, ...message }: LiveMessage) => pool.ending || notify(pool, messagesTo(to, message))

function notify(pool: Pool, messages: readonly LiveMessage[]) {
  const payloads = messages.map((message) => JSON.stringify(message))
  const fitting = payloads.filter((one) => Buffer.byteLength(one) < notifyPayloadBytes) // what does not fit keeps back only itself
  if (fitting.length === 0) return
  pool.query(notifyStatement(liveChannel, fitting)).catch(() => undefined) // pages that were not told will ask
}

const messagesTo = (people: readonly string[], message: Omit<LiveMessage, 'to'>): LiveMessage[] =>
  Array.from({ length: Math.ceil(people.length / peopleAtOnce) }, (_, at) => ({
    to: people.slice(at * peopleAtOnce, (at + 1) * peopleAtOnce),
    ...message,
  }))
