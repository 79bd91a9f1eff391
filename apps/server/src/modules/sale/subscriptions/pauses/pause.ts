import { recogniseByDay } from '#modules/money/ledger'
import { vietnamMoment } from '#platform/vietnam/time'

/** Whole Vietnamese days, the last one included. */
export type Days = { firstDay: string; lastDay: string }
export type Share = Days & { amountVnd: number }

export const dayAfter = (day: string, days = 1) => Temporal.PlainDate.from(day).add({ days }).toString()
export const startOf = (day: string) => vietnamMoment(Temporal.PlainDate.from(day))
export const daysBetween = (from: string, until: string) => Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(until)).days

/** The amount of each day of these parts. */
export const dailyShares = (parts: readonly Share[]) =>
  parts.flatMap(({ amountVnd, firstDay, lastDay }) =>
    recogniseByDay({ amount: amountVnd, from: startOf(firstDay), to: startOf(dayAfter(lastDay)) }),
  )

/** The amount of the days after `day`. */
export const leftAfter = (parts: readonly Share[], day: string) =>
  dailyShares(parts).reduce((sum, one) => (one.day > day ? sum + one.amount : sum), 0)

/**
 * Splits a part at a pause: the days before it, and the days after it moved by its length. Each day keeps its amount; where a day costs less than a
 * đồng, the total stands on the last day.
 */
export function splitShare(share: Share, from: string, days: number): { kept: Share | undefined; rest: Share } {
  const restVnd = leftAfter([share], dayAfter(from, -1))
  const keptVnd = share.amountVnd - restVnd
  return {
    kept: keptVnd > 0 ? { amountVnd: keptVnd, firstDay: share.firstDay, lastDay: dayAfter(from, -1) } : undefined,
    rest: { amountVnd: restVnd, firstDay: dayAfter(from, days), lastDay: dayAfter(share.lastDay, days) },
  }
}

type Term = Days & { isRunning: boolean; isLocked: boolean; wasPaused: boolean }
type Refusal = 'PAUSE_MEMBERSHIP_NOT_ACTIVE' | 'MEMBERSHIP_LOCKED' | 'PAUSE_USED' | 'PAUSE_NOT_IN_TERM'

/** Why a term cannot be paused from a day on; null when it can: from tomorrow or later, within the term, once, and not while it is locked. */
export function whyNotPause({ isRunning, isLocked, wasPaused, lastDay }: Term, from: string, today: string): Refusal | null {
  if (wasPaused) return 'PAUSE_USED'
  if (!isRunning) return 'PAUSE_MEMBERSHIP_NOT_ACTIVE'
  if (isLocked) return 'MEMBERSHIP_LOCKED'
  return from > today && from <= lastDay ? null : 'PAUSE_NOT_IN_TERM'
}

/** The first day of use when a pause is ended today; null when it is already over. */
export function resumesOn({ startsOn, endsOn }: { startsOn: string; endsOn: string }, today: string) {
  if (today >= endsOn) return null
  return today < startsOn ? startsOn : today
}
