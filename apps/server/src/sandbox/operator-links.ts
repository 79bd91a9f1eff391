import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config'
import { sendPage } from './forms.ts'
import { html, page } from './page.ts'

const path = '/sandbox/operator'

/** Pages of the operator on other sites, by the setting that names them. */
const places = {
  FACEBOOK_URL: { slug: 'facebook', name: 'Facebook', what: 'Trang Facebook của Khuê' },
  YOUTUBE_URL: { slug: 'youtube', name: 'YouTube', what: 'Kênh YouTube của Khuê' },
  TIKTOK_URL: { slug: 'tiktok', name: 'TikTok', what: 'Kênh TikTok của Khuê' },
  APP_STORE_URL: { slug: 'app-store', name: 'App Store', what: 'Ứng dụng Khuê trên App Store' },
  GOOGLE_PLAY_URL: { slug: 'google-play', name: 'Google Play', what: 'Ứng dụng Khuê trên Google Play' },
  BUSINESS_BADGE_URL: { slug: 'business-badge', name: 'Cổng Bộ Công Thương', what: 'Trang thông báo của Khuê với Bộ Công Thương' },
} as const
type Setting = keyof typeof places

/** Gives every link of the footer that the operator has not set a page of the sandbox, so that a demo shows them all. */
export function sandboxOperatorLinks(config: Config) {
  const { publicUrl, BUSINESS_BADGE_NUMBER } = config
  const unset = (Object.keys(places) as Setting[]).filter((name) => config[name] === undefined) // a constant has only its own keys
  return {
    ...Object.fromEntries(unset.map((name) => [name, new URL(`${path}/${places[name].slug}`, publicUrl).href])),
    BUSINESS_BADGE_NUMBER: BUSINESS_BADGE_NUMBER ?? 'bản thử',
  }
}

export function operatorLinkRoutes(fastify: FastifyInstance) {
  for (const [setting, { slug, name, what }] of Object.entries(places))
    fastify.get(`${path}/${slug}`, async (_request, reply) =>
      sendPage(
        reply,
        page(
          `${what} (bản thử)`,
          html`<h1>${what}</h1>
            <p>Trang này thay cho ${name} trong bản dùng thử. Khi chạy thật, liên kết dẫn đến địa chỉ trong cài đặt ${setting}.</p>
            <p><a href="/">Về trang chủ Khuê</a></p>`,
          { name: `${name} thử`, note: 'Không phải trang thật' },
        ),
      ),
    )
}
