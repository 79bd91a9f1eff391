import type { Config } from '#platform/config/config'
import type { SignatureForm } from '../wire/hmac.ts'

export type FundiinSettings = {
  clientId: string
  secret: string
  merchantId: string
  storeId: string
  apiUrl: string
  /** The encoding of the signature: the documents show the algorithm, not the encoding. */
  signatureForm: SignatureForm
  returnUrl: string
}

/** Undefined while Fundiin is not configured: the method is then not offered. */
export function fundiinSettings(config: Config): FundiinSettings | undefined {
  const { FUNDIIN_CLIENT_ID: clientId, FUNDIIN_SECRET: secret, FUNDIIN_MERCHANT_ID: merchantId, FUNDIIN_STORE_ID: storeId } = config
  if (!clientId || !secret || !merchantId || !storeId || !config.FUNDIIN_API_URL) return undefined
  return {
    clientId,
    secret,
    merchantId,
    storeId,
    apiUrl: config.FUNDIIN_API_URL,
    signatureForm: config.FUNDIIN_SIGNATURE,
    returnUrl: new URL('/checkout/return/fundiin', config.publicUrl).href,
  }
}
