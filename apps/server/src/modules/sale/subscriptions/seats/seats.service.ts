import { uuidv7 } from 'uuidv7'
import { startNextPeriod, endUses, grantSeat, listParts } from '#modules/sale/entitlements'
import { areOfOneHousehold, listPeople, mayActFor } from '#modules/people/people'
import { notify } from '#modules/people/notifications'
import type { Actor } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { subscriptionError } from '../subscriptions.errors.ts'
import { seatGiven, seatTakenBack } from '../notices/subscriptions.notices.ts'
import { findVersions, insertSeat, listSeats, listSeatsByIds, listSeatsEver, type Seat, setTakenBack } from '../terms/terms.repository.ts'
import { rescheduleEarnings, lockOwnTerm, lockTermAndHolders, type Term } from '../terms/terms.service.ts'

type Wanted = { lineId: string; personId: string }

/**
 * Gives a member of the household a seat of a family plan. Throws MEMBERSHIP_NOT_FOUND, SEAT_NOT_FAMILY, SEATS_FULL, and SEAT_HAS_MEMBERSHIP for a
 * person with another membership at the same time.
 */
export const shareSeat = (deps: Deps, actor: Actor, { lineId, personId }: Wanted) =>
  transact(deps, async (deps) => {
    const term = await lockOwnTerm(deps, actor, lineId, [personId])
    const now = deps.clock()
    const left = term.parts.filter(({ startsAt, endsAt }) => endsAt > now && startsAt < endsAt)
    if (left.length === 0) throw subscriptionError.MEMBERSHIP_NOT_FOUND()
    if (personId === term.holderId) throw subscriptionError.SEAT_HAS_MEMBERSHIP()
    if (!(await areOfOneHousehold(deps, term.holderId, personId))) throw subscriptionError.SEAT_NOT_FAMILY()
    const seats = await seatsOf(deps, term)
    const seat = freeSeat(seats, term.seats)
    if (!seat) throw subscriptionError.SEATS_FULL({ seats })
    const id = uuidv7()
    await insertSeat(deps.db, { id, orderLineId: lineId, seat, seats, personId })
    await grantSeat(deps, { personId, seatId: id, of: left, reason: 'family seat' })
    await notifySeatHolder(deps, term, { id, personId }, seatGiven)
    return { id }
  }).catch((error: unknown) => {
    if (violatedConstraint(error) === 'entitlements_no_overlapping_membership') throw subscriptionError.SEAT_HAS_MEMBERSHIP()
    if (violatedConstraint(error) === 'membership_seats_person') throw subscriptionError.SEAT_HAS_MEMBERSHIP()
    throw error
  })

/** Seats of the plan version that was bought. */
async function seatsOf(deps: Deps, { parts }: Term) {
  const versionId = parts[0]?.refId ?? ''
  return (await findVersions(deps.db, [versionId])).get(versionId)?.seats ?? 1
}

/** Seat 1 belongs to the learner of the line. */
function freeSeat(seats: number, taken: readonly Seat[]) {
  for (let seat = 2; seat <= seats; seat++) if (!taken.some((one) => one.seat === seat)) return seat
  return undefined
}

/** Revokes or leaves a seat: it ends now, and the person's own later membership starts instead. Throws SEAT_NOT_FOUND. */
export const revokeSeat = (deps: Deps, actor: Actor, id: string) =>
  transact(deps, async (deps) => {
    const [found] = await listSeatsByIds(deps.db, [id])
    const [first] = await listParts(deps, 'LINE', [found?.orderLineId ?? id])
    const mayEnd = [await mayActFor(deps, actor.id, first?.personId ?? id), await mayActFor(deps, actor.id, found?.personId ?? id)]
    const term = found && mayEnd.includes(true) ? await lockTermAndHolders(deps, found.orderLineId) : undefined
    const seat = term?.seats.find((one) => one.id === id)
    if (!term || !seat) throw subscriptionError.SEAT_NOT_FOUND()
    await endSeats(deps, [seat], 'seat taken back')
    await notifySeatHolder(deps, term, seat, seatTakenBack)
    return { id }
  })

/** Ends seats now; the caller holds their term. */
export async function endSeats(deps: Deps, seats: readonly Seat[], reason: string) {
  if (seats.length === 0) return
  await setTakenBack(
    deps.db,
    seats.map(({ id }) => id),
  )
  for (const { id, personId } of seats) {
    await endUses(deps, { source: 'SEAT', sourceId: id }, reason)
    await rescheduleEarnings(deps, await startNextPeriod(deps, { personId, kind: 'SUB' }, reason))
  }
}

type SeatNotice = typeof seatGiven

async function notifySeatHolder(deps: Deps, { parts, holderId }: Term, seat: Pick<Seat, 'id' | 'personId'>, say: SeatNotice) {
  const versionId = parts[0]?.refId ?? ''
  const [versions, people] = [await findVersions(deps.db, [versionId]), await listPeople(deps, [holderId])]
  const facts = { seatId: seat.id, planName: versions.get(versionId)?.name ?? '', holderName: people.get(holderId)?.name ?? '' }
  await notify(deps, [seat.personId], say(facts))
}

/** Ids of these lines' seats in use, which are the sources of their entitlements. */
export async function listSeatSources(deps: Deps, lineIds: readonly string[]) {
  const seats = lineIds.length > 0 ? await listSeats(deps.db, lineIds) : []
  return seats.map(({ id }) => id)
}

/** Everyone who has or had a seat of these lines, with its time span. */
export async function listSharers(deps: Deps, lineIds: readonly string[]) {
  const seats = lineIds.length > 0 ? await listSeatsEver(deps.db, lineIds) : []
  return seats.map(({ orderLineId: lineId, personId, assignedAt: from, revokedAt: until }) => ({ lineId, personId, from, until }))
}
