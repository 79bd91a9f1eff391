import type { ClassStatus, FreeTime, openClassDays } from '@khue/contracts/offer/open-classes'
import { changeNoticeHours } from '@khue/contracts/offer/runs'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { openClassError } from './open-classes.errors.ts'

export type Times = { startsAt: Date; endsAt: Date }

/** The status of a class by the clock; only "no time yet" is stored (spec 3, "Class statuses"). */
export function classStatus({ startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null }, now: Date): ClassStatus {
  if (!startsAt || !endsAt) return 'IN_SCHEDULING'
  if (endsAt <= now) return 'FINISHED'
  return startsAt <= now ? 'IN_PROGRESS' : 'UPCOMING'
}

// spec 5: lesson duration at least 25 minutes; start and end within one day
const shortestClassMs = 25 * 60_000

const years = { from: Date.UTC(2020, 0), until: Date.UTC(2101, 0) }

export function checkTimes({ startsAt, endsAt }: Times) {
  const isPossible = startsAt.getTime() >= years.from && endsAt.getTime() < years.until // also refuses what is no date
  if (!isPossible) throw openClassError.OPEN_CLASS_TIMES_INVALID()
  const isLongEnough = endsAt.getTime() - startsAt.getTime() >= shortestClassMs
  const lastInstant = new Date(endsAt.getTime() - 1) // a class may end at midnight
  const isOneDay = inVietnam(startsAt).toPlainDate().equals(inVietnam(lastInstant).toPlainDate())
  if (!isLongEnough || !isOneDay) throw openClassError.OPEN_CLASS_TIMES_INVALID()
}

/** A change of a class's times, as the database's clock sees it. */
export type TimeChange = {
  hasBegun: boolean
  /** The old or the new start is less than `changeNoticeHours` away. */
  isSoon: boolean
  /** The new start lies in the past. */
  isPast: boolean
}
type Changer = { isSold: boolean; isAdmin: boolean; reason: string | null }

/**
 * Spec 9: the time of a class with a held or taken seat changes only with a day's notice; an admin may change it later, with a reason. Throws
 * CLASS_BEGUN, CLASS_IN_PAST, CLASS_TOO_SOON, CLASS_REASON_MISSING.
 */
export function assertMayMove({ hasBegun, isSoon, isPast }: TimeChange, { isSold, isAdmin, reason }: Changer) {
  if (hasBegun) throw openClassError.CLASS_BEGUN()
  if (isPast) throw openClassError.CLASS_IN_PAST()
  if (!isSold || !isSoon) return
  if (!isAdmin) throw openClassError.CLASS_TOO_SOON({ hours: changeNoticeHours })
  if (!reason) throw openClassError.CLASS_REASON_MISSING()
}

/** Spec 9 also for the new time of a class that was not held; an admin may name an earlier one. Throws why not. */
export function assertMayMakeUp({ hasBegun, isSoon, isPast }: TimeChange, { isAdmin }: { isAdmin: boolean }) {
  if (!hasBegun) throw openClassError.CLASS_NOT_BEGUN()
  if (isPast) throw openClassError.CLASS_IN_PAST()
  if (isSoon && !isAdmin) throw openClassError.CLASS_MAKE_UP_TOO_SOON({ hours: changeNoticeHours })
}

/** A range of start times in milliseconds, both ends included. Classes without a time are at `Infinity`. */
export type StartRange = { from: number; until: number }

const dayMs = 24 * 60 * 60_000
const endOfTime = Date.UTC(9999, 0)

/** The sort key of a class by time, as a number for cursors: a class without a time sorts last. */
export const keyOfTime = (startsAt: Date | null) => startsAt?.getTime() ?? endOfTime
/** The inverse, for any number. */
export const timeOfKey = (key: number) => (key >= endOfTime ? Infinity : key < 0 ? -Infinity : key)

/** Start times that a status can have. A running class began within the last day, because no class lasts longer. */
export function startsOfStatus(status: ClassStatus, now: Date): StartRange {
  const time = now.getTime()
  const ranges: Record<ClassStatus, StartRange> = {
    IN_PROGRESS: { from: time - dayMs, until: time },
    UPCOMING: { from: time + 1, until: endOfTime },
    FINISHED: { from: -Infinity, until: time },
    IN_SCHEDULING: { from: Infinity, until: Infinity },
  }
  return ranges[status]
}

/** Start times of all classes that may not be over. */
export const startsOfNotOver = (now: Date): StartRange => ({ from: now.getTime() - dayMs, until: Infinity })

/** Start times of Vietnamese days. The weekend is the current one, else the coming one. */
export function startsOfDay(day: (typeof openClassDays)[number], now: Date): StartRange {
  const today = inVietnam(now).toPlainDate()
  const midnight = (days: number) => vietnamMoment(today.add({ days })).getTime()
  const days = (first: number, count: number) => ({ from: midnight(first), until: midnight(first + count) - 1 })
  if (day === 'today') return days(0, 1)
  if (day === 'tomorrow') return days(1, 1)
  const [saturday, sunday] = [6, 7]
  return today.dayOfWeek === sunday ? days(0, 1) : days(saturday - today.dayOfWeek, 2)
}

export const overlap = (a: StartRange, b: StartRange): StartRange => ({ from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) })

/** Weekdays (Monday is 1) and hours by the Vietnamese clock, `untilHour` excluded. */
export const hoursOfFreeTime: Record<FreeTime, { days: number[]; fromHour: number; untilHour: number }> = {
  'weekday-evening': { days: [1, 2, 3, 4, 5], fromHour: 18, untilHour: 24 },
  afternoon: { days: [1, 2, 3, 4, 5, 6, 7], fromHour: 12, untilHour: 18 },
  weekend: { days: [6, 7], fromHour: 0, untilHour: 24 },
}
