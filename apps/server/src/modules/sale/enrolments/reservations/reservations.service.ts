import type { Body, Reply } from '@khue/contracts/endpoint'
import type * as contract from '@khue/contracts/sale/reservations'
import { lockFreeSeat, releaseSeat, takeFreeSeat } from '#modules/offer/seats'
import { endUses, grantUse, listActiveUntil } from '#modules/sale/entitlements'
import { listChildren, listPeople, mayActFor } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { usableUntil } from '../enrolment.ts'
import { refusalOf } from './reservation.ts'
import { reservationError } from './reservations.errors.ts'
import { findAsked, listSeatsIn } from './reservations.read-model.ts'

/**
 * Takes a free seat at once, with the right to use the class. A repeated call changes nothing. Throws why the class cannot be reserved, SEAT_FULL,
 * SEAT_TAKEN, SEAT_CLASH and SEAT_CLASS_OWN.
 */
export async function reserve(deps: Deps, actor: Actor, { classId, learnerId = actor.id }: Body<typeof contract.reserveSeat>) {
  await requireOwnLearner(deps, actor, learnerId)
  await transact(deps, async (deps) => {
    const asked = await findAsked(deps.db, { classId, learnerId })
    if (!asked) throw reservationError.RESERVATION_CLASS_NOT_FOUND()
    const refusal = refusalOf(asked)
    if (refusal) throw reservationError[`RESERVATION_${refusal}`]()
    const { seatId, isNew } = await takeFreeSeat(deps, { classId, learnerId, holderId: actor.id })
    if (!isNew) return
    const until = usableUntil({ kind: 'LL', live: { startsAt: momentOf(asked.startsAt), endsAt: momentOf(asked.endsAt) } }, deps.clock())
    await grantUse(deps, { personId: learnerId, kind: 'LL', refId: classId, source: 'CLASS', sourceId: seatId, until, reason: 'free seat' })
  })
  return { classId, learnerId }
}

const momentOf = (ms: number | null) => (ms === null ? null : new Date(ms))

async function requireOwnLearner(deps: Deps, actor: Actor, learnerId: string) {
  if (!(await mayActFor(deps, actor.id, learnerId))) throw reservationError.RESERVATION_LEARNER_NOT_FOUND()
}

/** Throws RESERVATION_NOT_FOUND, RESERVATION_ORDERED, RESERVATION_BEGUN. */
export async function cancelReservation(deps: Deps, actor: Actor, { classId, learnerId }: { classId: string; learnerId: string }) {
  await requireOwnLearner(deps, actor, learnerId)
  await transact(deps, async (deps) => {
    const seat = await lockFreeSeat(deps, { classId, learnerId })
    if (!seat) throw reservationError.RESERVATION_NOT_FOUND()
    if (!seat.isFree) throw reservationError.RESERVATION_ORDERED()
    if (seat.hasBegun) throw reservationError.RESERVATION_BEGUN()
    await giveBack(deps, seat.id, 'reservation cancelled')
  })
  return { classId, learnerId }
}

/** Ends a reservation with its right of use, in the caller's transaction. */
export async function giveBack(deps: Deps, seatId: string, reason: string) {
  await releaseSeat(deps, seatId)
  await endUses(deps, { source: 'CLASS', sourceId: seatId }, reason)
}

/** The caller and their children, with their memberships and their seats in these classes. */
export async function listReservations(
  deps: Deps,
  actor: Actor,
  classIds: readonly string[],
): Promise<Reply<typeof contract.listReservations>> {
  const self = await listPeople(deps, [actor.id])
  const people = [...self.values(), ...(await listChildren(deps, actor.id))]
  const learnerIds = people.map(({ id }) => id)
  const members = await listActiveUntil(deps, learnerIds, 'SUB')
  const seats = classIds.length > 0 ? await listSeatsIn(deps.db, { learnerIds, classIds }) : []
  return {
    learners: people.map((person) => ({
      person,
      memberUntil: members.get(person.id)?.toISOString() ?? null,
      seats: seats.flatMap(({ classId, learnerId, isFree }) => (learnerId === person.id ? [{ classId, isFree }] : [])),
    })),
  }
}
