import { Breadcrumb, type Trail } from '#app/shared/ui/breadcrumb.tsx'
import styles from './knowledge-head.module.css'

/** The head of a list of posts. */
export const KnowledgeHead = ({ above, title, lead }: { above: Trail; title: string; lead: string }) => (
  <>
    <Breadcrumb trail={above} here={title} />
    <div className={styles.head}>
      <h1 className="h1">{title}</h1>
      <p className="lead">{lead}</p>
    </div>
  </>
)
