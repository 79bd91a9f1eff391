import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

/** Whether the platform itself offers instalments without interest; by default in demo mode alone. */
const shape = {
  INSTALMENTS: z.enum(['0', '1']).optional().describe('0 or 1'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const orderSettings: SettingGroup = { shape }
