import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { formatLongWeekday, formatWeekday } from '#app/shared/format.ts'
import type { DayView } from './day-events.ts'
import { calendarText as text } from './calendar.text.ts'
import styles from './month-table.module.css'

type Props = {
  title: string
  days: readonly DayView[]
  today: string
  /** Of the shown month: "2026-12". */ month: string
  hrefOf: (day: string) => string
}
const noon = (day: string) => `${day}T12:00:00+07:00`
const mostShown = 3

/** A month as a table of weeks; each day leads to its own view. Arrow keys go from day to day. */
export function MonthTable({ title, days, today, month, hrefOf }: Props) {
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of the links inside
    <table className={styles.month} onKeyDown={moveFocus}>
      <caption className={styles.caption}>{title}</caption>
      <thead>
        <tr>
          {(weeks[0] ?? []).map(({ day }) => (
            <th key={day} scope="col" abbr={formatLongWeekday(noon(day))}>
              {formatWeekday(noon(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((one) => (
              <td key={one.day} data-today={one.day === today || undefined} data-other={one.day.startsWith(month) ? undefined : true}>
                <Day day={one} isToday={one.day === today} href={hrefOf(one.day)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = { day: DayView; isToday: boolean; href: string }
/** Read out with its date and its events. */
const Day = ({ day: { day, title, events }, isToday, href }: DayProps) => (
  <Link className={styles.day} to={href} aria-current={isToday ? 'date' : undefined}>
    <span className="visually-hidden">{`${title}, ${events.length === 0 ? text.noneOn : text.events(events.length)} `}</span>
    <span className={styles.number} aria-hidden="true">
      {Number(day.slice(8))}
    </span>
    <span className={styles.events}>
      {events.slice(0, mostShown).map(({ key, title, time, tone, isCancelled }) => (
        <span key={key} className={styles.event} data-tone={tone} data-cancelled={isCancelled || undefined}>
          {time ? `${time.slice(0, 5)} ` : ''}
          {title}
        </span>
      ))}
      {events.length > mostShown && <span className={styles.more}>{`+${events.length - mostShown}`}</span>}
    </span>
  </Link>
)

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const days = [...event.currentTarget.querySelectorAll('a')]
  const next = days[days.findIndex((day) => day === document.activeElement) + step]
  if (!next || !days.some((day) => day === document.activeElement)) return
  event.preventDefault() // the page does not scroll
  next.focus()
}
