import { type Deps, transact } from '#platform/deps'
import { assertFreeTime, freeTimeMinutes } from './free-time.ts'
import { timetableError } from './timetable.errors.ts'
import * as stored from './timetable.repository.ts'

/** Occupies a person's time from `from` up to, not including, `to`. Throws TIMETABLE_CLASH when it is not free. */
export async function occupy(deps: Deps, wanted: stored.NewOccupation) {
  const wasFree = await stored.insertOccupation(deps.db, wanted)
  if (!wasFree) throw timetableError.TIMETABLE_CLASH()
}

/** The same for many times at once, all of them or none. */
export const occupyAll = (deps: Deps, wanted: readonly stored.NewOccupation[]) =>
  transact(deps, async ({ db }) => {
    const free = wanted.length > 0 ? await stored.insertOccupations(db, wanted) : 0
    if (free < wanted.length) throw timetableError.TIMETABLE_CLASH()
  })

/** The places in the list, from 0, of the times at which the person is busy now; only `occupy` decides. */
export const findTaken = async ({ db }: Deps, slots: readonly stored.Offer[]) =>
  slots.length === 0 ? new Set<number>() : stored.findTaken(db, slots)

/** Releases all time occupied for one `refId`, of any person. Idempotent. */
export async function release(deps: Deps, refId: string) {
  await stored.deleteOccupations(deps.db, refId)
}

/** The same for many `refIds` at once. */
export async function releaseAll(deps: Deps, refIds: readonly string[]) {
  if (refIds.length > 0) await stored.deleteAllOccupations(deps.db, refIds)
}

/** When a person is busy within a span, soonest first, and with what. */
export const listBusy = (deps: Deps, personId: string, span: Span) => stored.listBusy(deps.db, personId, span)

type Span = stored.Span

/** Offers free time of any people, all of it or none. Throws like `assertFreeTime`, also with regard to what they offer already. */
export const offerFreeTime = (deps: Deps, slots: readonly stored.Offer[]) =>
  transact(deps, async ({ db }) => {
    if (slots.length === 0) return
    assertFreeTime(slots, deps.clock())
    const offered = await stored.findOfferedNear(db, slots, freeTimeMinutes.apart)
    if (offered === 'OVERLAPS') throw timetableError.TIMETABLE_CLASH()
    if (offered === 'NEAR') throw timetableError.FREE_TIME_TOO_CLOSE()
    const inserted = await stored.insertFreeTime(db, slots)
    if (inserted < slots.length) throw timetableError.TIMETABLE_CLASH() // offered by another call at the same moment
  })

/** Withdraws a person's offers wholly within a span; bookings inside them stay. */
export async function withdrawFreeTime(deps: Deps, personId: string, span: Span) {
  await stored.deleteFreeTime(deps.db, personId, span)
}

/** When these people are free within a span: offered time minus occupied time, by person, soonest first. */
export async function listFreeTime(deps: Deps, personIds: readonly string[], span: Span): Promise<Map<string, Span[]>> {
  const spans = personIds.length > 0 ? await stored.listFree(deps.db, personIds, span) : []
  return Map.groupBy(spans, ({ personId }) => personId)
}

/** The days of the week (Monday is 1) on which offered time begins within a span, and those on which it does so in the evening, from 17:30. */
export const listOfferedDays = (deps: Deps, personIds: readonly string[], span: Span) => stored.listOfferedDays(deps.db, personIds, span)
