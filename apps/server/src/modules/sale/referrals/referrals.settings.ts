import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

/** What both people of a referral receive. */
const shape = {
  REFERRAL_POINTS: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000)
    .default(0)
    .describe('a number of points from 0 to 100000; 0 is a voucher instead'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const referralSettings: SettingGroup = { shape }
