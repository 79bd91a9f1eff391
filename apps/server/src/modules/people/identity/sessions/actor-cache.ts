import { LRUCache } from 'lru-cache'
import type { Actor } from '#platform/http/api'

/** A lock, a logout elsewhere or a lost role must be felt within 5 s (architecture 3a); one second is left for the asking itself. */
const memoryMs = 4_000

const actors = new LRUCache<string, Actor>({ max: 20_000, ttl: memoryMs, ttlResolution: 0 })
/** Sessions ended by this process, kept longer than any actor, so that an answer still on its way from the database cannot revive one. */
const ended = new LRUCache<string, true>({ max: 20_000, ttl: 6 * memoryMs, ttlResolution: 0 })

const ifAlive = (actor: Actor | undefined) => (actor && !ended.has(actor.sessionId) ? actor : undefined)

/** The actor of an access token, as it was at most four seconds ago. */
export const getCachedActor = (tokenHash: string) => ifAlive(actors.get(tokenHash))

/** Remembers for a moment, never past the token's own end; answers undefined when the session was ended meanwhile. */
export function cacheActor(tokenHash: string, actor: Actor, millisecondsLeft: number) {
  const ttl = Math.min(memoryMs, Math.floor(millisecondsLeft))
  if (ttl > 0) actors.set(tokenHash, actor, { ttl })
  return ifAlive(actor)
}

/** From now on this process knows the session as ended. Call it after the commit. */
export const invalidateSession = (sessionId: string) => ended.set(sessionId, true)

/** What this process remembers of a session is asked for anew: its roles changed just now. */
export function evictSession(sessionId: string) {
  for (const [tokenHash, actor] of actors.entries()) if (actor.sessionId === sessionId) actors.delete(tokenHash)
}
