import type { Endpoint } from '@khue/contracts/endpoint'
import { LRUCache } from 'lru-cache'

/** How much older than itself what stands on a guest's page may be, in milliseconds; the page is then kept for five seconds. */
const lifetimeMs = 1000
const mostKept = 500

/**
 * What the pages of guests ask for, remembered for a second: pages differ by an address, and nearly all of what stands on one
 * stands on the next. Only what is read, and what came: a refusal is the one page's alone.
 */
export function guestResponseCache(ms = lifetimeMs) {
  const answers = new LRUCache<string, Promise<unknown>>({ max: mostKept, ttl: ms, ttlResolution: 0 })
  return <T>({ method, path }: Pick<Endpoint, 'method' | 'path'>, input: object | undefined, ask: () => Promise<T>): Promise<T> => {
    if (method !== 'GET') return ask()
    const key = `${path} ${JSON.stringify(input ?? {})}`
    const kept = answers.get(key) as Promise<T> | undefined // asked at the same endpoint
    if (kept) return kept
    const answer = ask()
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }
}
