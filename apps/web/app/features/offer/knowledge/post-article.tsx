import type { Document } from '@khue/contracts/document'
import type { Heading } from '@khue/contracts/document-text'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Contents } from '#app/shared/document/contents.tsx'
import { DocumentView } from '#app/shared/document/document-view.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { knowledgeText as text } from './knowledge.text.ts'
import styles from './post-article.module.css'
import { PostCards } from './post-cards.tsx'
import { type DocumentLink, PostDocuments } from './post-documents.tsx'
import type { PostView } from './post-view.ts'

type Props = {
  post: PostView & { sectionHref: string; edited: string | undefined; tags: readonly string[]; isStory: boolean; isSheet: boolean }
  document: Document
  documents: readonly DocumentLink[]
  headings: readonly Heading[]
  shareAddress: string
  /** Below the text. */
  children: ReactNode
}

export function PostArticle({ post, document, documents, headings, shareAddress, children }: Props) {
  return (
    <article className={styles.article} data-subject={post.subject?.id}>
      <header className={styles.head}>
        <Breadcrumb
          trail={[
            { name: text.title, path: '/knowledge' },
            { name: post.section, path: post.sectionHref },
          ]}
          here={post.title}
        />
        <h1 className={`h1 ${styles.title}`}>{post.title}</h1>
        <p className={`lead ${styles.summary}`}>{post.summary}</p>
        <Facts post={post} />
      </header>
      <img className={styles.cover} src={post.cover} alt="" width="960" height="420" />
      <div className={styles.columns}>
        <aside className={styles.side} aria-label={text.besidePost}>
          <Contents headings={headings} label={text.contents} />
          <Share post={post} address={shareAddress} />
        </aside>
        <div className={styles.text}>
          <DocumentView document={document} className={post.isStory ? styles.story : undefined} />
          <PostDocuments documents={documents} />
          {post.tags.length > 0 && <Tags tags={post.tags} />}
          <p className="no-print">{children}</p>
        </div>
      </div>
    </article>
  )
}

const Facts = ({ post }: Pick<Props, 'post'>) => (
  <p className={styles.facts}>
    {post.subject && <span className={`${tag.tag} ${tag.subject}`}>{post.subject.name}</span>}
    <span className={styles.author}>{post.authorName}</span>
    {post.facts.map((fact) => (
      <span key={fact} className={styles.fact}>
        {fact}
      </span>
    ))}
    {post.edited && <span className={styles.fact}>{post.edited}</span>}
  </p>
)

/** Copies or shares the link; a formula sheet can also be printed to hang on a wall. */
const Share = ({ post, address }: Pick<Props, 'post'> & { address: string }) => (
  <div className={styles.share}>
    <CopyButton text={address} copied={{ message: text.shared }} size="xl">
      {text.share}
    </CopyButton>
    <a
      className={styles.facebook}
      href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="brand-facebook" />
      {text.facebook}
    </a>
    {post.isSheet && (
      <Button variant="outlined" size="xl" startIcon={<Icon name="printer" />} onClick={() => print()}>
        {text.print}
      </Button>
    )}
  </div>
)

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <ul className={styles.tags} aria-label={text.tags}>
    {tags.map((one) => (
      <li key={one}>
        <Link to={`/knowledge?term=${encodeURIComponent(one)}`}>{one}</Link>
      </li>
    ))}
  </ul>
)

export const RelatedPosts = ({ posts }: { posts: readonly PostView[] }) =>
  posts.length > 0 && (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related" className="h2">
        {text.related}
      </h2>
      <PostCards posts={posts} level={3} isMixed isOneRow />
    </section>
  )
