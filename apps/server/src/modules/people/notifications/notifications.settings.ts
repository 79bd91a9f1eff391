import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

const vnd = (fallback: number) => z.coerce.number().int().min(0).max(1_000_000_000).default(fallback)

/** Prices of messages and the monthly budget for them. */
const shape = {
  ZNS_PRICE_VND: vnd(300).describe('what one Zalo message costs, in whole đồng'),
  SMS_PRICE_VND: vnd(800).describe('what one SMS costs, in whole đồng'),
  NOTIFICATION_MONTHLY_BUDGET_VND: vnd(2_000_000).describe(
    'what Zalo and SMS of one category may cost a month, in whole đồng, unless an admin decides',
  ),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const notificationSettings: SettingGroup = { shape }
