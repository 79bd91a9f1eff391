import type { Pool } from 'pg'
import { z } from 'zod'
import { afterCommit } from './db.ts'
import type { Deps } from './deps.ts'

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
const noticeBytes = 8000
const peopleAtOnce = 150

/** How long what is said in a busy moment waits, to be told in one go. */
const tellWithinMs = 25
/** What people are about to be told on other nodes; `again` of them were told here, and have to be once more. */
type Saying = { said: Omit<LiveMessage, 'to'>; people: Set<string>; again: Set<string> }
const pending = new WeakMap<Pool, Map<string, Saying>>()

/** The pages that hang on this very process, by the pool of its house; `mayKeepBack` while there are no others. */
type Here = { node: string; deliver: (message: LiveMessage) => void; mayKeepBack: () => boolean }
const here = new WeakMap<Pool, Here>()

/** From now on what is said on a pool is heard at once by the pages of this process, until it is stopped. */
export function tellHere(pool: Pool, pages: Here) {
  here.set(pool, pages)
  return { stop: async () => void here.delete(pool) }
}

/** Another way than the database to the pages of other nodes; false when it is not open now. */
type Voice = (message: LiveMessage) => boolean
const voices = new WeakMap<Pool, Voice>()

export function speakBy(pool: Pool, voice: Voice) {
  voices.set(pool, voice)
  return { stop: async () => void voices.delete(pool) }
}

/**
 * Hurries along the open pages of some people, on whatever node they are, once the running transaction has committed: those of this
 * node at once, the others a moment later. Nothing depends on its arrival: what is true stands in the database, and a page that was
 * away asks for it.
 */
export function tellPeople(deps: Deps, to: readonly string[], event: string, data: Record<string, unknown> = {}) {
  if (to.length > 0) afterCommit(deps.db, (pool) => gather(pool, to, { event, data }))
}

/** Who is told the same several times within a moment hears it at its beginning and at its end. */
function gather(pool: Pool, to: readonly string[], said: Saying['said']) {
  const what = JSON.stringify(said)
  const waiting = pending.get(pool) ?? new Map<string, Saying>()
  const { people, again } = waiting.get(what) ?? { people: new Set(), again: new Set() }
  const first = to.filter((person) => !people.has(person))
  for (const person of to) (people.has(person) ? again : people).add(person)
  waiting.set(what, { said, people, again })
  deliverHere(pool, first, said)
  if (pending.has(pool)) return
  pending.set(pool, waiting)
  setTimeout(() => {
    pending.delete(pool)
    for (const { said, again } of waiting.values()) deliverHere(pool, [...again], said)
    spread(pool, [...waiting.values()])
  }, tellWithinMs).unref()
}

function deliverHere(pool: Pool, to: readonly string[], said: Saying['said']) {
  if (to.length > 0) here.get(pool)?.deliver({ to, ...said })
}

/**
 * Says notices on a channel, all of them by one statement. Nothing of them shall outlive the database, so that their commit does not wait for the
 * disk: those that notify go one after the other.
 */
export const noticesOn = (channel: string, notices: readonly string[]) => ({
  name: 'tell_pages',
  text: `select pg_notify($1, said), set_config('synchronous_commit', 'off', true) from unnest($2::text[]) as said`,
  values: [channel, notices],
})

function spread(pool: Pool, sayings: readonly Saying[]) {
  const [own, say] = [here.get(pool), voices.get(pool)]
  if (pool.ending || own?.mayKeepBack()) return
  const all = sayings.flatMap(({ said, people }) => messagesTo([...people], { ...said, from: own?.node }))
  notify(
    pool,
    all.filter((message) => !say?.(message)),
  )
}

/** Says it to the pages of other nodes on the one way that every node hears. */
export const tellByDatabase = (pool: Pool, { to, ...message }: LiveMessage) => pool.ending || notify(pool, messagesTo(to, message))

function notify(pool: Pool, messages: readonly LiveMessage[]) {
  const notices = messages.map((message) => JSON.stringify(message))
  const fitting = notices.filter((one) => Buffer.byteLength(one) < noticeBytes) // what does not fit keeps back only itself
  if (fitting.length === 0) return
  pool.query(noticesOn(liveChannel, fitting)).catch(() => undefined) // pages that were not told will ask
}

const messagesTo = (people: readonly string[], message: Omit<LiveMessage, 'to'>): LiveMessage[] =>
  Array.from({ length: Math.ceil(people.length / peopleAtOnce) }, (_, at) => ({
    to: people.slice(at * peopleAtOnce, (at + 1) * peopleAtOnce),
    ...message,
  }))
