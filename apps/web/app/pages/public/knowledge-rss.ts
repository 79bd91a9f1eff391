import { listPosts } from '@khue/contracts/offer/knowledge'
import { knowledgeSections } from '@khue/contracts/offer/knowledge-sections'
import { getSiteInfo } from '@khue/contracts/backoffice/site'
import { knowledgeText as text } from '#app/features/offer/knowledge/knowledge.text.ts'
import { sectionHref } from '#app/features/offer/knowledge/post-view.ts'
import { rssOf } from '#app/features/offer/knowledge/rss.ts'
import { api } from '#app/shared/api.ts'
import type { Route } from './+types/knowledge-rss'

const postsInFeed = 30

/** Feed of new posts, of all sections or of the one in the address. */
export async function loader({ url: { pathname }, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const section = knowledgeSections.find(({ key }) => pathname === `${sectionHref(key)}/rss.xml`)?.key
  const query = { size: postsInFeed, ...(section && { section }) }
  const [{ publicUrl }, { items }] = await Promise.all([call(getSiteInfo), call(listPosts, { query })])
  const feed = rssOf({
    origin: publicUrl,
    path: section ? sectionHref(section) : '/knowledge',
    feedPath: pathname,
    title: section ? text.sectionTitle(text.section[section].name) : text.sectionTitle(text.title),
    description: section ? text.section[section].description : text.metaDescription,
    posts: items,
  })
  return new Response(feed, { headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=300' } })
}
