import type { CalendarEvent } from '@khue/contracts/learning/calendar'
import { dayOf, formatTime, formatWeekday } from '#app/shared/format.ts'

type Lesson = Extract<CalendarEvent, { type: 'LESSON' }>
export type WeekDay = { day: string; label: string; isToday: boolean; lessons: { id: string; title: string; time: string; href: string }[] }

const dayMs = 24 * 60 * 60_000

/** Lessons that a person teaches. */
export const taughtIn = (events: readonly CalendarEvent[]) =>
  events.filter((event): event is Lesson => event.type === 'LESSON' && event.role === 'TEACHER' && event.state !== 'CANCELLED')

/** Seven Vietnamese days from the server's `now` on, each with its lessons. */
export function toWeek(lessons: readonly Lesson[], now: string): WeekDay[] {
  const ofDay = Map.groupBy(lessons, ({ startsAt }) => dayOf(startsAt))
  return Array.from({ length: 7 }, (_, ahead) => {
    const moment = new Date(Date.parse(now) + ahead * dayMs)
    const day = dayOf(moment)
    return {
      day,
      label: `${formatWeekday(moment)} ${day.slice(8)}`,
      isToday: ahead === 0,
      lessons: (ofDay.get(day) ?? []).map(({ id, title, startsAt, lessonHref }) => ({
        id,
        title,
        href: lessonHref,
        time: formatTime(startsAt),
      })),
    }
  })
}
