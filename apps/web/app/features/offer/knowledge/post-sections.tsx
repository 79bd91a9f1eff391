import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { knowledgeText as text } from './knowledge.text.ts'
import { PostCards } from './post-cards.tsx'
import type { PostView } from './post-view.ts'
import styles from './post-sections.module.css'

export type PostSection = { section: string; href: string; name: string; lead: string; posts: readonly PostView[] }

/** Front page of the knowledge section: one row of posts for each section that has any. */
export const PostSections = ({ sections }: { sections: readonly PostSection[] }) =>
  sections.length === 0 ? (
    <NoPosts />
  ) : (
    sections.map(({ section, href, name, lead, posts }, at) => (
      <section key={section} className={styles.section} aria-labelledby={`section-${section}`}>
        <div className={styles.head}>
          <div>
            <h2 id={`section-${section}`} className="h2">
              {name}
            </h2>
            <p className="muted">{lead}</p>
          </div>
          <Link className={styles.all} to={href} aria-label={text.viewAllOf(name)}>
            {text.viewAll}
            <Icon name="arrow-right" size={18} />
          </Link>
        </div>
        <PostCards posts={posts} level={3} isFirst={at === 0} isOneRow />
      </section>
    ))
  )

const NoPosts = () => (
  <EmptyState
    title={text.emptyWhole}
    text={text.emptyWholeHint}
    action={
      <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/courses">
        {text.toCourses}
      </Link>
    }
  />
)
