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

/**
 * Hurries along the open pages of some people, on whatever node they are, once the running transaction has committed. Nothing
 * depends on its arrival: what is true stands in the database, and a page that was away asks for it.
 */
export function tellPeople(deps: Deps, to: readonly string[], event: string, data: Record<string, unknown> = {}) {
  if (to.length > 0) afterCommit(deps.db, (pool) => spread(pool, { to, event, data }))
}

function spread(pool: Pool, { to, event, data }: LiveMessage) {
  for (let at = 0; at < to.length && !pool.ending; at += peopleAtOnce) {
    const message = JSON.stringify({ to: to.slice(at, at + peopleAtOnce), event, data })
    pool.query('select pg_notify($1, $2)', [liveChannel, message]).catch(() => undefined) // pages that were not told will ask
  }
}
