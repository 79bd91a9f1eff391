import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { deferScripts, startScripts } from './deferred-scripts.ts'

/** Renders a page whose own scripts carry this nonce. */
type Render = (nonce: string) => Promise<Response>
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
  return (key: string, render: Render): Promise<CachedPage> | CachedPage => {
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

async function renderForCache(render: Render): Promise<CachedPage> {
  const nonce = randomBytes(16).toString('base64url')
  const response = await render(nonce)
  const answered = await response.text()
  const isPage = response.headers.get('content-type')?.includes('text/html') ?? false
  const ownCode = isPage ? ownScripts(answered, nonce) : []
  const html = isPage ? deferScripts(answered.replaceAll(` nonce="${nonce}"`, '')) : answered
  const headers = [...response.headers].filter(([name]) => name !== 'content-length')
  const body = Buffer.from(html)
  const gzipped = gzipSync(body, { level: 4 }) // synchronous: a round trip to another thread takes longer than the compression
  return { status: response.status, headers, body, gzipped, scriptHashes: isPage ? hashesOf([...ownCode, startScripts]) : '' }
}

/**
 * The inline scripts that the renderer wrote: it marks them with the nonce of this render. A script that came into the page in any other way does not
 * know the nonce, so it gets no hash, and browsers do not run it.
 */
function ownScripts(html: string, nonce: string) {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
  return scripts.flatMap(([, attributes = '', code = '']) =>
    attributes.includes(` nonce="${nonce}"`) && !/\ssrc=/.test(attributes) ? [code] : [],
  )
}

/** Policy sources that allow exactly these scripts, because a cached page cannot carry a fresh nonce. */
const hashesOf = (codes: readonly string[]) =>
  [...new Set(codes.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`))].join(' ')
