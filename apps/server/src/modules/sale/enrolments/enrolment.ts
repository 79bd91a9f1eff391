import { usableDaysAfterClass, usableMonths } from '@khue/contracts/sale/offers'
import { classRefundHours } from '@khue/contracts/sale/refunds'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'

export type Run = { startsOn: string; endsOn: string | null }
export type LiveClass = { startsAt: Date | null; endsAt: Date | null }
export type SoldItem = { kind: 'CO'; run: Run | null } | { kind: 'LL'; live: LiveClass } | { kind: 'TN' }

/** The end of the Vietnamese day that many months later. */
const endOfDayAfter = (day: Temporal.PlainDate, months: number) => vietnamMoment(day.add({ months }).add({ days: 1 }))
const hoursMs = 60 * 60 * 1000
const later = (a: Date, b: Date) => (a > b ? a : b)

/** Until when an item bought now can be used. */
export function usableUntil(item: SoldItem, now: Date): Date {
  const today = inVietnam(now).toPlainDate()
  if (item.kind === 'TN') return endOfDayAfter(today, usableMonths.tutoring)
  if (item.kind === 'LL')
    return item.live.endsAt
      ? later(new Date(item.live.endsAt.getTime() + usableDaysAfterClass * 24 * hoursMs), now)
      : endOfDayAfter(today, usableMonths.openEndedRun)
  if (!item.run) return endOfDayAfter(today, usableMonths.recorded)
  const { startsOn, endsOn } = item.run
  return endsOn
    ? later(endOfDayAfter(Temporal.PlainDate.from(endsOn), usableMonths.afterRun), endOfDayAfter(today, usableMonths.afterRun))
    : later(endOfDayAfter(Temporal.PlainDate.from(startsOn), usableMonths.openEndedRun), endOfDayAfter(today, usableMonths.openEndedRun))
}

/** Until when an item can be refunded without a reason: a class until `classRefundHours` before it begins, all else for the cooling-off days. */
export function coolingOffEndsAt(item: SoldItem, coolingOffDays: number): Date | { days: number } {
  if (item.kind !== 'LL' || !item.live.startsAt) return { days: coolingOffDays }
  return new Date(item.live.startsAt.getTime() - classRefundHours * hoursMs)
}
