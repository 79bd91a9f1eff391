import { searchBanners } from '@khue/contracts/backoffice/banners'
import { listLatestPosts } from '@khue/contracts/offer/knowledge'
import { listFor } from '#app/features/offer/knowledge/load-posts.ts'
import { BannerRow, toBannerView } from '#app/features/backoffice/banners/banner-row.tsx'
import { knowledgeText as text } from '#app/features/offer/knowledge/knowledge.text.ts'
import { sectionHref, toPostView } from '#app/features/offer/knowledge/post-view.ts'
import { postsQuery, PostsView, type PostsPage } from '#app/features/offer/knowledge/posts-page.tsx'
import { readPostFilter } from '#app/features/offer/knowledge/posts-query.ts'
import { type PostSection, PostSections } from '#app/features/offer/knowledge/post-sections.tsx'
import { api } from '#app/shared/api.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { breadcrumbData } from '#app/shared/structured-data.ts'
import type { Route } from './+types/knowledge.page'

export const handle = { ownQuery: postsQuery }

const path = '/knowledge'
const perSection = 3

/** One row per section; with a filter, a list of all sections. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const { searchParams } = url
  const isAsked = Object.keys(readPostFilter(searchParams)).length > 0 || searchParams.has('page')
  const page: PostsPage = await listFor(call, { path, url, isListed: isAsked })
  if (isAsked) return { page, sections: undefined, banners: [] }
  const [latest, found] = await Promise.all([
    call(listLatestPosts, { query: { size: perSection } }),
    call(searchBanners, { query: { place: 'KNOWLEDGE' } }),
  ])
  const sections: PostSection[] = latest.sections.map(({ section, items }) => ({
    section,
    href: sectionHref(section),
    name: text.section[section].name,
    lead: text.section[section].lead,
    posts: items.map(toPostView),
  }))
  return { page, sections, banners: found.items.map(toBannerView) }
}

export const meta: Route.MetaFunction = (args) => [
  ...pageTags(args, {
    title: text.metaTitle,
    description: text.metaDescription,
    query: ['categoryId', 'page'],
    isHidden: new URLSearchParams(args.location.search).has('term'),
    data: [breadcrumbData([{ name: text.title, path }])],
  }),
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: text.title, href: `${path}/rss.xml` },
]

export default function KnowledgePage({ loaderData: { page, sections, banners } }: Route.ComponentProps) {
  return (
    <PostsView page={page} title={text.title} lead={text.lead} above={[]} rssHref={`${path}/rss.xml`}>
      <BannerRow banners={banners} />
      {sections && <PostSections sections={sections} />}
    </PostsView>
  )
}
