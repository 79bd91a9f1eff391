import type { Db } from './db.ts'

/**
 * A list that everybody reads and hardly anybody changes, asked of the database at most once in `ms` milliseconds and once
 * at a time. Nothing may be decided by it: it can be that old. `forget` lets this process ask anew at once.
 */
export function shortMemory<T>(ms: number, load: (db: Db) => Promise<T>) {
  let memory = new WeakMap<Db, { until: number; value: Promise<T> }>()
  const recall = (db: Db): Promise<T> => {
    const kept = memory.get(db)
    if (kept && kept.until > performance.now()) return kept.value
    const value = load(db)
    memory.set(db, { until: performance.now() + ms, value })
    value.catch(() => memory.delete(db)) // a failure is its own askers' alone
    return value
  }
  return Object.assign(recall, { forget: () => void (memory = new WeakMap()) })
}
