import { listPosts } from '@khue/contracts/knowledge'
import { type KnowledgeSection, postPageSize } from '@khue/contracts/knowledge-sections'
import { formatNumber } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { toPostView } from './post-view.ts'
import type { PostsPage } from './posts-page.tsx'
import { postChoices, postsAddress, readPostFilter, readPostPage } from './posts-query.ts'

type Wanted = { path: string; searchParams: URLSearchParams; section?: KnowledgeSection; isListed?: boolean }

/** What a page of posts shows: its choices, and its list unless something else stands in the list's place. */
export async function listFor(call: PageApi['call'], { path, searchParams, section, isListed = true }: Wanted): Promise<PostsPage> {
  const [filter, page] = [readPostFilter(searchParams), readPostPage(searchParams)]
  const { term, ...kept } = filter
  return {
    path,
    choices: postChoices(path, filter, section),
    term,
    kept: { categoryId: kept.subjectId === undefined ? undefined : String(kept.subjectId) },
    clearHref: term && postsAddress(path, kept),
    isMixed: section === undefined,
    list: isListed ? await loadList(call, { path, filter, page, section }) : undefined,
  }
}

type Place = { path: string; filter: ReturnType<typeof readPostFilter>; page: number; section: KnowledgeSection | undefined }

async function loadList(call: PageApi['call'], { path, filter, page, section }: Place) {
  const found = await call(listPosts, { query: { ...filter, page, ...(section && { section }) } })
  return {
    posts: found.items.map(toPostView),
    total: `${formatNumber(found.total)}${found.totalIsCapped ? '+' : ''}`,
    previous: page > 0 ? postsAddress(path, filter, page - 1) : undefined,
    next: found.items.length === postPageSize && (page + 1) * postPageSize < found.total ? postsAddress(path, filter, page + 1) : undefined,
    isFiltered: Object.keys(filter).length > 0 || page > 0,
  }
}
