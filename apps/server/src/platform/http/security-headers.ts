import type { FastifyReply } from 'fastify'
import type { Config } from '../config/config.ts'

/**
 * Headers of every reply. `scripts` are the policy sources that allow this page's own inline scripts: a nonce, hashes or nothing. Inline styles are
 * allowed because of generated colours; inline scripts only with a source.
 */
export function setSecurityHeaders(reply: FastifyReply, config: Config, scripts = '') {
  reply.headers(headersOf(config))
  if (scripts) reply.header('content-security-policy', contentPolicy(scripts, config))
}

const known = new WeakMap<Config, Record<string, string>>()

/** The same for every reply of one configuration, so they are built once. */
function headersOf(config: Config) {
  let headers = known.get(config)
  if (!headers) {
    headers = {
      'content-security-policy': contentPolicy('', config),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'geolocation=(), payment=(), usb=()',
      ...(config.isTls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    }
    known.set(config, headers)
  }
  return headers
}

const contentPolicy = (scripts: string, { isTls, allowedHosts: { pictures, connections, frames, formTargets } }: Config) =>
  [
    `default-src 'self'`,
    // 'wasm-unsafe-eval' lets a page compile the ID card reader, which is served from here; it allows no other script
    `script-src 'self'${scripts && ` ${scripts} 'wasm-unsafe-eval'`}`,
    `style-src 'self' 'unsafe-inline'`,
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    `media-src 'self' blob:`, // a film that was chosen is shown before it is uploaded
    `font-src 'self'`,
    ["connect-src 'self'", ...connections].join(' '),
    ...(frames.length > 0 ? [["frame-src 'self'", ...frames].join(' ')] : []),
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    // a form's answer may redirect to another host, and browsers check that redirect against form-action too
    ["form-action 'self'", ...formTargets].join(' '),
    ...(isTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
