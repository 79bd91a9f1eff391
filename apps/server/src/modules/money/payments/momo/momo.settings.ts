import { optionalUrl } from '#platform/config/setting-kinds'
import { z } from 'zod'
import { paymentPages } from '../wire/payment-pages.ts'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

const key = z.string().min(8).optional().describe('at least 8 characters')
const refundFields = 'accessKey,amount,description,orderId,partnerCode,requestId,transId'

/** The wallet MoMo: all settings or none. Where its documents leave a choice open, a setting decides it. */
const shape = {
  MOMO_PARTNER_CODE: z.string().min(1).max(50).optional().describe('the partner code of the contract'),
  MOMO_ACCESS_KEY: key,
  MOMO_SECRET_KEY: key,
  MOMO_API_URL: optionalUrl.describe('the address before /v2/gateway/api'),
  MOMO_REFUND_FIELDS: z
    .string()
    .regex(/^[a-zA-Z]+(,[a-zA-Z]+)+$/)
    .default(refundFields)
    .transform((names) => names.split(','))
    .describe('names of fields with commas between them'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const momoSettings: SettingGroup = {
  shape,
  allOrNone: [['MOMO_PARTNER_CODE', 'MOMO_ACCESS_KEY', 'MOMO_SECRET_KEY', 'MOMO_API_URL']],
  allowedHosts: ({ MOMO_API_URL }) => ({ formTargets: paymentPages(MOMO_API_URL) }),
}
