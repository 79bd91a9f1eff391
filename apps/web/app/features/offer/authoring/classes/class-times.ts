import { dayOf, formatTime } from '#app/shared/format.ts'

/** Typed times of a class: a day and two hours of the Vietnamese clock. */
export type TypedTimes = { day: string; from: string; to: string }
export type ClassTimes = { startsAt: string | null; endsAt: string | null }

export const typedTimes = ({ startsAt, endsAt }: ClassTimes): TypedTimes => ({
  day: startsAt || endsAt ? dayOf(startsAt ?? endsAt ?? '') : '',
  from: startsAt ? formatTime(startsAt) : '',
  to: endsAt ? formatTime(endsAt) : '',
})

const momentOf = (day: string, time: string) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d/.test(time)) return null
  const moment = new Date(`${day}T${time.slice(0, 5)}:00+07:00`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}
/** The moments; null as long as the day or the hour is missing. */
export const classTimes = ({ day, from, to }: TypedTimes): ClassTimes => ({ startsAt: momentOf(day, from), endsAt: momentOf(day, to) })

export const isSameTimes = (one: ClassTimes, other: ClassTimes) => one.startsAt === other.startsAt && one.endsAt === other.endsAt
