import { knowledgeSections } from '@khue/contracts/offer/knowledge-sections'
import { data } from 'react-router'
import { listFor } from '#app/features/offer/knowledge/load-posts.ts'
import { knowledgeText as text } from '#app/features/offer/knowledge/knowledge.text.ts'
import { sectionHref } from '#app/features/offer/knowledge/post-view.ts'
import { postsQuery, PostsView } from '#app/features/offer/knowledge/posts-page.tsx'
import { api } from '#app/shared/api.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { breadcrumbData } from '#app/shared/structured-data.ts'
import type { Route } from './+types/knowledge-section.page'

export const handle = { ownQuery: postsQuery }

/** Serves all five sections; the address determines which. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { pathname } = url // the page's own URL, also for requests that load only its data
  const section = knowledgeSections.find(({ key }) => sectionHref(key) === pathname.replace(/\/$/, ''))?.key
  if (!section) throw data(null, { status: 404 })
  const path = sectionHref(section)
  return { section, path, page: await listFor(api(context).call, { path, url, section }) }
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return pageTags(args, undefined)
  const { section, path } = args.loaderData
  const { name, description } = text.section[section]
  return [
    ...pageTags(args, {
      title: text.sectionTitle(name),
      description,
      query: ['categoryId', 'page'],
      isHidden: new URLSearchParams(args.location.search).has('term'),
      data: [
        breadcrumbData([
          { name: text.title, path: '/knowledge' },
          { name, path },
        ]),
      ],
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: name, href: `${path}/rss.xml` },
  ]
}

export default function KnowledgeSectionPage({ loaderData: { section, path, page } }: Route.ComponentProps) {
  const { name, lead } = text.section[section]
  return <PostsView page={page} title={name} lead={lead} above={[{ name: text.title, path: '/knowledge' }]} rssHref={`${path}/rss.xml`} />
}
