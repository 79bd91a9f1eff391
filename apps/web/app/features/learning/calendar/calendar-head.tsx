import { type EventType, eventTypes } from '@khue/contracts/learning/calendar-rules'
import { Link, useLocation } from 'react-router'
import { withOpen } from '#app/shared/dialog-address.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { type Shown, stepped } from './calendar-range.ts'
import { type CalendarView, calendarViews } from './calendar-views.ts'
import styles from './calendar-head.module.css'
import { calendarText as text } from './calendar.text.ts'

type Props = { title: string; shown: Shown; today: string; /** Undefined: all. */ type: EventType | undefined }

/** The address of another view, day or kind; a dialog is closed. */
export function useCalendarHref() {
  const { search } = useLocation()
  return (changes: { view?: CalendarView; on?: string; type?: EventType | undefined }) => {
    const query = new URLSearchParams(withOpen(search, undefined))
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) query.delete(name)
      else query.set(name, value)
    }
    return query.size > 0 ? `?${query}` : '?'
  }
}

/** Which days and kinds of events the calendar shows. */
export function CalendarHead({ title, shown, today, type }: Props) {
  const hrefTo = useCalendarHref()
  return (
    <div className={styles.head}>
      <div className={styles.when}>
        <h2 className="h3">{title}</h2>
        <Step to={hrefTo(stepped(shown, -1))} icon="chevron-left" label={text.earlier[shown.view]} />
        <Step to={hrefTo(stepped(shown, 1))} icon="chevron-right" label={text.later[shown.view]} />
        {shown.on !== today && (
          <Link className={buttonClass({ size: 'xl', variant: 'text', color: 'main' })} to={hrefTo({ on: today })} preventScrollReset>
            {text.toToday}
          </Link>
        )}
      </div>
      <nav aria-label={text.chooseView}>
        <ul className={styles.views}>
          {calendarViews.map((view) => (
            <li key={view}>
              <Link to={hrefTo({ view })} aria-current={view === shown.view ? 'true' : undefined} preventScrollReset replace>
                {text.views[view]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.kinds}>
        <ChipRow
          label={text.kinds}
          choices={[
            { label: text.allKinds, href: hrefTo({ type: undefined }), isOn: type === undefined },
            ...eventTypes.map((one) => ({ label: text.kind[one], href: hrefTo({ type: one }), isOn: type === one })),
          ]}
        />
      </div>
    </div>
  )
}

const Step = ({ to, icon, label }: { to: string; icon: 'chevron-left' | 'chevron-right'; label: string }) => (
  <Link className={styles.step} to={to} aria-label={label} preventScrollReset>
    <Icon name={icon} />
  </Link>
)
