import { listPosts } from '@khue/contracts/offer/knowledge'
import type { KnowledgeSection } from '@khue/contracts/offer/knowledge-sections'
import { formatNumber } from '#app/shared/format.ts'
import { orWithoutCursor, readPlace, pagerLinks } from '#app/shared/list-place.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { toPostView } from './post-view.ts'
import type { PostsPage } from './posts-page.tsx'
import { postChoices, type PostFilter, postsAddress, readPostFilter } from './posts-query.ts'

type Wanted = { path: string; url: URL; section?: KnowledgeSection; isListed?: boolean }

/** Data of a list page: its choices and, unless the page replaces the list, its posts. */
export async function listFor(call: PageApi['call'], { path, url, section, isListed = true }: Wanted): Promise<PostsPage> {
  const filter = readPostFilter(url.searchParams)
  const { term, ...kept } = filter
  return {
    path,
    choices: postChoices(path, filter, section),
    term,
    kept: { categoryId: kept.subjectId === undefined ? undefined : String(kept.subjectId) },
    clearHref: term && postsAddress(path, kept),
    isMixed: section === undefined,
    list: isListed ? await loadList(call, { path, url, filter, section }) : undefined,
  }
}

type Asked = { path: string; url: URL; filter: PostFilter; section: KnowledgeSection | undefined }

async function loadList(call: PageApi['call'], { path, url, filter, section }: Asked) {
  const place = readPlace(url.searchParams)
  const found = await call(listPosts, { query: { ...filter, ...place, ...(section && { section }) } }).catch(orWithoutCursor(url))
  return {
    posts: found.items.map(toPostView),
    total: `${formatNumber(found.total)}${found.totalIsCapped ? '+' : ''}`,
    ...pagerLinks(place, found.nextCursor, (at) => postsAddress(path, filter, at)),
    isFiltered: Object.keys(filter).length > 0 || place.page > 0,
  }
}
