import type { Reply } from '@khue/contracts/endpoint'
import type { CalendarEvent } from '@khue/contracts/learning/calendar'
import type { getReportWeek } from '@khue/contracts/learning/reports'
import { formatDay, formatDayMonth, formatNumber, formatTime, formatWeekday } from '#app/shared/format.ts'
import { reportHref } from '../shared/report-addresses.ts'
import { weekText as text } from './family-reports.text.ts'

export type Week = Reply<typeof getReportWeek>

const dayMs = 24 * 60 * 60_000
const at = (day: string) => new Date(`${day}T00:00:00Z`)
export const addDays = (day: string, days: number) => new Date(at(day).getTime() + days * dayMs).toISOString().slice(0, 10)
/** The Monday of a day's week. */
export const mondayOf = (day: string) => addDays(day, -((at(day).getUTCDay() + 6) % 7))
/** A day that exists, "2026-11-23". */
export const isDay = (value: string) =>
  /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(at(value).getTime()) && at(value).toISOString().startsWith(value)

/** 495 minutes: "8,25"; 90: "1,5"; 60: "1". */
export function formatHours(minutes: number) {
  const hundredths = Math.round((minutes * 100) / 60)
  return formatNumber(hundredths / 100, hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2)
}

export type WeekFigure = { name: string; value: string; note: string | undefined; tone: 'good' | 'bad' | undefined }
function hoursNote(minutes: number, before: number | undefined): Pick<WeekFigure, 'note' | 'tone'> {
  if (before === undefined) return { note: undefined, tone: undefined }
  if (minutes === before) return { note: text.sameHours, tone: undefined }
  const words = formatHours(Math.abs(minutes - before))
  return minutes > before ? { note: text.moreHours(words), tone: 'good' } : { note: text.lessHours(words), tone: undefined }
}
function shareFigure(
  name: string,
  { part, whole, all, missing }: { part: number; whole: number; all: string; missing: (count: number) => string },
): WeekFigure {
  if (whole === 0) return { name, value: '0', note: undefined, tone: undefined }
  const isAll = part === whole
  return { name, value: `${part}/${whole}`, note: isAll ? all : missing(whole - part), tone: isAll ? 'good' : 'bad' }
}

/** `before`: the week before, to compare with; a first week has none. */
export function toFigures(week: Week, before: Week | undefined): WeekFigure[] {
  const { minutes, lessonsHeld, lessonsPresent, homeworkDue, homeworkDone, points, hasEarlier } = week
  const average = points.most === 0 ? undefined : formatNumber((points.gained * 10) / points.most, 1)
  return [
    { name: text.hours, value: formatHours(minutes), ...hoursNote(minutes, hasEarlier ? before?.minutes : undefined) },
    shareFigure(text.present, { part: lessonsPresent, whole: lessonsHeld, all: text.allPresent, missing: text.absent }),
    shareFigure(text.homework, { part: homeworkDone, whole: homeworkDue, all: text.allDone, missing: text.undone }),
    { name: text.average, value: average ?? '–', note: average === undefined ? text.noMarks : text.works(points.works), tone: undefined },
  ]
}

export type DayView = { day: string; weekday: string; hours: string; /** From 0 to 5. */ stars: number }
const longestStars = 5
/** Half an hour is a star, up to five. A day that is still to come has nothing to say. */
export const toDays = (monday: string, { days }: Pick<Week, 'days'>, today: string): DayView[] =>
  Array.from({ length: 7 }, (_, at) => {
    const day = addDays(monday, at)
    const minutes = days.find((one) => one.day === day)?.minutes ?? 0
    return {
      day,
      weekday: formatWeekday(`${day}T00:00:00Z`),
      hours: minutes > 0 ? text.hoursOf(formatHours(minutes)) : day > today ? text.toCome : text.rest,
      stars: minutes > 0 ? Math.min(longestStars, Math.max(1, Math.round(minutes / 30))) : 0,
    }
  })

/** Newest sentence of each course. */
export const toCourses = ({ courses }: Pick<Week, 'courses'>, learnerId: string) =>
  courses.map(({ title, teacher, lessonId, sentence }) => ({
    key: lessonId,
    title,
    teacher,
    sentence,
    href: reportHref(lessonId, learnerId),
  }))

/** "T3, 01/12", and what is then. */
export const toComing = (events: readonly CalendarEvent[]) =>
  events.flatMap((event) => {
    if (event.type !== 'LESSON' && event.type !== 'SUBMISSION_DEADLINE') return []
    if (event.type === 'LESSON' && (event.role !== 'LEARNER' || event.state === 'CANCELLED')) return []
    const moment = event.type === 'LESSON' ? event.startsAt : event.at
    const what = event.type === 'LESSON' ? text.lesson : text.deadline
    return [
      {
        key: `${event.type} ${event.id}`,
        day: `${formatWeekday(moment)}, ${formatDayMonth(moment)}`,
        words: what(event.title, formatTime(moment)),
      },
    ]
  })

/** "23/11 – 29/11/2026" */
export const rangeOf = (monday: string) => text.range(formatDay(monday).slice(0, 5), formatDay(addDays(monday, 6)))
export const isEmptyWeek = ({ lessonsHeld, homeworkDue, points, courses }: Week) =>
  lessonsHeld + homeworkDue + points.works + courses.length === 0

export type Coming = ReturnType<typeof toComing>
