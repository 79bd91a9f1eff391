import type { FastifyReply } from 'fastify'
import type { Config } from './config.ts'

/**
 * Headers of every reply. `scripts` are the policy sources that allow this page's own inline scripts: a nonce, hashes
 * or nothing. Styles may be inline because generated colours are; scripts never without permission.
 */
export function setSecurityHeaders(reply: FastifyReply, config: Config, scripts = '') {
  reply.header('content-security-policy', contentPolicy(scripts, config))
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  reply.header('cross-origin-opener-policy', 'same-origin')
  reply.header('permissions-policy', 'geolocation=(), payment=(), usb=()')
  if (config.isTls) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

const contentPolicy = (scripts: string, config: Config) =>
  [
    `default-src 'self'`,
    `script-src 'self' ${scripts}`.trimEnd(),
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    // a form's answer may lead on to the payment gateway, and browsers judge that redirect by form-action too
    `form-action 'self' ${config.VNPAY_PAY_URL ? new URL(config.VNPAY_PAY_URL).origin : ''}`.trimEnd(),
    ...(config.isTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
