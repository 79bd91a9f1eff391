import { LRUCache } from 'lru-cache'
import type { Actor } from '#platform/http/api'

/** A lock, a remote logout or a lost role must take effect within 5 s (architecture 3a); one second is left for the query itself. */
const memoryMs = 4_000

const actors = new LRUCache<string, Actor>({ max: 20_000, ttl: memoryMs, ttlResolution: 0 })
/** Sessions ended by this process, kept longer than any actor, so that a query still in flight cannot revive one. */
const ended = new LRUCache<string, true>({ max: 20_000, ttl: 6 * memoryMs, ttlResolution: 0 })

const ifAlive = (actor: Actor | undefined) => (actor && !ended.has(actor.sessionId) ? actor : undefined)

/** The actor of an access token, at most four seconds old. */
export const getCachedActor = (tokenHash: string) => ifAlive(actors.get(tokenHash))

/** Caches briefly, never past the token's expiry; returns undefined when the session was ended meanwhile. */
export function cacheActor(tokenHash: string, actor: Actor, millisecondsLeft: number) {
  const ttl = Math.min(memoryMs, Math.floor(millisecondsLeft))
  if (ttl > 0) actors.set(tokenHash, actor, { ttl })
  return ifAlive(actor)
}

/** Marks the session as ended in this process. Call it after the commit. */
export const invalidateSession = (sessionId: string) => ended.set(sessionId, true)

/** Drops the cached actors of a session whose roles have just changed. */
export function evictSession(sessionId: string) {
  for (const [tokenHash, actor] of actors.entries()) if (actor.sessionId === sessionId) actors.delete(tokenHash)
}
