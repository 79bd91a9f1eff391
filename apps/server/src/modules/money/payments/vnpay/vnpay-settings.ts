import type { Config } from '#platform/config/config'

export type VnpaySettings = { tmnCode: string; hashSecret: string; payUrl: string; apiUrl: string; returnUrl: string }

const read = new WeakMap<Config, VnpaySettings | undefined>()

/** Undefined while VNPAY is not configured: the method is then not offered. Cached, because each payment reads it several times. */
export function vnpaySettings(config: Config): VnpaySettings | undefined {
  if (!read.has(config)) read.set(config, settingsIn(config))
  return read.get(config)
}

function settingsIn(config: Config): VnpaySettings | undefined {
  const { VNPAY_TMN_CODE: tmnCode, VNPAY_HASH_SECRET: hashSecret, VNPAY_PAY_URL: payUrl, VNPAY_API_URL: apiUrl, publicUrl } = config
  if (!tmnCode || !hashSecret || !payUrl || !apiUrl) return undefined
  return { tmnCode, hashSecret, payUrl, apiUrl, returnUrl: new URL('/checkout/return/vnpay', publicUrl).href }
}
