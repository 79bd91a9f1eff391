import type { Reply } from '@khue/contracts/endpoint'
import type { listLessons } from '@khue/contracts/learning/lessons'
import type { ContestToAnswer, LessonCounts, LessonOfClass } from '@khue/contracts/learning/taught-lessons'
import { daysBetween, dayOf, formatDateTime, formatDay, formatDayMonth, formatLongWeekday, formatTimeRange } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { lessonHref, lessonStatus, numberOf, whenOf } from '../shared/lesson-words.ts'
import { taughtLessonsText as text } from './taught.text.ts'

export type TaughtLesson = Reply<typeof listLessons>['items'][number]

/** A lesson as a row of its teacher's lists. */
export function toTaughtRow(lesson: TaughtLesson) {
  const { id, title, startsAt, endsAt, state, roster, hasLink } = lesson
  const action = actionOf(state)
  return {
    id,
    title,
    time: formatTimeRange(startsAt, endsAt),
    details: `${numberOf(lesson)} · ${text.learners(roster)}`,
    status: state === 'UPCOMING' ? undefined : lessonStatus(state),
    isLinkMissing: !hasLink && (state === 'UPCOMING' || state === 'ONGOING'),
    href: lessonHref(id),
    action,
    isMain: state === 'ONGOING' || state === 'ENDED',
    label: text.named(action, title, whenOf(lesson)),
  }
}
export type TaughtRowView = ReturnType<typeof toTaughtRow>

function actionOf(state: TaughtLesson['state']) {
  if (state === 'ENDED') return text.declare
  return state === 'UPCOMING' || state === 'ONGOING' ? text.open : text.see
}

const dayMs = 24 * 60 * 60_000
const noon = (day: string) => `${day}T12:00:00+07:00`
const dayPlus = (day: string, days: number) => dayOf(new Date(Date.parse(noon(day)) + days * dayMs))
/** The Monday of a Vietnamese day. */
export function mondayOf(day: string) {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return dayPlus(day, -((weekday + 6) % 7))
}

/** "Hôm nay, Thứ Ba 01/12/2026" */
function dayTitle(day: string, now: string) {
  const date = `${formatLongWeekday(noon(day))} ${formatDay(day)}`
  const ahead = daysBetween(now, noon(day))
  if (ahead === 0) return `${text.days.now}, ${date}`
  return ahead === 1 ? `${text.days.next}, ${date}` : date
}

/** "Tuần này", "Tuần 07/12–13/12" */
function weekTitle(monday: string, now: string) {
  const ahead = daysBetween(noon(mondayOf(dayOf(now))), noon(monday)) / 7
  if (ahead === 0) return text.weeks.now
  if (ahead === 1) return text.weeks.next
  if (ahead === -1) return text.weeks.before
  return text.weeks.of(formatDayMonth(noon(monday)), formatDayMonth(noon(dayPlus(monday, 6))))
}

/** Days with lessons, in the order of the list. */
export const toTaughtDays = (lessons: readonly TaughtLesson[], now: string) =>
  [...Map.groupBy(lessons, ({ startsAt }) => dayOf(startsAt))].map(([day, ofDay]) => ({
    day,
    title: dayTitle(day, now),
    lessons: ofDay.map(toTaughtRow),
  }))
export type TaughtDay = ReturnType<typeof toTaughtDays>[number]

/** The same days under their weeks. */
export const toTaughtWeeks = (lessons: readonly TaughtLesson[], now: string) =>
  [...Map.groupBy(toTaughtDays(lessons, now), ({ day }) => mondayOf(day))].map(([monday, days]) => ({
    monday,
    title: weekTitle(monday, now),
    days,
  }))
export type TaughtWeek = ReturnType<typeof toTaughtWeeks>[number]

/** Lessons of today and tomorrow that are not over. */
export const soonIn = (lessons: readonly TaughtLesson[], now: string) =>
  lessons.filter(({ startsAt, state }) => daysBetween(now, startsAt) <= 1 && state !== 'CANCELLED')

/** What a family says, for the teacher who has not answered. */
export const toContestRow = ({ id, lessonId, learner, reason, dueAt, ...times }: ContestToAnswer) => ({
  id,
  learner,
  reason,
  name: text.desk.about(learner.name),
  when: whenOf(times),
  due: text.desk.due(formatDateTime(dueAt)),
  href: lessonHref(lessonId),
  label: text.desk.answerOf(learner.name, whenOf(times)),
})
export type ContestRowView = ReturnType<typeof toContestRow>

/** "Đã dạy 6/24 buổi · còn 17 buổi · 1 buổi không dạy · có mặt 92%" */
function classFigures({ held, lessons, notHeld, toCome, seats, attended }: Omit<LessonCounts, 'refId' | 'toDeclare' | 'nextId'>) {
  return [
    text.ofClass.held(held, lessons),
    toCome > 0 && toCome < lessons && text.ofClass.toCome(toCome),
    notHeld > 0 && text.ofClass.notHeld(notHeld),
    seats > 0 && text.ofClass.attended(percentOf(attended, seats)),
  ]
    .filter(Boolean)
    .join(' · ')
}
export const percentOf = (part: number, all: number) => Math.round((part / all) * 100)

/** By class, what stands on its card. */
export const toClassCounts = (items: readonly LessonCounts[]) =>
  Object.fromEntries(
    items.map(({ refId, toDeclare, nextId, ...counts }) => [
      refId,
      {
        figures: classFigures(counts),
        toDeclare: toDeclare > 0 ? text.ofClass.toDeclare(toDeclare) : undefined,
        nextHref: nextId === null ? undefined : lessonHref(nextId),
      },
    ]),
  )
export type ClassCounts = ReturnType<typeof toClassCounts>

export type MeetingLesson = { href: string; status: Status | undefined; problems: string | undefined; isToDeclare: boolean }
/** By meeting, its lesson; what only the clock says has no tag. */
export const toMeetingLessons = (items: readonly LessonOfClass[]): Record<string, MeetingLesson> =>
  Object.fromEntries(
    items.map(({ id, state, isToDeclare, problems }) => [
      id,
      {
        href: lessonHref(id),
        status: state === 'UPCOMING' || state === 'CANCELLED' ? undefined : lessonStatus(state),
        problems: problems > 0 ? text.ofClass.problems(problems) : undefined,
        isToDeclare,
      },
    ]),
  )
