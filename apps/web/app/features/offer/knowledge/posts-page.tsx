import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { Trail } from '#app/shared/ui/breadcrumb.tsx'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { FilterBar } from '#app/shared/ui/filter-bar.tsx'
import { KnowledgeHead } from './knowledge-head.tsx'
import styles from './knowledge.module.css'
import { knowledgeText as text } from './knowledge.text.ts'
import { PostList } from './post-cards.tsx'
import type { PostView } from './post-view.ts'

/** Query parameters of a posts page. */
export const postsQuery = ['term', 'categoryId', 'page', 'cursor']

export type PostsPage = {
  path: string
  choices: { bySection: Choice[]; bySubject: Choice[] }
  term: string | undefined
  kept: Record<string, string | undefined>
  clearHref: string | undefined
  isMixed: boolean
  list: { posts: PostView[]; total: string; previous: string | undefined; next: string | undefined; isFiltered: boolean } | undefined
}

type Props = {
  page: PostsPage
  title: string
  lead: string
  above: Trail
  rssHref: string
  /** Rendered instead of the list. */
  children?: ReactNode
}

/** A posts page: breadcrumbs, choices and posts. */
export function PostsView({ page, title, lead, above, rssHref, children }: Props) {
  const { choices, term, kept, clearHref, list, isMixed, path } = page
  const { state, location } = useNavigation()
  const rows = [
    { label: text.sections, choices: choices.bySection },
    { label: text.bySubject, choices: choices.bySubject },
  ]
  return (
    <div className="wrap">
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
