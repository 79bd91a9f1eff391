import type { SiteInfo } from '@khue/contracts/site'
import { uuidv7 } from 'uuidv7'
import { holdSubject } from '#modules/identity'
import type { Actor } from '#platform/api'
import type { Config } from '#platform/config'
import { type Deps, transact } from '#platform/deps'
import type { PersonalData } from '#platform/module'
import { deleteCourseRequestsOf, insertCourseRequest, listCourseRequestsOf } from './site.repository.ts'

/** What the house shows about itself: its settings, and nothing for what is not set. */
export function describeSite(config: Config): SiteInfo {
  const { BUSINESS_BADGE_NUMBER: number, BUSINESS_BADGE_URL: url } = config
  return {
    hotline: config.HOTLINE,
    businessBadge: number && url ? { number, url } : null,
    socialLinks: { facebook: config.FACEBOOK_URL ?? '', youtube: config.YOUTUBE_URL ?? '', tiktok: config.TIKTOK_URL ?? '' },
    appStoreUrl: config.APP_STORE_URL ?? '',
    googlePlayUrl: config.GOOGLE_PLAY_URL ?? '',
    publicUrl: config.publicUrl.origin,
  }
}

/** Keeps what somebody would like to learn, with who they are when they are signed in. */
export async function requestCourse(deps: Deps, actor: Actor | undefined, content: string) {
  await transact(deps, async (inside) => {
    if (actor) await holdSubject(inside, actor)
    await insertCourseRequest(inside.db, { id: uuidv7(), personId: actor?.id ?? null, content })
  })
}

/** What a person has asked the house for. */
export const siteData: PersonalData = {
  async collect({ db }, personId) {
    const requests = await listCourseRequestsOf(db, personId)
    return { 'Yêu cầu mở lớp': requests.map(({ content, createdAt }) => ({ 'Nội dung': content, 'Gửi lúc': createdAt.toISOString() })) }
  },
  erase: async ({ db }, personId) => void (await deleteCourseRequestsOf(db, personId)),
}
