import { listPosts } from '@khue/contracts/knowledge'
import { type KnowledgeSection, postPageSize } from '@khue/contracts/knowledge-sections'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { formatNumber } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import type { Trail } from '#app/shared/ui/breadcrumb.tsx'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { FilterBar } from '#app/shared/ui/filter-bar.tsx'
import { KnowledgeHead } from './knowledge-head.tsx'
import styles from './knowledge.module.css'
import { knowledgeText as text } from './knowledge.text.ts'
import { PostList } from './post-cards.tsx'
import { type PostView, toPostView } from './post-view.ts'
import { postChoices, postsAddress, readPostFilter, readPostPage } from './posts-query.ts'

export type PostsPage = {
  path: string
  choices: { bySection: Choice[]; bySubject: Choice[] }
  term: string | undefined
  kept: Record<string, string | undefined>
  clearHref: string | undefined
  isMixed: boolean
  list: { posts: PostView[]; total: string; previous: string | undefined; next: string | undefined; isFiltered: boolean } | undefined
}

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

type Props = {
  page: PostsPage
  title: string
  lead: string
  above: Trail
  rssHref: string
  /** Instead of the list. */
  children?: ReactNode
}

/** A page of posts: where one is, what to choose by, and the posts. */
export function PostsView({ page, title, lead, above, rssHref, children }: Props) {
  const { choices, term, kept, clearHref, list, isMixed, path } = page
  const { state, location } = useNavigation()
  const rows = [
    { label: text.sections, choices: choices.bySection },
    { label: text.bySubject, choices: choices.bySubject },
  ]
  return (
    <div className={`wrap ${styles.page}`}>
      <KnowledgeHead above={above} title={title} lead={lead} />
      <FilterBar
        rows={rows}
        search={{ name: 'term', value: term, label: text.searchLabel, hint: text.searchHint, maxLength: 200, kept, clearHref }}
      />
      {list && (
        <p className={`sm muted ${styles.total}`} aria-live="polite">
          {list.posts.length > 0 && text.found(list.total)}
        </p>
      )}
      {children}
      {list && <PostList {...list} isMixed={isMixed} isLoading={state === 'loading' && location.pathname === path} />}
      <a className={styles.rss} href={rssHref}>
        {text.rss}
      </a>
    </div>
  )
}
