import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import tag from '#app/shared/ui/tag.module.css'
import styles from './taught-rows.module.css'
import { taughtLessonsText as text } from './taught.text.ts'
import type { TaughtDay, TaughtRowView } from './taught-view.ts'

/** Lessons of a teacher under their days. */
export const TaughtDays = ({ days, level: Title }: { days: readonly TaughtDay[]; level: 'h3' | 'h4' }) => (
  <>
    {days.map(({ day, title, lessons }) => (
      <section key={day} aria-label={title}>
        <Title className={`h4 ${styles.day}`}>{title}</Title>
        <TaughtRows lessons={lessons} />
      </section>
    ))}
  </>
)

export const TaughtRows = ({ lessons }: { lessons: readonly TaughtRowView[] }) => (
  <ul className={panel.rows}>
    {lessons.map(({ id, title, time, details, status, isLinkMissing, href, action, isMain, label }) => (
      <li key={id}>
        <span className={styles.time}>{time}</span>
        <div className={panel.what}>
          <p className={panel.name}>
            {title}
            {status && <StatusTag {...status} />}
            {isLinkMissing && <span className={`${tag.tag} ${tag.warn}`}>{text.noLink}</span>}
          </p>
          <p className="sm muted">{details}</p>
        </div>
        <Link
          className={buttonClass({ size: 'xl', color: 'main', variant: isMain ? 'contained' : 'outlined' })}
          to={href}
          aria-label={label}
        >
          {action}
        </Link>
      </li>
    ))}
  </ul>
)
