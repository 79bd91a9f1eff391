import { optionalUrl } from '#platform/config/setting-kinds'
import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

/** The payment gateway VNPAY: all settings or none. */
const shape = {
  VNPAY_TMN_CODE: z
    .string()
    .regex(/^[A-Za-z0-9]{8}$/)
    .optional()
    .describe('8 letters or digits'),
  VNPAY_HASH_SECRET: z.string().min(16).optional().describe('at least 16 characters'),
  VNPAY_PAY_URL: optionalUrl.describe('the address of vpcpay.html'),
  VNPAY_API_URL: optionalUrl.describe('the address of merchant_webapi/api/transaction'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const vnpaySettings: SettingGroup = {
  shape,
  allOrNone: [['VNPAY_TMN_CODE', 'VNPAY_HASH_SECRET', 'VNPAY_PAY_URL', 'VNPAY_API_URL']],
  allowedHosts: ({ VNPAY_PAY_URL }) => ({ formTargets: VNPAY_PAY_URL ? [new URL(VNPAY_PAY_URL).origin] : [] }),
}
