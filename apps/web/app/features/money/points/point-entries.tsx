import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import styles from './points.module.css'
import { pointsText as text } from './points.text.ts'
import { type EntryView, pointsPath } from './points-view.ts'

type Props = { entries: readonly EntryView[]; isFirst: boolean; olderHref: string | undefined }

/** Changes of the user's points, newest first. */
export const PointEntries = ({ entries, isFirst, olderHref }: Props) => (
  <section className={panel.panel} aria-labelledby="entries">
    <h2 id="entries" className="h3">
      {text.entries}
    </h2>
    {entries.length === 0 ? (
      <EmptyState
        title={text.noEntries}
        text={text.noEntriesHint}
        action={
          <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/courses">
            {text.toCourses}
          </Link>
        }
      />
    ) : (
      <ul className={panel.rows}>
        {entries.map(({ id, what, at, amount, isMore, href }) => (
          <li key={id}>
            <div className={panel.what}>
              <p>{what}</p>
              <p className="sm muted">{at}</p>
              {href && (
                <Link className={`link sm ${styles.order}`} to={href}>
                  {text.order}
                </Link>
              )}
            </div>
            <span className={isMore ? `${styles.amount} ${styles.more}` : styles.amount}>{amount}</span>
          </li>
        ))}
      </ul>
    )}
    {(!isFirst || olderHref) && (
      <p className={styles.pages}>
        {!isFirst && (
          <Link className="link" to={pointsPath}>
            {text.newest}
          </Link>
        )}
        {olderHref && (
          <Link className="link" to={olderHref}>
            {text.older}
          </Link>
        )}
      </p>
    )}
  </section>
)
