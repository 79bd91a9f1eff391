import { optionalUrl } from '#platform/config/setting-kinds'
import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

const secret = z.string().min(16).optional().describe('at least 16 characters')

/** Bank transfers by VietQR: the account, and the service that reports incoming transfers. */
const shape = {
  BANK_BIN: z
    .string()
    .regex(/^\d{6}$/)
    .optional()
    .describe('the 6 digits under which NAPAS knows the bank'),
  BANK_ACCOUNT: z
    .string()
    .regex(/^[A-Za-z0-9]{4,19}$/)
    .optional()
    .describe('4 to 19 letters or digits'),
  BANK_HOLDER: z
    .string()
    .regex(/^[A-Z0-9 .&-]{2,100}$/)
    .optional()
    .describe('the name on the account, in capitals without accents'),
  BANK_APP_URL: optionalUrl.describe('the address that opens a bank app'),
  SEPAY_WEBHOOK_SECRET: secret,
  SEPAY_API_KEY: secret,
  CASSO_SECRET: secret,
  PAYOS_CLIENT_ID: z.string().min(1).optional().describe('the client id of the payment channel'),
  PAYOS_API_KEY: z.string().min(1).optional().describe('the API key of the payment channel'),
  PAYOS_CHECKSUM_KEY: secret,
  PAYOS_API_URL: optionalUrl.describe('the address of the API, as https://api-merchant.payos.vn'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const vietqrSettings: SettingGroup = {
  shape,
  allOrNone: [
    ['BANK_BIN', 'BANK_ACCOUNT', 'BANK_HOLDER'],
    ['PAYOS_CLIENT_ID', 'PAYOS_API_KEY', 'PAYOS_CHECKSUM_KEY', 'PAYOS_API_URL'],
  ],
}
