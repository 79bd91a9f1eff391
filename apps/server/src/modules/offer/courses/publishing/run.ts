import { vietnamMoment } from '#platform/vietnam/time'
import { courseError } from '../courses.errors.ts'

type Run = { startsOn: string; endsOn?: string | undefined; weekdays: readonly number[]; from: string; to: string }

/** A year outside these is a slip of the keyboard. */
const years = { from: 2020, to: 2100 }
const shortestLessonMinutes = 25 // spec 5
const mostSeats = 1000

/** Throws the reason why a run cannot be held. */
export function checkRun({ seats, seatsTaken = 0, ...run }: Run & { seats: number; seatsTaken?: number | undefined }) {
  const { weekdays } = run
  const areDays = weekdays.every((day) => Number.isInteger(day) && day >= 1 && day <= 7)
  if (weekdays.length === 0 || !areDays) throw courseError.COURSE_RUN_WEEKDAYS_INVALID()
  const areSeats = Number.isInteger(seats) && Number.isInteger(seatsTaken) && seats <= mostSeats && seatsTaken >= 0
  if (!areSeats || seats < 1 || seatsTaken > seats) throw courseError.COURSE_RUN_SEATS_INVALID()
  const [from, to] = [timeOf(run.from), timeOf(run.to)]
  if (from.until(to).total('minutes') < shortestLessonMinutes) throw courseError.COURSE_RUN_TIMES_INVALID()
  if (lessonsOf(run, 1).length === 0) throw courseError.COURSE_RUN_DATES_INVALID()
}

/** When the lessons of a run are held: its weekdays from its first day on, as many as the course has, to its last day at most. */
export function lessonsOf({ startsOn, endsOn, weekdays, from, to }: Run, lessons: number) {
  const last = endsOn === undefined ? undefined : dateOf(endsOn)
  const held: { from: Date; to: Date }[] = []
  for (let day = dateOf(startsOn); held.length < lessons; day = day.add({ days: 1 })) {
    if (last && Temporal.PlainDate.compare(day, last) > 0) break
    if (weekdays.includes(day.dayOfWeek)) held.push({ from: vietnamMoment(day, from), to: vietnamMoment(day, to) })
  }
  return held
}

function dateOf(text: string) {
  const date = orUndefined(() => Temporal.PlainDate.from(text, { overflow: 'reject' }))
  if (!date || date.year < years.from || date.year > years.to) throw courseError.COURSE_RUN_DATES_INVALID()
  return date
}

function timeOf(text: string) {
  const time = /^\d{2}:\d{2}$/.test(text) ? orUndefined(() => Temporal.PlainTime.from(text, { overflow: 'reject' })) : undefined
  if (!time) throw courseError.COURSE_RUN_TIMES_INVALID()
  return time
}

function orUndefined<T>(read: () => T) {
  try {
    return read()
  } catch {
    return undefined // not a date or time: the caller refuses it by name
  }
}
