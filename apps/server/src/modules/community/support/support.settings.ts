import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

/** The hours of the support desk. */
const shape = {
  SUPPORT_HOURS: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/)
    .refine((hours) => hours.slice(0, 5) < hours.slice(6))
    .default('08:00-21:00')
    .describe('from and until when people answer requests for help, in Vietnam time, such as 08:00-21:00'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const supportSettings: SettingGroup = { shape }
