import type { Endpoint } from '@khue/contracts/endpoint'
import { LRUCache } from 'lru-cache'
import { guestPageGeneration } from './guest-pages.ts'

/** The age in milliseconds up to which an answer is reused on a guest's page; the page itself is then cached for five seconds. */
const lifetimeMs = 1000
const maxEntries = 500

/**
 * Caches the calls of guest pages for a second: pages that differ only in their address share nearly all calls. Caches only reads, and only
 * successful answers.
 */
export function guestResponseCache() {
  const answers = new LRUCache<string, {}, { ask: () => Promise<unknown> }>({
    max: maxEntries,
    ttl: lifetimeMs,
    ttlResolution: 0,
    ignoreFetchAbort: true, // an entry that is evicted while it loads still answers those that wait for it
    fetchMethod: (_key, _stale, { context }) => context.ask(),
  })
  return <T>({ method, path }: Pick<Endpoint, 'method' | 'path'>, input: object | undefined, ask: () => Promise<T>): Promise<T> => {
    if (method !== 'GET') return ask()
    const key = `${guestPageGeneration()} ${path} ${JSON.stringify(input ?? {})}`
    return answers.fetch(key, { context: { ask } }) as Promise<T> // the key holds the endpoint, so the type is the same
  }
}
