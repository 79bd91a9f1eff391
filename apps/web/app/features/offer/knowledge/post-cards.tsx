import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import grid from '#app/shared/ui/card-grid.module.css'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { knowledgeText as text } from './knowledge.text.ts'
import styles from './post-cards.module.css'
import type { PostView } from './post-view.ts'

type CardsProps = {
  posts: readonly PostView[]
  /** Heading level of the cards, below the list's heading. */
  level?: 2 | 3
  /** The cards are in the first view: their pictures load eagerly. */
  isFirst?: boolean
  isLoading?: boolean
  /** Shows each post's section. */
  isMixed?: boolean
  /** One row of three, on tablets, too. */
  isOneRow?: boolean
}

const picturesInFirstView = 3

export const PostCards = ({ posts, level = 2, isFirst = false, isLoading = false, isMixed = false, isOneRow = false }: CardsProps) => (
  <ul className={`${grid.grid} ${isOneRow ? grid.trio : ''}`} aria-busy={isLoading || undefined}>
    {posts.map((post, at) => (
      <li key={post.id}>
        <PostCard post={post} level={level} isLazy={!isFirst || at >= picturesInFirstView} isMixed={isMixed} />
      </li>
    ))}
  </ul>
)

type CardProps = { post: PostView; level: 2 | 3; isLazy: boolean; isMixed: boolean }

function PostCard({ post, level, isLazy, isMixed }: CardProps) {
  const Title = `h${level}` as const
  return (
    <article className={styles.card} data-subject={post.subject?.id}>
      <img className={styles.cover} src={post.cover} alt="" width="320" height="200" loading={isLazy ? 'lazy' : 'eager'} />
      <div className={styles.body}>
        {(isMixed || post.subject) && (
          <p className={styles.kind}>
            {isMixed && <span className={tag.tag}>{post.section}</span>}
            {post.subject && <span className={`${tag.tag} ${tag.subject}`}>{post.subject.name}</span>}
          </p>
        )}
        <Title className={styles.title}>
          <Link to={post.href}>{post.title}</Link>
        </Title>
        <p className={styles.summary}>{post.summary}</p>
        <p className={styles.facts}>
          {post.facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
    </article>
  )
}

type ListProps = {
  posts: readonly PostView[]
  /** Addresses of the previous and next page; undefined at the ends. */
  previous: string | undefined
  next: string | undefined
  isFiltered: boolean
  isLoading: boolean
  isMixed: boolean
}

export function PostList({ posts, previous, next, isFiltered, isLoading, isMixed }: ListProps) {
  if (posts.length === 0) return <NoPosts isFiltered={isFiltered} />
  return (
    <>
      <PostCards posts={posts} isFirst isLoading={isLoading} isMixed={isMixed} />
      <Pager label={text.pages} previous={{ label: text.previousPage, href: previous }} next={{ label: text.nextPage, href: next }} />
    </>
  )
}

const NoPosts = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    title={isFiltered ? text.emptyTitle : text.emptyAll}
    text={isFiltered ? text.emptyHint : text.emptyAllHint}
    action={
      <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/knowledge">
        {text.showAll}
      </Link>
    }
  />
)
