import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

/** The limit on codes sent by the whole platform. */
const shape = {
  OTP_HOURLY_LIMIT: z.coerce.number().int().min(10).max(10_000_000).default(2000).describe('a number of messages from 10 up'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const codeSettings: SettingGroup = { shape }
