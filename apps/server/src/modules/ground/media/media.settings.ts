import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

const shape = {
  FFMPEG_PATH: z
    .string()
    .startsWith('/')
    .optional()
    .describe('the path of an ffmpeg program, which then converts films that browsers cannot prepare'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const mediaSettings: SettingGroup = { shape }
