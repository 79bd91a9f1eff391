import { publish } from '#platform/outbox/domain-events'
import type { Deps } from '#platform/deps'
import { seatError } from '../seats.errors.ts'
import { seatTaken } from '../seats.events.ts'
import { expireIn, lockHolder } from '../seats.repository.ts'
import { refuseFull, releaseSeat } from '../seats.service.ts'
import * as stored from './free-seats.read-model.ts'

/**
 * Takes a seat without an order in a class that has no fee, in the caller's transaction, and publishes seat.taken. `isNew`: false when the learner has
 * it already. Throws SEAT_FULL, SEAT_TAKEN for the seat of an order, SEAT_CLASH, SEAT_CLASS_OWN, SEAT_CLASS_NOT_FOUND.
 */
export async function takeFreeSeat(deps: Deps, wanted: stored.WantedFree) {
  const { db } = deps
  const { classId, learnerId, holderId } = wanted
  await lockHolder(db, learnerId) // two seats of one learner at the same time wait for each other
  const before = await stored.lockSeatInClass(db, wanted)
  if (before?.orderLineId) throw seatError.SEAT_TAKEN()
  if (before?.state === 'TAKEN') return { seatId: before.id, isNew: false }
  if (await stored.isTaughtBy(db, wanted)) throw seatError.SEAT_CLASS_OWN()
  if (await stored.hasClashWithClass(db, wanted)) throw seatError.SEAT_CLASH()
  await expireIn.CLASS(db, { refId: classId })
  const seatId = await stored.takeFree(db, wanted).catch(refuseFull)
  if (!seatId) throw seatError.SEAT_CLASS_NOT_FOUND()
  await publish(deps, seatTaken, { seatId, kind: 'CLASS', refId: classId, learnerId, holderId, lineId: null })
  return { seatId, isNew: true }
}

/** A learner's seat in a class, locked. `isFree`: it is taken, and no order holds it. */
export async function lockFreeSeat({ db }: Deps, wanted: { classId: string; learnerId: string }) {
  const seat = await stored.lockSeatInClass(db, wanted)
  return seat && { id: seat.id, hasBegun: seat.hasBegun, isFree: seat.orderLineId === null && seat.state === 'TAKEN' }
}

/** Releases some seats of a class that no order paid for, at most `limit`, and returns them. */
export async function releaseFreeSeats(deps: Deps, wanted: { classId: string; limit: number }) {
  const seats = await stored.lockFreeSeats(deps.db, wanted)
  for (const { id } of seats) await releaseSeat(deps, id)
  return seats
}
