import { Link, useLocation } from 'react-router'
import { withOpen } from '#app/shared/dialog-address.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import type { DayView, EventView } from './day-events.ts'
import styles from './day-list.module.css'

/** Days with what is dated on them. */
export const DayList = ({ days }: { days: readonly DayView[] }) => (
  <div className={panel.stack}>
    {days.map(({ day, title, events }) => (
      <section key={day} className={panel.panel}>
        <h2 className="h3">{title}</h2>
        <DayEvents events={events} />
      </section>
    ))}
  </div>
)

/** What is dated on one day. */
export const DayEvents = ({ events }: { events: readonly EventView[] }) => (
  <ul className={panel.rows}>
    {events.map((event) => (
      <Event key={event.key} event={event} />
    ))}
  </ul>
)

function Event({ event: { time, title, details, tone, isLate, isCancelled, action } }: { event: EventView }) {
  const { search } = useLocation()
  return (
    <li>
      {time && <span className={styles.time}>{time}</span>}
      <div className={`${panel.what} ${styles.what}`} data-tone={tone}>
        <p className={`${panel.name} ${isLate ? styles.late : ''}`}>{isCancelled ? <s>{title}</s> : title}</p>
        {details && <p className="sm muted">{details}</p>}
      </div>
      <Link
        className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })}
        to={action.reminderId ? { search: withOpen(search, action.reminderId) } : action.href}
        preventScrollReset={action.reminderId !== undefined}
        aria-label={`${action.label}: ${title}`}
      >
        {action.label}
      </Link>
    </li>
  )
}
