import type { CalendarEvent } from '@khue/contracts/learning/calendar'
import { dayOf, daysBetween, formatDay, formatLongWeekday, formatTime, formatTimeRange, formatVnd } from '#app/shared/format.ts'
import { calendarText as text } from './calendar.text.ts'

export type EventView = {
  key: string
  /** "19:30–21:00"; undefined: due on this day. */
  time: string | undefined
  /** Minutes of the day between which a grid draws it; undefined: above the hours. */
  minutes: { from: number; to: number } | undefined
  title: string
  details: string
  tone: 'learn' | 'teach' | 'due' | 'own' | 'study'
  isLate: boolean
  isCancelled: boolean
  /** `reminderId`: opens the dialog of that reminder instead. */
  action: { href: string; label: string; reminderId?: string }
}
export type DayView = { day: string; title: string; events: EventView[] }

type Of<Type extends CalendarEvent['type']> = Extract<CalendarEvent, { type: Type }>
type Lesson = Of<'LESSON'>
type Reminder = Of<'REMINDER'>

type Shown = { /** The server's time. */ now: string; /** Who looks: their own events do not name them. */ viewerId: string | undefined }

/** The days with events, soonest first. An overdue reminder keeps its own day. */
export function toDays(events: readonly CalendarEvent[], shown: Shown): DayView[] {
  const byDay = Map.groupBy(events, dayOfEvent)
  return [...byDay].map(([day, ofDay]) => ({
    day,
    title: dayTitle(day, shown.now),
    events: ofDay.map((event) => toEvent(event, shown.viewerId)),
  }))
}

/** Each of these days, also those without events. */
export function toAllDays(events: readonly CalendarEvent[], days: readonly string[], shown: Shown): DayView[] {
  const found = new Map(toDays(events, shown).map((one) => [one.day, one]))
  return days.map((day) => found.get(day) ?? { day, title: dayTitle(day, shown.now), events: [] })
}

const noon = (day: string) => `${day}T12:00:00+07:00`
/** The Vietnamese day of an event. */
export function dayOfEvent(event: CalendarEvent) {
  if (event.type === 'LESSON') return dayOf(event.startsAt)
  return event.type === 'REMINDER' ? event.on : dayOf(event.at)
}

/** "Hôm nay, Thứ Ba 01/12/2026" */
function dayTitle(day: string, now: string) {
  const date = `${formatLongWeekday(noon(day))} ${formatDay(day)}`
  const ahead = daysBetween(now, noon(day))
  if (ahead === 0) return `${text.dayNames.today}, ${date}`
  return ahead === 1 ? `${text.dayNames.tomorrow}, ${date}` : date
}

export function toEvent(event: CalendarEvent, viewerId: string | undefined): EventView {
  if (event.type === 'LESSON') return toLesson(event, viewerId)
  if (event.type === 'REMINDER') return toReminder(event, viewerId)
  const shared = { ...none, ...pointAt(event.at), key: `${event.type}-${event.id}-${event.learner.id}-${event.at}` }
  const whose = ownerOf(event, viewerId)
  if (event.type === 'SUBMISSION_DEADLINE') {
    const details = joined(event.isDone ? text.handedIn : undefined, event.course, whose)
    const label = event.isDone ? text.seeWork : text.doWork
    return { ...shared, title: text.deadline(event.title), details, tone: 'due', action: { href: event.href, label } }
  }
  return { ...shared, title: event.title, details: joined(text.studyDay(event.course), whose), tone: 'study', action: editing(event.id) }
}

const none = { isLate: false, isCancelled: false }
const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ')
const editing = (id: string) => ({ href: '', label: text.edit, reminderId: id })
const minuteOf = (moment: string) => Number(formatTime(moment).slice(0, 2)) * 60 + Number(formatTime(moment).slice(3))
const pointAt = (at: string) => ({ time: formatTime(at), minutes: { from: minuteOf(at), to: minuteOf(at) + 30 } })
const ownerOf = ({ learner }: { learner: { id: string; name: string } | null }, viewerId: string | undefined) =>
  learner && learner.id !== viewerId ? text.of(learner.name) : undefined

function toLesson(lesson: Lesson, viewerId: string | undefined): EventView {
  const isTaught = lesson.role === 'TEACHER'
  const isCancelled = lesson.state === 'CANCELLED'
  const from = minuteOf(lesson.startsAt)
  const note = isCancelled
    ? text.cancelled
    : lesson.isMoved && lesson.state === 'UPCOMING'
      ? text.moved
      : lesson.isGuest
        ? text.guest
        : undefined
  return {
    key: `${lesson.role}-${lesson.id}-${lesson.learner?.id ?? ''}`,
    time: formatTimeRange(lesson.startsAt, lesson.endsAt),
    minutes: { from, to: Math.max(from + 30, minuteOf(lesson.endsAt) || 1440) },
    title: lesson.title,
    details: joined(note, numberOf(lesson), isTaught ? text.taught : lesson.teacher.name, learnerOf(lesson, viewerId)),
    tone: isTaught ? 'teach' : 'learn',
    isLate: false,
    isCancelled,
    action: { href: lesson.lessonHref, label: text.see },
  }
}

/** Of a child for a parent: "Minh An học". */
export const learnerOf = ({ learner }: Lesson, viewerId: string | undefined) =>
  learner && learner.id !== viewerId ? text.learner(learner.name) : undefined

export const numberOf = ({ number, lessons }: Lesson) => (number !== null && lessons !== null ? text.number(number, lessons) : undefined)

function toReminder({ id, about, at, title, orderId, amount, isLate, learner }: Reminder, viewerId: string | undefined): EventView {
  const shared = { ...none, time: undefined, minutes: undefined, key: `${id}-${at ?? ''}`, details: '', tone: 'due' as const, isLate }
  if (about === 'OWN') {
    const details = joined(text.reminder, ownerOf({ learner }, viewerId))
    return { ...shared, ...(at && pointAt(at)), title: title ?? '', details, tone: 'own', action: editing(id) }
  }
  if (about === 'INSTALMENT') {
    const due = formatVnd(amount ?? 0)
    const action = { href: `/account/my-orders/${orderId}/instalments`, label: text.payInstalment }
    return { ...shared, title: isLate ? text.instalmentLate(due) : text.instalment(due), action }
  }
  const ofOther = learner && learner.id !== viewerId
  return {
    ...shared,
    title: ofOther ? text.membershipEndOf(learner.name) : text.membershipEnd,
    action: { href: '/account/settings/membership', label: text.renew },
  }
}

const isOn = (event: CalendarEvent): event is Lesson => event.type === 'LESSON' && event.state !== 'CANCELLED'

/** The lesson that runs now, else the next one; undefined when there is none. */
export const findNextLesson = (events: readonly CalendarEvent[], now: string): Lesson | undefined =>
  events.find((event): event is Lesson => isOn(event) && Date.parse(event.endsAt) > Date.parse(now))

/** How many lessons begin on the Vietnamese day of `now`. */
export const countToday = (events: readonly CalendarEvent[], now: string) =>
  events.filter((event) => isOn(event) && daysBetween(now, event.startsAt) === 0).length

/** What has to be done by a day, soonest first: homework that was not handed in, instalments, memberships that end. */
export const findTodo = (events: readonly CalendarEvent[], now: string) =>
  events.filter(
    (event) =>
      (event.type === 'SUBMISSION_DEADLINE' && !event.isDone && Date.parse(event.at) > Date.parse(now)) ||
      (event.type === 'REMINDER' && event.about !== 'OWN' && event.on >= dayOf(now)),
  )
