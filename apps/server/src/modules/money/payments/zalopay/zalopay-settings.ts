import type { Config } from '#platform/config/config'

export type ZalopaySettings = {
  appId: string
  /** Signs what we say. */
  key1: string
  /** Signs what we are told. */
  key2: string
  apiUrl: string
  callbackUrl: string
  returnUrl: string
  /** Whether the checksum of the browser's way back is judged: the order of its fields is known from one title alone. */
  trustsReturn: boolean
}

/** Undefined while the house has no contract with ZaloPay: the method is then not offered. */
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
