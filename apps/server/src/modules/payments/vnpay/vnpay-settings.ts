import type { Config } from '#platform/config'

export type VnpaySettings = { tmnCode: string; hashSecret: string; payUrl: string; apiUrl: string; returnUrl: string }

/** Undefined while the house has no contract with VNPAY: the method is then not offered. */
export function vnpaySettings(config: Config): VnpaySettings | undefined {
  const { VNPAY_TMN_CODE: tmnCode, VNPAY_HASH_SECRET: hashSecret, VNPAY_PAY_URL: payUrl, VNPAY_API_URL: apiUrl, publicUrl } = config
  if (!tmnCode || !hashSecret || !payUrl || !apiUrl) return undefined
  return { tmnCode, hashSecret, payUrl, apiUrl, returnUrl: new URL('/checkout/return/vnpay', publicUrl).href }
}
