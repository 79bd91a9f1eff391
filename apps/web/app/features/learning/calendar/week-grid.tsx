import { Link } from 'react-router'
import panel from '#app/shared/ui/panel.module.css'
import styles from './week-grid.module.css'
import type { WeekDay } from './week-view.ts'

type Props = { title: string; days: readonly WeekDay[]; none: string }

/** A week as columns, on phones as rows. */
export const WeekGrid = ({ title, days, none }: Props) => (
  <section className={panel.panel}>
    <h2 className="h3">{title}</h2>
    <ol className={styles.week}>
      {days.map(({ day, label, isToday, lessons }) => (
        <li key={day} data-today={isToday || undefined}>
          <p className={styles.day}>{label}</p>
          {lessons.length === 0 && <p className={styles.none}>{none}</p>}
          {lessons.map(({ id, title, time, href }) => (
            <Link key={id} className={styles.lesson} to={href}>
              <span>{title}</span>
              <span>{time}</span>
            </Link>
          ))}
        </li>
      ))}
    </ol>
  </section>
)
