import { optionalUrl } from '#platform/config/setting-kinds'
import { z } from 'zod'
import { paymentPages } from '../wire/payment-pages.ts'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

const key = z.string().min(8).optional().describe('at least 8 characters')

/** Fundiin, pay later: all settings or none. Where its documents leave a choice open, a setting decides it. */
const shape = {
  FUNDIIN_CLIENT_ID: z.string().min(1).optional().describe('the client id of the contract'),
  FUNDIIN_SECRET: key,
  FUNDIIN_MERCHANT_ID: z.string().min(1).optional().describe('the merchant id of the contract'),
  FUNDIIN_STORE_ID: z.string().min(1).optional().describe('the store id of the contract'),
  FUNDIIN_API_URL: optionalUrl.describe('the address before /v2/payments'),
  FUNDIIN_SIGNATURE: z.enum(['hex', 'base64']).default('hex').describe('hex or base64'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const fundiinSettings: SettingGroup = {
  shape,
  allOrNone: [['FUNDIIN_CLIENT_ID', 'FUNDIIN_SECRET', 'FUNDIIN_MERCHANT_ID', 'FUNDIIN_STORE_ID', 'FUNDIIN_API_URL']],
  allowedHosts: ({ FUNDIIN_API_URL }) => ({ formTargets: paymentPages(FUNDIIN_API_URL) }),
}
