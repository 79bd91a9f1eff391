import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

/** Retention of chat messages, and link previews. */
const shape = {
  CHAT_RETENTION_MONTHS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1200)
    .default(0)
    .describe('months after which messages and their files are removed; 0 keeps them for good'),
  CHAT_LINK_PREVIEWS: z
    .enum(['0', '1'])
    .default('1')
    .describe('1 shows a preview of the page that a message links to, which the server then requests; 0 requests nothing'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const chatSettings: SettingGroup = { shape }
