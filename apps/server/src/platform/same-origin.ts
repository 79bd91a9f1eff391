import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { commonError } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Refuses an unsafe request that a browser sent from another site (architecture 3a, "Forgery"); a client that sends
 * neither Origin nor Sec-Fetch-Site is no browser. An `Authorization` header changes nothing: beside it the cookies count
 * for nobody, but signing in would still set them.
 */
export function refuseCrossSite(request: FastifyRequest, config: Config) {
  if (safeMethods.has(request.method)) return
  const { origin } = request.headers
  if (origin === undefined) {
    const site = request.headers['sec-fetch-site']
    if (site === undefined || site === 'same-origin' || site === 'none') return
    throw commonError.CROSS_SITE()
  }
  if (!isOwnOrigin(origin, request, config)) throw commonError.CROSS_SITE()
}

function isOwnOrigin(origin: string, request: FastifyRequest, config: Config) {
  if (origin === config.publicUrl.origin) return true
  if (!config.isLoopback || !URL.canParse(origin)) return false
  const { hostname, host, protocol } = new URL(origin)
  return protocol === 'http:' && loopbackNames.has(hostname) && host === request.headers.host
}
