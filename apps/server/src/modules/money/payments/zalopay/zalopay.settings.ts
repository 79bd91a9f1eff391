import { optionalUrl } from '#platform/config/setting-kinds'
import { z } from 'zod'
import { paymentPages } from '../wire/payment-pages.ts'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

const key = z.string().min(8).optional().describe('at least 8 characters')

/** The wallet ZaloPay: all settings or none. */
const shape = {
  ZALOPAY_APP_ID: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .describe('a number'),
  ZALOPAY_KEY1: key,
  ZALOPAY_KEY2: key,
  ZALOPAY_API_URL: optionalUrl.describe('the address before /v2/create'),
  ZALOPAY_TRUST_RETURN: z.enum(['0', '1']).default('0').describe('0 or 1'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const zalopaySettings: SettingGroup = {
  shape,
  allOrNone: [['ZALOPAY_APP_ID', 'ZALOPAY_KEY1', 'ZALOPAY_KEY2', 'ZALOPAY_API_URL']],
  allowedHosts: ({ ZALOPAY_API_URL }) => ({ formTargets: paymentPages(ZALOPAY_API_URL) }),
}
