import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { deferScripts } from './deferred-scripts.ts'

export type CachedPage = { status: number; headers: [string, string][]; body: Buffer; gzipped: Buffer; scriptHashes: string }

/** How long a guest may see an older page, in milliseconds. */
const lifetimeMs = 5000
const maxBytes = 64 * 1024 * 1024

/**
 * Caches rendered guest pages for five seconds. Concurrent misses share one render. Caches only a 200 without `set-cookie` (architecture 3a, "Pages
 * and cache") whose own `cache-control` does not forbid it.
 */
export function pageCache() {
  const pages = new LRUCache<string, CachedPage>({
    ttl: lifetimeMs,
    maxSize: maxBytes,
    sizeCalculation: (page) => page.body.length + page.gzipped.length,
  })
  const rendering = new Map<string, Promise<CachedPage>>()
  return (key: string, render: () => Promise<Response>): Promise<CachedPage> | CachedPage => {
    const kept = pages.get(key) ?? rendering.get(key)
    if (kept) return kept
    const page = renderForCache(render)
      .then((done) => {
        if (done.status === 200 && !done.headers.some(isPersonal)) pages.set(key, done)
        return done
      })
      .finally(() => rendering.delete(key))
    rendering.set(key, page)
    return page
  }
}

const isPersonal = ([name, value]: [string, string]) => name === 'set-cookie' || (name === 'cache-control' && value.includes('no-store'))

async function renderForCache(render: () => Promise<Response>): Promise<CachedPage> {
  const response = await render()
  const answered = await response.text()
  const html = response.headers.get('content-type')?.includes('text/html') ? deferScripts(answered) : answered
  const headers = [...response.headers].filter(([name]) => name !== 'content-length')
  const body = Buffer.from(html)
  const gzipped = gzipSync(body, { level: 4 }) // synchronous: a round trip to another thread takes longer than the compression
  return { status: response.status, headers, body, gzipped, scriptHashes: inlineScriptHashes(html) }
}

/** The policy sources that allow exactly the inline scripts of this page, because a cached page cannot carry a fresh nonce. */
export function inlineScriptHashes(html: string) {
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return [...hashes].join(' ')
}
