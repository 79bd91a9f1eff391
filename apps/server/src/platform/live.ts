import type { Pool } from 'pg'
import { z } from 'zod'
import { afterCommit } from './db.ts'
import type { Deps } from './deps.ts'

/** The channel on which the nodes of a house tell each other what open pages should hear. */
export const liveChannel = 'live'

/** `event` is a name both sides know, `data` whatever small JSON goes with it. */
export type LiveMessage = { to: readonly string[]; event: string; data: unknown }
/** Names such as `connect` and `disconnect` are the library's own and never reach a page as an event. */
export const LiveWire = z.object({ to: z.array(z.uuid()), event: z.string().regex(/^[a-z-]+:[a-z-]+$/), data: z.unknown() })

/** A notice of PostgreSQL holds less than 8,000 bytes; an id with its quotes and comma takes 39. */
const peopleAtOnce = 150

/** How long the pages of a busy moment wait for each other, to be told in one go. */
const tellWithinMs = 25
/** What is about to be said on a pool's database: people by what they are told. */
const pending = new WeakMap<Pool, Map<string, Set<string>>>()

/**
 * Hurries along the open pages of some people, on whatever node they are, once the running transaction has committed. Nothing
 * depends on its arrival: what is true stands in the database, and a page that was away asks for it.
 */
export function tellPeople(deps: Deps, to: readonly string[], event: string, data: Record<string, unknown> = {}) {
  if (to.length > 0) afterCommit(deps.db, (pool) => gather(pool, to, JSON.stringify({ event, data })))
}

function gather(pool: Pool, to: readonly string[], what: string) {
  const waiting = pending.get(pool) ?? new Map<string, Set<string>>()
  const people = waiting.get(what) ?? new Set()
  for (const person of to) people.add(person)
  waiting.set(what, people)
  if (pending.has(pool)) return
  pending.set(pool, waiting)
  setTimeout(() => {
    pending.delete(pool)
    for (const [said, people] of waiting) spread(pool, [...people], said)
  }, tellWithinMs).unref()
}

/** Nothing of it shall outlive the database, so that its commit does not wait for the disk: those that notify go one after the other. */
const tellPages = { name: 'tell_pages', text: `select pg_notify($1, $2), set_config('synchronous_commit', 'off', true)` }

function spread(pool: Pool, people: readonly string[], what: string) {
  const { event, data } = JSON.parse(what) as Omit<LiveMessage, 'to'> // written just above
  for (let at = 0; at < people.length && !pool.ending; at += peopleAtOnce) {
    const message: LiveMessage = { to: people.slice(at, at + peopleAtOnce), event, data }
    pool.query({ ...tellPages, values: [liveChannel, JSON.stringify(message)] }).catch(() => undefined) // pages that were not told will ask
  }
}
