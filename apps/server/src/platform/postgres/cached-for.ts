import { LRUCache } from 'lru-cache'
import type { Db } from './db.ts'

/** So many answers are kept for each database; those that nobody asked for longest go first. */
const mostKept = 500

/**
 * A list that everybody reads and hardly anybody changes, asked of the database at most once in `ms` milliseconds and once
 * at a time for the same `asked`. Nothing may be decided by it: it can be that old. `forget` lets this process ask anew at once.
 */
export function cachedFor<Asked extends readonly (string | number)[], T>(ms: number, load: (db: Db, ...asked: Asked) => Promise<T>) {
  let memories = new WeakMap<Db, LRUCache<string, Promise<T>>>()
  const memoryOf = (db: Db) => {
    const memory = memories.get(db) ?? new LRUCache<string, Promise<T>>({ max: mostKept, ttl: ms, ttlResolution: 0 })
    memories.set(db, memory)
    return memory
  }
  const recall = (db: Db, ...asked: Asked): Promise<T> => {
    const [memory, key] = [memoryOf(db), asked.join(' ')]
    const kept = memory.get(key)
    if (kept) return kept
    const value = load(db, ...asked)
    memory.set(key, value)
    value.catch(() => memory.delete(key)) // a failure is its own askers' alone
    return value
  }
  return Object.assign(recall, { forget: () => void (memories = new WeakMap()) })
}
