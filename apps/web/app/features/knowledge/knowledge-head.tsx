import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './knowledge-head.module.css'
import { knowledgeText as text } from './knowledge.text.ts'

type Crumb = { label: string; href: string }

/** Where one is: the pages above this one. The last is this one, and no link. */
export const Crumbs = ({ above, here }: { above: readonly Crumb[]; here: string }) => (
  <nav className={styles.crumbs} aria-label={text.breadcrumb}>
    {[{ label: text.home, href: '/' }, ...above].map(({ label, href }) => (
      <span key={href} className={styles.step}>
        <Link to={href}>{label}</Link>
        <Icon name="chevron-right" size={16} />
      </span>
    ))}
    <span className={styles.here} aria-current="page">
      {here}
    </span>
  </nav>
)

/** The head of a list of posts. */
export const KnowledgeHead = ({ above, title, lead }: { above: readonly Crumb[]; title: string; lead: string }) => (
  <>
    <Crumbs above={above} here={title} />
    <div className={styles.head}>
      <h1 className="h1">{title}</h1>
      <p className="lead">{lead}</p>
    </div>
  </>
)
