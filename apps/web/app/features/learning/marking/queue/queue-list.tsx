import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { QueueRow } from './queue-view.ts'
import { queueText as text } from './queue.text.ts'
import styles from './queue.module.css'

/** Submissions, one in a row. */
export const QueueList = ({ rows }: { rows: readonly QueueRow[] }) => (
  <ul className={styles.list} aria-label={text.list}>
    {rows.map((row) => (
      <li key={row.id} className={styles.row}>
        <img src={row.avatar} alt="" width="44" height="44" />
        <div className={styles.words}>
          <Link className={styles.name} to={row.href} aria-label={row.label}>
            {row.name}
          </Link>
          <p className="sm muted">{[row.title, row.when, row.version].filter(Boolean).join(' · ')}</p>
        </div>
        <div className={styles.tags}>
          {row.isOverdue && <StatusTag label={text.overdue} tone="warn" />}
          {row.isBegun && <StatusTag label={text.begun} tone="primary" />}
          {row.total && <b className="num">{row.total}</b>}
        </div>
        <Icon name="chevron-right" className={styles.arrow} />
      </li>
    ))}
  </ul>
)
