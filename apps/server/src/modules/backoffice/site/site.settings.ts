import { optionalUrl } from '#platform/config/setting-kinds'
import { videoHosts } from '@khue/contracts/video-hosts'
import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

/** The operator's details on the pages. */
const shape = {
  BUSINESS_BADGE_NUMBER: z.string().optional().describe('the registration number of the Ministry of Industry and Trade'),
  BUSINESS_BADGE_URL: optionalUrl.describe('the address of the registration page'),
  FACEBOOK_URL: optionalUrl.describe('an address'),
  YOUTUBE_URL: optionalUrl.describe('an address'),
  TIKTOK_URL: optionalUrl.describe('an address'),
  MAP_TILES_URL: z
    .templateLiteral(['http', z.string()])
    .refine((url) => URL.canParse(url) && ['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
    .optional()
    .describe('the address of map tiles with {z}, {x} and {y} in it'),
  MAP_TILES_ATTRIBUTION: z.string().default('').describe('who must be named beside the tiles, as plain text'),
  VIDEO_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(videoHosts)))
    .describe(`a list of ${videoHosts.join(' and ')}`),
  APP_STORE_URL: optionalUrl.describe('an address'),
  GOOGLE_PLAY_URL: optionalUrl.describe('an address'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const siteSettings: SettingGroup = {
  shape,
  allOrNone: [['BUSINESS_BADGE_NUMBER', 'BUSINESS_BADGE_URL']],
  allowedHosts: ({ MAP_TILES_URL, VIDEO_HOSTS }) => ({
    pictures: MAP_TILES_URL ? [new URL(MAP_TILES_URL).origin] : [],
    frames: VIDEO_HOSTS.map((host) => `https://${host}`),
  }),
}
