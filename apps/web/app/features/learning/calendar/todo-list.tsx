import type { CalendarEvent } from '@khue/contracts/learning/calendar'
import { Link } from 'react-router'
import { formatDay, formatWeekday } from '#app/shared/format.ts'
import panel from '#app/shared/ui/panel.module.css'
import { dayOfEvent, toEvent } from './day-events.ts'
import { calendarText as text } from './calendar.text.ts'
import styles from './todo-list.module.css'

type Props = { events: readonly CalendarEvent[]; viewerId: string | undefined }

/** What is due in the next two weeks. */
export const TodoList = ({ events, viewerId }: Props) => (
  <section className={panel.panel}>
    <h2 className="h3">{text.todo}</h2>
    {events.length === 0 ? (
      <p className="sm muted">{text.todoNone}</p>
    ) : (
      <ul className={panel.rows}>
        {events.map((event) => (
          <Task key={toEvent(event, viewerId).key} event={event} viewerId={viewerId} />
        ))}
      </ul>
    )}
  </section>
)

function Task({ event, viewerId }: { event: CalendarEvent; viewerId: string | undefined }) {
  const { title, details, time, isLate, action } = toEvent(event, viewerId)
  const day = dayOfEvent(event)
  const when = [time, `${formatWeekday(`${day}T12:00:00+07:00`)} ${formatDay(day)}`].filter(Boolean).join(' ')
  return (
    <li>
      <div className={panel.what}>
        <Link className={styles.task} to={action.href}>
          {title}
        </Link>
        <p className={`sm ${isLate ? styles.late : 'muted'}`}>{text.due(when)}</p>
        {details && <p className="sm muted">{details}</p>}
      </div>
    </li>
  )
}
