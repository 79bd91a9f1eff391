import { LRUCache } from 'lru-cache'
import type { Db } from './database.ts'

const [mostKept, keptMs] = [500, 60_000]

/** The database's statistics change slowly: loads each name at most once a minute, and never twice at the same time. A failure is not cached. */
export function cachedPerDatabase<Names extends readonly string[], T extends {}>(load: (db: Db, ...names: Names) => Promise<T>) {
  const caches = new WeakMap<Db, LRUCache<string, T, { names: Names }>>()
  const cacheOf = (db: Db) => {
    const cache =
      caches.get(db) ??
      new LRUCache<string, T, { names: Names }>({
        max: mostKept,
        ttl: keptMs,
        fetchMethod: (_key, _stale, { context }) => load(db, ...context.names),
      })
    caches.set(db, cache)
    return cache
  }
  return (db: Db, ...names: Names) => cacheOf(db).forceFetch(names.join(' '), { context: { names } })
}
