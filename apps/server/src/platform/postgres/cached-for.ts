import { LRUCache } from 'lru-cache'
import type { Db } from './db.ts'

/** Entries per database; the least recently used go first. */
const maxEntries = 500

/**
 * Caches a list that is read often and changed rarely: at most one query in `ms` milliseconds, and one at a time, for the same key. Decisions must
 * not depend on it, because it can be that old. `forget` makes this process load again at once.
 */
export function cachedFor<Asked extends readonly (string | number)[], T>(ms: number, load: (db: Db, ...asked: Asked) => Promise<T>) {
  let caches = new WeakMap<Db, LRUCache<string, Promise<T>>>()
  const cacheOf = (db: Db) => {
    const memory = caches.get(db) ?? new LRUCache<string, Promise<T>>({ max: maxEntries, ttl: ms, ttlResolution: 0 })
    caches.set(db, memory)
    return memory
  }
  const recall = (db: Db, ...asked: Asked): Promise<T> => {
    const [memory, key] = [cacheOf(db), asked.join(' ')]
    const kept = memory.get(key)
    if (kept) return kept
    const value = load(db, ...asked)
    memory.set(key, value)
    value.catch(() => memory.delete(key)) // only the requests that waited for it get the failure
    return value
  }
  return Object.assign(recall, { forget: () => void (caches = new WeakMap()) })
}
