import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { commonError } from '../errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Refuses an unsafe request that a browser sent from another site (architecture 3a, "Forgery"); a client that sends neither Origin nor Sec-Fetch-Site
 * is not a browser. An `Authorization` header makes no exception: cookies beside it are ignored, but a sign-in would still set them.
 */
export function refuseCrossSite(request: FastifyRequest, config: Config) {
  if (!safeMethods.has(request.method) && isCrossSite(request, config)) throw commonError.CROSS_SITE()
}

/** The same check for a request with a safe method that must be same-origin: a socket's handshake. */
export function isCrossSite(request: FastifyRequest, config: Config) {
  const { origin } = request.headers
  if (origin !== undefined) return !isOwnOrigin(origin, request, config)
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

function isOwnOrigin(origin: string, request: FastifyRequest, config: Config) {
  if (origin === config.publicUrl.origin) return true
  if (!config.isLoopback || !URL.canParse(origin)) return false
  const { hostname, host, protocol } = new URL(origin)
  return protocol === 'http:' && loopbackNames.has(hostname) && host === request.headers.host
}
