import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { commonError } from '../errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Refuses an unsafe request that a browser sent from another site (architecture 3a, "Forgery"); a client that sends
 * neither Origin nor Sec-Fetch-Site is no browser. An `Authorization` header changes nothing: beside it the cookies count
 * for nobody, but signing in would still set them.
 */
export function refuseCrossSite(request: FastifyRequest, config: Config) {
  if (!safeMethods.has(request.method) && isCrossSite(request, config)) throw commonError.CROSS_SITE()
}

/** The same judgement of whatever must not come from elsewhere though its method is safe: a socket's handshake. */
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
