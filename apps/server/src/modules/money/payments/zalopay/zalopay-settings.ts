import type { Config } from '#platform/config/config'

export type ZalopaySettings = {
  appId: string
  /** Signs our requests. */
  key1: string
  /** Signs ZaloPay's callbacks. */
  key2: string
  apiUrl: string
  callbackUrl: string
  returnUrl: string
  /** Whether the checksum of the browser's return URL is verified: its field order is known only from one heading in the documents. */
  trustsReturn: boolean
}

/** Undefined while ZaloPay is not configured: the method is then not offered. */
export function zalopaySettings(config: Config): ZalopaySettings | undefined {
  const { ZALOPAY_APP_ID: appId, ZALOPAY_KEY1: key1, ZALOPAY_KEY2: key2, ZALOPAY_API_URL: apiUrl, publicUrl } = config
  if (!appId || !key1 || !key2 || !apiUrl) return undefined
  return {
    appId,
    key1,
    key2,
    apiUrl,
    callbackUrl: new URL('/api/payments/callbacks/zalopay', publicUrl).href,
    returnUrl: new URL('/checkout/return/zalopay', publicUrl).href,
    trustsReturn: config.ZALOPAY_TRUST_RETURN === '1',
  }
}
