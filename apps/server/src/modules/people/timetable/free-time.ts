import { inVietnam } from '#platform/vietnam/time'
import { timetableError } from './timetable.errors.ts'

const minuteMs = 60_000
/** Spec 5: free times are at least half an hour apart; the shortest lesson of a tutor fills one (spec 3, "Tutor durations"). */
export const freeTimeMinutes = { shortest: 30, apart: 30 }
/** How far ahead free time is offered: further dates are typing errors. */
const monthsAhead = 12

type Slot = { personId: string; from: Date; to: Date }

/**
 * Throws for free time that cannot be offered: FREE_TIME_REVERSED, FREE_TIME_TOO_SHORT, FREE_TIME_OVER_MIDNIGHT, FREE_TIME_IN_THE_PAST,
 * FREE_TIME_TOO_FAR; among slots of one person TIMETABLE_CLASH and FREE_TIME_TOO_CLOSE.
 */
export function assertFreeTime(slots: readonly Slot[], now: Date) {
  for (const slot of slots) assertSlot(slot, now)
  for (const own of Map.groupBy(slots, ({ personId }) => personId).values()) {
    const inOrder = own.toSorted((a, b) => a.from.getTime() - b.from.getTime())
    for (const [at, slot] of inOrder.entries()) assertApart(inOrder[at - 1], slot)
  }
}

function assertSlot({ from, to }: Slot, now: Date) {
  if (to <= from) throw timetableError.FREE_TIME_REVERSED()
  if (to.getTime() - from.getTime() < freeTimeMinutes.shortest * minuteMs) throw timetableError.FREE_TIME_TOO_SHORT()
  const lastMoment = new Date(to.getTime() - 1) // it may end at midnight
  if (!inVietnam(from).toPlainDate().equals(inVietnam(lastMoment).toPlainDate())) throw timetableError.FREE_TIME_OVER_MIDNIGHT()
  if (from < now) throw timetableError.FREE_TIME_IN_THE_PAST()
  const latest = inVietnam(now).add({ months: monthsAhead }).epochMilliseconds
  if (to.getTime() > latest) throw timetableError.FREE_TIME_TOO_FAR()
}

function assertApart(before: Slot | undefined, slot: Slot) {
  if (!before) return
  const gapMs = slot.from.getTime() - before.to.getTime()
  if (gapMs < 0) throw timetableError.TIMETABLE_CLASH()
  if (gapMs < freeTimeMinutes.apart * minuteMs) throw timetableError.FREE_TIME_TOO_CLOSE()
}
