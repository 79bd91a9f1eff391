import { type CSSProperties, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { withOpen } from '#app/shared/dialog-address.ts'
import { formatWeekday } from '#app/shared/format.ts'
import type { DayView, EventView } from './day-events.ts'
import { calendarText as text } from './calendar.text.ts'
import { hoursOf, placed } from './hour-places.ts'
import styles from './hour-grid.module.css'

type Props = { days: readonly DayView[]; today: string }

/** Days beside each other with their hours; on phones a list, day by day. For screen readers always headings with lists. */
export function HourGrid({ days, today }: Props) {
  const hours = hoursOf(days.flatMap(({ events }) => events))
  const size = { '--days': days.length, '--hours': hours.length, '--first': (hours[0] ?? 0) * 60 } as CSSProperties
  return (
    <div className={styles.grid} style={size}>
      <ol className={styles.hours} aria-hidden="true">
        {hours.map((hour) => (
          <li key={hour}>{`${String(hour).padStart(2, '0')}:00`}</li>
        ))}
      </ol>
      {days.map((day) => (
        <Day key={day.day} day={day} isToday={day.day === today} />
      ))}
    </div>
  )
}

function Day({ day: { day, title, events }, isToday }: { day: DayView; isToday: boolean }) {
  const id = useId()
  const noon = `${day}T12:00:00+07:00`
  return (
    <section className={styles.day} data-today={isToday || undefined} data-empty={events.length === 0 || undefined} aria-labelledby={id}>
      <h3 id={id} className={styles.head}>
        <span className={styles.long}>{title}</span>
        <span className={styles.short} aria-hidden="true">
          {formatWeekday(noon)} <b>{day.slice(8)}</b>
        </span>
      </h3>
      {events.length === 0 && <p className={styles.none}>{text.noneOn}</p>}
      <ul className={styles.events}>
        {placed(events).map(({ event, lane, lanes }) => (
          <Event key={event.key} event={event} place={{ '--lane': lane, '--lanes': lanes }} />
        ))}
      </ul>
    </section>
  )
}

function Event({ event, place }: { event: EventView; place: object }) {
  const { search } = useLocation()
  const { time, title, details, tone, isLate, isCancelled, minutes, action } = event
  const at = minutes && { '--from': minutes.from, '--to': minutes.to, '--lines': titleLines(minutes) }
  return (
    <li className={minutes ? styles.timed : undefined} style={{ ...place, ...at } as CSSProperties}>
      <Link
        className={styles.event}
        data-tone={tone}
        data-late={isLate || undefined}
        data-cancelled={isCancelled || undefined}
        to={action.reminderId ? { search: withOpen(search, action.reminderId) } : action.href}
        preventScrollReset={action.reminderId !== undefined}
      >
        <span className={styles.title}>{title}</span>
        {time && (
          <span className={styles.time}>
            {time.slice(0, 5)}
            <span className={styles.until}>{time.slice(5)}</span>
          </span>
        )}
        {details && <span className={styles.details}>{details}</span>}
      </Link>
    </li>
  )
}

/** Lines of the title that fit below the time in a box of the grid, whose hour is 56 px high. */
const titleLines = ({ from, to }: { from: number; to: number }) => Math.max(1, Math.floor((((to - from) / 60) * 56 - 26) / 18))
