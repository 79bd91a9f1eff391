import { Link } from 'react-router'
import tag from '#app/shared/ui/tag.module.css'
import { auditText as text } from './audit.text.ts'
import styles from './audit-list.module.css'
import type { EntryView } from './audit-view.ts'

/** Actions of admins, newest first. */
export const AuditList = ({ entries }: { entries: readonly EntryView[] }) => (
  <ol className={styles.list}>
    {entries.map((entry) => (
      <Entry key={entry.id} {...entry} />
    ))}
  </ol>
)

const Entry = ({ at, action, tone, actor, subject, reason, detail }: EntryView) => (
  <li>
    <div className={styles.what}>
      <span className={tone ? `${tag.tag} ${tag[tone]}` : tag.tag}>{action}</span>
      <time className={styles.at}>{at}</time>
    </div>
    <dl className={styles.who}>
      <div>
        <dt>{text.by}</dt>
        <dd>
          <Link to={actor.filterHref} aria-label={text.filterBy(actor.name)}>
            {actor.name}
          </Link>
        </dd>
      </div>
      {subject && (
        <div>
          <dt>{text.about}</dt>
          <dd>{subject.href ? <Link to={subject.href}>{subject.name}</Link> : subject.name}</dd>
        </div>
      )}
    </dl>
    {detail && <p className="sm">{detail}</p>}
    {reason && (
      <p className={styles.reason}>
        <span className="muted">{text.reason}:</span> {reason}
      </p>
    )}
  </li>
)
