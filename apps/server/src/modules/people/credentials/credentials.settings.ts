import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

/** Whether admins must use a second factor. */
const shape = {
  ADMIN_SECOND_FACTOR: z.enum(['0', '1']).default('0').describe('0 or 1'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const credentialSettings: SettingGroup = { shape }
