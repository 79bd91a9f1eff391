import { banks } from '@khue/contracts/money/banks'
import type { Config } from '#platform/config/config'

export type PayosSettings = { clientId: string; apiKey: string; checksumKey: string; apiUrl: string; returnUrl: string }
export type VietqrSettings = {
  bin: string
  bankName: string
  account: string
  holder: string
  /** Opens a bank app with the QR code. */
  appUrl: string | undefined
  /** The configured bank feeds. */
  sepay: { webhookSecret: string | undefined; apiKey: string | undefined } | undefined
  casso: { secret: string } | undefined
  payos: PayosSettings | undefined
}

/** Undefined while no account is configured: the method is then not offered. */
export function vietqrSettings(config: Config): VietqrSettings | undefined {
  const { BANK_BIN: bin, BANK_ACCOUNT: account, BANK_HOLDER: holder } = config
  if (!bin || !account || !holder) return undefined
  const { SEPAY_WEBHOOK_SECRET: webhookSecret, SEPAY_API_KEY: apiKey, CASSO_SECRET: cassoSecret } = config
  return {
    bin,
    bankName: banks.find((bank) => bank.bin === bin)?.name ?? bin,
    account,
    holder,
    appUrl: config.BANK_APP_URL,
    sepay: webhookSecret || apiKey ? { webhookSecret, apiKey } : undefined,
    casso: cassoSecret ? { secret: cassoSecret } : undefined,
    payos: payosSettings(config),
  }
}

function payosSettings(config: Config): PayosSettings | undefined {
  const { PAYOS_CLIENT_ID: clientId, PAYOS_API_KEY: apiKey, PAYOS_CHECKSUM_KEY: checksumKey, PAYOS_API_URL: apiUrl, publicUrl } = config
  if (!clientId || !apiKey || !checksumKey || !apiUrl) return undefined
  return { clientId, apiKey, checksumKey, apiUrl, returnUrl: new URL('/checkout/pay/', publicUrl).href }
}
