import { Link } from 'react-router'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './family.module.css'
import { familyReportsText as text } from './family-reports.text.ts'
import type { TimelineMonth, TimelineRow } from './timeline-view.ts'

/** Reports of a term, month by month. */
export const Timeline = ({ months }: { months: readonly TimelineMonth[] }) => (
  <div className={panel.stack}>
    {months.map(({ month, title, rows }) => (
      <section key={month} className={panel.panel} aria-labelledby={`month-${month}`}>
        <h2 id={`month-${month}`} className="h4">
          {title}
        </h2>
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </ul>
      </section>
    ))}
  </div>
)

const Row = ({ row }: { row: TimelineRow }) => (
  <li className={styles.row}>
    <div className={styles.date} aria-hidden="true">
      <span>{row.weekday}</span>
      <b>{row.day}</b>
    </div>
    <div className={styles.what}>
      <p className={styles.name}>
        <Link className={styles.open} to={row.href} aria-label={row.label}>
          {row.title}
        </Link>
      </p>
      <p className="sm muted">{[row.learner && text.of(row.learner), text.by(row.teacher)].filter(Boolean).join(' · ')}</p>
      <p className={`voice ${styles.excerpt}`}>{row.excerpt}</p>
      <p className={styles.tags}>
        {row.tags.map((tag) => (
          <StatusTag key={tag.label} {...tag} />
        ))}
        {row.notes.length > 0 && <span className="sm muted">{row.notes.join(' · ')}</span>}
      </p>
    </div>
  </li>
)
