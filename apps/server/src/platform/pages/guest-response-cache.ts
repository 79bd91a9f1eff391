import type { Endpoint } from '@khue/contracts/endpoint'
import { LRUCache } from 'lru-cache'

/** The age in milliseconds up to which an answer is reused on a guest's page; the page itself is then cached for five seconds. */
const lifetimeMs = 1000
const maxEntries = 500

/**
 * Caches the calls of guest pages for a second: pages that differ only in their address share nearly all calls. Caches only reads, and only
 * successful answers.
 */
export function guestResponseCache() {
  const answers = new LRUCache<string, Promise<unknown>>({ max: maxEntries, ttl: lifetimeMs, ttlResolution: 0 })
  return <T>({ method, path }: Pick<Endpoint, 'method' | 'path'>, input: object | undefined, ask: () => Promise<T>): Promise<T> => {
    if (method !== 'GET') return ask()
    const key = `${path} ${JSON.stringify(input ?? {})}`
    const kept = answers.get(key) as Promise<T> | undefined // the key holds the endpoint, so the type is the same
    if (kept) return kept
    const answer = ask()
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }
}
