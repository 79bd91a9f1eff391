import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

/** From when on a promotion paid by the platform takes a second admin. */
const shape = {
  PROMOTION_ALONE_BELOW_VND: z.coerce
    .number()
    .int()
    .min(1)
    .max(9_999_999_999)
    .default(200_000)
    .describe('the most that one order may save, in whole đồng'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const promotionSettings: SettingGroup = { shape }
