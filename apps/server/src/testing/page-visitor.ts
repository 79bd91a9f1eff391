import type { FastifyInstance } from 'fastify'

export type Visited = { url: URL; status: number; body: string; headers: Record<string, string | number | string[] | undefined> }
type Step = { method?: 'GET' | 'POST'; form?: Record<string, string> }

/**
 * A browser that opens pages: keeps cookies and follows redirects within the product. It stops at a redirect to another site or to one of the
 * `stops`.
 */
export function visitorOf(fastify: FastifyInstance, origin: string, cookies = new Map<string, string>()) {
  async function step(url: URL, { method = 'GET', form }: Step): Promise<Visited> {
    const answer = await fastify.inject({
      method,
      url: url.pathname + url.search,
      headers: {
        host: url.host,
        accept: 'text/html',
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(method === 'POST' && { origin, 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { payload: new URLSearchParams(form).toString() }),
    })
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const isGone = value === '' || maxAge === 0 || (expires !== undefined && expires.getTime() < Date.now())
      if (isGone) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { url, status: answer.statusCode, body: answer.body, headers: answer.headers }
  }
  async function open(address: string | URL, { stops = [], ...first }: Step & { stops?: readonly string[] } = {}): Promise<Visited> {
    let page = await step(new URL(address, origin), first)
    for (let hops = 0; hops < 20; hops += 1) {
      const { location } = page.headers
      if (page.status < 300 || page.status > 399 || typeof location !== 'string') return page
      const next = new URL(location, page.url)
      if (next.origin !== origin || stops.some((path) => next.pathname.startsWith(path))) return { ...page, url: next }
      page = await step(next, {})
    }
    throw new Error(`Too many redirects, the last to ${page.url.href}`)
  }
  return { open, cookies, post: (address: string, form: Record<string, string> = {}) => open(address, { method: 'POST', form }) }
}
