import { videoHosts } from '@khue/contracts/video-hosts'
import { z } from 'zod'
import { optionalUrl } from './setting-kinds.ts'

/** The operator's details on the pages. */
export const siteSettings = {
  HOTLINE: z.string().default('1900 63 6758').describe('a phone number as people read it'), // spec 9
  REFERRAL_POINTS: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000)
    .default(0)
    .describe('a number of points from 0 to 100000; 0 is a voucher instead'),
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
