import type { CalendarEvent } from '@khue/contracts/learning/calendar'
import { daysBetween, formatDay, formatLongWeekday, formatTimeRange, formatVnd } from '#app/shared/format.ts'
import { calendarText as text } from './calendar.text.ts'

export type EventView = {
  key: string
  /** "19:30–21:00"; undefined: due on this day. */
  time: string | undefined
  title: string
  details: string
  tone: 'learn' | 'teach' | 'due'
  isLate: boolean
  action: { href: string; label: string }
}
export type DayView = { day: string; title: string; events: EventView[] }

type Lesson = Extract<CalendarEvent, { type: 'LESSON' }>
type Reminder = Extract<CalendarEvent, { type: 'REMINDER' }>

type Shown = { /** The server's time. */ now: string; /** Who looks: their own lessons do not name them. */ viewerId: string | undefined }

/** The days with events, soonest first. An overdue reminder keeps its own day. */
export function toDays(events: readonly CalendarEvent[], { now, viewerId }: Shown): DayView[] {
  const byDay = Map.groupBy(events, (event) => (event.type === 'LESSON' ? vietnamDay(event.startsAt) : event.on))
  return [...byDay].map(([day, ofDay]) => ({ day, title: dayTitle(day, now), events: ofDay.map((event) => toEvent(event, viewerId)) }))
}

const noon = (day: string) => `${day}T12:00:00+07:00`
const vietnamDay = (moment: string) => new Date(Date.parse(moment) + 7 * 3_600_000).toISOString().slice(0, 10)

/** "Hôm nay, Thứ Ba 01/12/2026" */
function dayTitle(day: string, now: string) {
  const date = `${formatLongWeekday(noon(day))} ${formatDay(day)}`
  const ahead = daysBetween(now, noon(day))
  if (ahead === 0) return `${text.dayNames.today}, ${date}`
  return ahead === 1 ? `${text.dayNames.tomorrow}, ${date}` : date
}

const toEvent = (event: CalendarEvent, viewerId: string | undefined) =>
  event.type === 'LESSON' ? toLesson(event, viewerId) : toReminder(event)

function toLesson(lesson: Lesson, viewerId: string | undefined): EventView {
  const isTaught = lesson.role === 'TEACHER'
  return {
    key: `${lesson.role}-${lesson.id}-${lesson.learner?.id ?? ''}`,
    time: formatTimeRange(lesson.startsAt, lesson.endsAt),
    title: lesson.title,
    details: [numberOf(lesson), isTaught ? text.taught : lesson.teacher.name, learnerOf(lesson, viewerId)].filter(Boolean).join(' · '),
    tone: isTaught ? 'teach' : 'learn',
    isLate: false,
    action: { href: lesson.href, label: text.see },
  }
}

/** Of a child for a parent: "Minh An học". */
export const learnerOf = ({ learner }: Lesson, viewerId: string | undefined) =>
  learner && learner.id !== viewerId ? text.learner(learner.name) : undefined

export const numberOf = ({ number, lessons }: Lesson) => (number !== null && lessons !== null ? text.number(number, lessons) : undefined)

function toReminder({ id, about, orderId, amount, isLate, learner }: Reminder): EventView {
  const shared = { key: id, time: undefined, details: '', tone: 'due' as const, isLate }
  if (about === 'INSTALMENT') {
    const due = formatVnd(amount ?? 0)
    const action = { href: `/account/my-orders/${orderId}/instalments`, label: text.payInstalment }
    return { ...shared, title: isLate ? text.instalmentLate(due) : text.instalment(due), action }
  }
  const title = learner ? text.membershipEndOf(learner.name) : text.membershipEnd
  return { ...shared, title, action: { href: '/account/settings/membership', label: text.renew } }
}

/** The lesson that runs now, else the next one; undefined when there is none. */
export const findNextLesson = (events: readonly CalendarEvent[], now: string): Lesson | undefined =>
  events.find((event): event is Lesson => event.type === 'LESSON' && Date.parse(event.endsAt) > Date.parse(now))

/** How many lessons begin on the Vietnamese day of `now`. */
export const countToday = (events: readonly CalendarEvent[], now: string) =>
  events.filter((event) => event.type === 'LESSON' && daysBetween(now, event.startsAt) === 0).length
