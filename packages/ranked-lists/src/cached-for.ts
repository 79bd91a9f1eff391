import { LRUCache } from 'lru-cache'
import type { Db } from './database.ts'

/** Entries per database; the least recently used go first. */
const maxEntries = 500

/**
 * Caches data that is read often and rarely changes: for each key at most one query in `ms` milliseconds, and one at a time. A failure is not cached.
 * Decisions must not depend on it, because it can be that old. `forget` makes this process load again at once.
 */
export function cachedFor<Asked extends readonly (string | number)[], T extends {}>(
  ms: number,
  load: (db: Db, ...asked: Asked) => Promise<T>,
) {
  let caches = new WeakMap<Db, LRUCache<string, T, { asked: Asked }>>()
  const createCache = (db: Db) =>
    new LRUCache<string, T, { asked: Asked }>({
      max: maxEntries,
      ttl: ms,
      ttlResolution: 0,
      ignoreFetchAbort: true, // an entry that is evicted while it loads still answers those that wait for it
      fetchMethod: (_key, _stale, { context }) => load(db, ...context.asked),
    })
  const recall = (db: Db, ...asked: Asked): Promise<T> => {
    const cache = caches.get(db) ?? createCache(db)
    caches.set(db, cache)
    return cache.forceFetch(asked.join(' '), { context: { asked } })
  }
  return Object.assign(recall, { forget: () => void (caches = new WeakMap()) })
}
