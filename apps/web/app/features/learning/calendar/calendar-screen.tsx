import type { CalendarEvent } from '@khue/contracts/learning/calendar'
import type { EventType } from '@khue/contracts/learning/calendar-rules'
import type { Profile } from '@khue/contracts/people/identity'
import { Link, useLocation, useNavigate } from 'react-router'
import { withOpen } from '#app/shared/dialog-address.ts'
import { dayOf, formatDate, formatLongWeekday } from '#app/shared/format.ts'
import type { Settled } from '#app/shared/settled.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { CalendarHead, useCalendarHref } from './calendar-head.tsx'
import { type Shown, titleOf } from './calendar-range.ts'
import styles from './calendar-screen.module.css'
import { calendarText as text, reminderText } from './calendar.text.ts'
import { countToday, dayOfEvent, findNextLesson, findTodo, toAllDays, toDays } from './day-events.ts'
import { DayList } from './day-list.tsx'
import { HourGrid } from './hour-grid.tsx'
import { MonthTable } from './month-table.tsx'
import { NextLesson } from './next-lesson.tsx'
import { ReminderDialog, type ReminderWords } from './reminder-dialog.tsx'
import { SyncDialog } from './sync-dialog.tsx'
import { TodoList } from './todo-list.tsx'

type Events = { shown: readonly CalendarEvent[]; /** From today on. */ coming: readonly CalendarEvent[] }
type OpenDialog = ({ kind: 'reminder' } & Pick<ReminderWords, 'reminder' | 'courses'>) | { kind: 'sync'; createdAt: string | null }
export type ScreenProps = {
  events: Settled<Events>
  dialog: OpenDialog | undefined
  shown: Shown
  /** The days of the view. */
  days: readonly string[]
  type: EventType | undefined
  learnerId: string | undefined
  /** The server's time. */
  now: string
  profile: Profile | undefined
  isTeaching: boolean
}

/** The calendar of a person, of one child, or of a household. */
export function CalendarScreen(props: ScreenProps) {
  const { events, profile, now } = props
  const name = profile?.isChild ? (profile.name.trim().split(/\s+/).at(-1) ?? '') : (profile?.name ?? '')
  return (
    <div className={panel.stack}>
      <div className={panel.head}>
        <div>
          <h1 className="h2">{text.hello(name)}</h1>
          <p className="muted">
            {text.today(
              `${formatLongWeekday(now)}, ${formatDate(now)}`,
              events.state === 'ready' ? countToday(events.value.coming, now) : undefined,
            )}
          </p>
        </div>
        <Actions />
      </div>
      <Loaded of={events}>{(found) => <Calendar {...props} found={found} />}</Loaded>
      <Dialogs {...props} />
    </div>
  )
}

function Actions() {
  const { search } = useLocation()
  return (
    <div className={styles.actions}>
      <Link
        className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })}
        to={{ search: withOpen(search, 'new') }}
        preventScrollReset
      >
        {text.addReminder}
      </Link>
      <Link
        className={buttonClass({ size: 'xl', variant: 'text', color: 'main' })}
        to={{ search: withOpen(search, 'sync') }}
        preventScrollReset
      >
        {text.sync}
      </Link>
    </div>
  )
}

function Calendar({ found, shown, days, type, now, profile, isTeaching }: ScreenProps & { found: Events }) {
  const viewerId = profile?.id
  const next = findNextLesson(found.coming, now)
  const within = found.shown.filter((event) => days.includes(dayOfEvent(event)) && (type === undefined || event.type === type))
  const today = dayOf(now)
  const title = titleOf(shown, today)
  return (
    <>
      {next && <NextLesson key={now} lesson={next} now={now} viewerId={viewerId} />}
      <div className={styles.columns}>
        <section className={panel.panel} aria-label={text.calendar}>
          <CalendarHead title={title} shown={shown} today={today} type={type} />
          <Days events={within} days={days} shown={shown} title={title} today={today} seen={{ now, viewerId }} isTeaching={isTeaching} />
        </section>
        <TodoList events={findTodo(found.coming, now)} viewerId={viewerId} />
      </div>
    </>
  )
}

type DaysProps = {
  events: readonly CalendarEvent[]
  days: readonly string[]
  shown: Shown
  title: string
  today: string
  seen: Parameters<typeof toDays>[1]
  isTeaching: boolean
}
function Days({ events, days, shown, title, today, seen, isTeaching }: DaysProps) {
  const hrefTo = useCalendarHref()
  const all = toAllDays(events, days, seen)
  if (shown.view === 'month')
    return <MonthTable title={title} days={all} today={today} month={shown.on.slice(0, 7)} hrefOf={(on) => hrefTo({ view: 'day', on })} />
  if (shown.view !== 'list' && events.length > 0) return <HourGrid days={all} today={today} />
  if (events.length > 0) return <DayList days={toDays(events, seen)} />
  const empty = isTeaching ? text.noneTaught : text.noneLearnt
  return (
    <EmptyState
      title={text.none}
      text={empty.note}
      action={
        <Link className={buttonClass({ size: 'xl' })} to={empty.to}>
          {empty.action}
        </Link>
      }
    />
  )
}

function Dialogs({ dialog, shown, learnerId, profile }: ScreenProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  if (!dialog || !profile) return null
  const close = () => void navigate({ search: withOpen(search, undefined) }, { replace: true, preventScrollReset: true })
  const people = [{ value: profile.id, label: reminderText.me }, ...profile.children.map(({ id, name }) => ({ value: id, label: name }))]
  const chosen = people.find(({ value }) => value === learnerId)
  if (dialog.kind === 'sync') {
    const learner = chosen?.value === profile.id ? profile.name : chosen?.label
    return <SyncDialog {...dialog} learner={learner} learnerId={learnerId} hasChildren={profile.children.length > 0} onClose={close} />
  }
  // the courses are those of the chosen learner
  const { reminder } = dialog
  const courses = reminder || chosen || people.length === 1 ? dialog.courses : []
  return (
    <ReminderDialog
      key={reminder?.id ?? 'new'}
      reminder={reminder}
      on={shown.on}
      learners={chosen ? [chosen] : people}
      courses={courses}
      onClose={close}
    />
  )
}
