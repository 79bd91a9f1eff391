import type { SiteInfo } from '@khue/contracts/backoffice/site'
import type { Config } from '#platform/config/config'
import { html } from '#platform/pages/html'

/** Public facts about the operator, from settings; unset ones are empty. */
export function describeSite(config: Config): SiteInfo {
  const { BUSINESS_BADGE_NUMBER: number, BUSINESS_BADGE_URL: url } = config
  return {
    hotline: config.HOTLINE,
    businessBadge: number && url ? { number, url } : null,
    socialLinks: { facebook: config.FACEBOOK_URL ?? '', youtube: config.YOUTUBE_URL ?? '', tiktok: config.TIKTOK_URL ?? '' },
    appStoreUrl: config.APP_STORE_URL ?? '',
    googlePlayUrl: config.GOOGLE_PLAY_URL ?? '',
    publicUrl: config.publicUrl.origin,
    videoHosts: config.VIDEO_HOSTS,
    mapTiles: config.MAP_TILES_URL ? { url: config.MAP_TILES_URL, attribution: html`${config.MAP_TILES_ATTRIBUTION}`.markup } : null,
  }
}
