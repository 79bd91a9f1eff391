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

/** Payment pages to which buyers are redirected. A wallet may open its page at another host of the domain whose API is called. */
const paymentPages = ({ VNPAY_PAY_URL, MOMO_API_URL, ZALOPAY_API_URL, FUNDIIN_API_URL }: Config) => {
  const own = VNPAY_PAY_URL ? [new URL(VNPAY_PAY_URL).origin] : []
  const wallets = [MOMO_API_URL, ZALOPAY_API_URL, FUNDIIN_API_URL].flatMap((url) => (url ? namesAround(new URL(url)) : []))
  return [...new Set([...own, ...wallets])]
}

const namesAround = ({ origin, protocol, hostname }: URL) => {
  const parentDomain = hostname.split('.').slice(1).join('.')
  return parentDomain.includes('.') && !/\d$/.test(parentDomain) ? [origin, `${protocol}//*.${parentDomain}`] : [origin]
}

const contentPolicy = (scripts: string, config: Config) =>
  [
    `default-src 'self'`,
    // 'wasm-unsafe-eval' lets a page compile the ID card reader, which is served from here; it allows no other script
    `script-src 'self'${scripts && ` ${scripts} 'wasm-unsafe-eval'`}`,
    `style-src 'self' 'unsafe-inline'`,
    // map tiles come from the configured host
    `img-src 'self' data: blob: ${config.MAP_TILES_URL ? new URL(config.MAP_TILES_URL).origin : ''}`.trimEnd(),
    `font-src 'self'`,
    // files are uploaded directly to their store
    `connect-src 'self' ${config.S3_ENDPOINT ? new URL(config.S3_ENDPOINT).origin : ''}`.trimEnd(),
    // external videos play in a frame only from the configured hosts
    ...(config.VIDEO_HOSTS.length > 0 ? [`frame-src 'self' ${config.VIDEO_HOSTS.map((host) => `https://${host}`).join(' ')}`] : []),
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    // a form's answer may redirect to the payment gateway, and browsers check that redirect against form-action too
    `form-action ${["'self'", ...paymentPages(config)].join(' ')}`,
    ...(config.isTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
