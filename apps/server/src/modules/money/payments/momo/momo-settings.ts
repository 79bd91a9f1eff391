import type { Config } from '#platform/config/config'

export type MomoSettings = {
  partnerCode: string
  accessKey: string
  secretKey: string
  apiUrl: string
  redirectUrl: string
  ipnUrl: string
  /** The order in which a refund's fields are signed: no document shows it. */
  refundFields: readonly string[]
}

/** Undefined while MoMo is not configured: the method is then not offered. */
export function momoSettings(config: Config): MomoSettings | undefined {
  const { MOMO_PARTNER_CODE: partnerCode, MOMO_ACCESS_KEY: accessKey, MOMO_SECRET_KEY: secretKey, MOMO_API_URL: apiUrl, publicUrl } = config
  if (!partnerCode || !accessKey || !secretKey || !apiUrl) return undefined
  return {
    partnerCode,
    accessKey,
    secretKey,
    apiUrl,
    redirectUrl: new URL('/checkout/return/momo', publicUrl).href,
    ipnUrl: new URL('/api/payments/callbacks/momo', publicUrl).href,
    refundFields: config.MOMO_REFUND_FIELDS,
  }
}
