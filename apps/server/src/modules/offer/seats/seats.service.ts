import { type getSeatHold, type holdSeat as holdSeatApi, maxSeatsHeld } from '@khue/contracts/offer/open-classes'
import type { Body, Reply } from '@khue/contracts/endpoint'
import { findRunsToSell, listTaught, lockRunToJoin } from '#modules/offer/courses'
import { requireNotOwnPupils } from '#modules/offer/school-pupils'
import { mayActFor } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Db, violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { handleInBatches } from '#platform/postgres/batches'
import { seatReleased, seatTaken } from './seats.events.ts'
import { seatError } from './seats.errors.ts'
import { findOwnHold, hasClash, releaseUnordered, type SeatKind } from './seats.read-model.ts'
import * as stored from './seats.repository.ts'

/**
 * Holds a seat during payment; a repeated request gets the same hold. Throws SEAT_FULL, and SEAT_HOLD_LIMIT_REACHED when this person holds as many as
 * allowed, and what `requireNotOwnPupils` throws.
 */
export async function holdSeat(deps: Deps, actor: Actor, { kind, id: refId, learnerId = actor.id }: Body<typeof holdSeatApi>) {
  if (!(await mayActFor(deps, actor.id, learnerId))) throw seatError.SEAT_LEARNER_NOT_FOUND()
  const wanted = { refId, learnerId, holderId: actor.id, orderLineId: null }
  const teaching = await findTeaching(deps, kind, refId)
  const id = await transact(deps, async (deps) => {
    await requireNotOwnPupils(
      deps,
      actor.id,
      teaching.map((one) => ({ ...one, learnerId })),
    )
    return holdWithinBound(deps.db, kind, wanted)
  }).catch(refuseFull)
  return describeHold(deps, id ?? (await runningHold(deps, kind, wanted)), [actor.id, learnerId])
}

/** Teacher, subjects and price of a run or class. */
async function findTeaching(deps: Deps, kind: SeatKind, refId: string) {
  if (kind === 'CLASS')
    return (await listTaught(deps, [refId])).map(({ teacherId, subjectId, feeVnd }) => ({
      teacherId,
      subjectIds: [subjectId],
      priceVnd: feeVnd,
    }))
  const run = (await findRunsToSell(deps, [refId])).get(refId)
  return run ? [{ teacherId: run.teacherId, subjectIds: run.categoryIds, priceVnd: run.feeVnd }] : []
}

async function holdWithinBound(db: Db, kind: SeatKind, wanted: stored.Wanted) {
  await stored.lockHolder(db, wanted.holderId) // serialises a person's requests, so that each is counted
  const id = await stored.insertHold(db, kind, wanted)
  if (id && (await stored.countHeld(db, wanted.holderId)) > maxSeatsHeld) throw seatError.SEAT_HOLD_LIMIT_REACHED()
  return id
}

export function refuseFull(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'course_batches_seats' || constraint === 'open_classes_seats') throw seatError.SEAT_FULL()
  if (constraint === 'seat_holds_not_own') throw seatError.SEAT_CLASS_OWN()
  if (constraint === 'seat_holds_not_withdrawn') throw seatError.SEAT_CLASS_NOT_FOUND()
  throw error
}

type OrderedSeat = { kind: SeatKind; refId: string; learnerId: string; holderId: string; orderLineId: string }

/**
 * Holds a seat for an order line, in the transaction that places the order: a new one, or the one that this learner already holds. From then on it
 * lasts as long as the order. Throws SEAT_FULL, SEAT_TAKEN, SEAT_CLASS_NOT_FOUND, SEAT_HOLD_LIMIT_REACHED.
 */
export async function holdSeatFor({ db }: Deps, { kind, ...wanted }: OrderedSeat) {
  const id = await holdWithinBound(db, kind, wanted).catch(refuseFull)
  if (id) return id
  const running = await stored.findRunning(db, kind, wanted)
  if (!running) throw seatError.SEAT_CLASS_NOT_FOUND()
  if (!(await stored.setOrdered(db, running.id, wanted.orderLineId))) throw seatError.SEAT_TAKEN()
  return running.id
}

/** Whether the learner has taken or holds a seat there. */
export const hasSeat = async ({ db }: Deps, { kind, ...whose }: Pick<OrderedSeat, 'kind' | 'refId' | 'learnerId'>) =>
  (await stored.findRunning(db, kind, whose)) !== undefined

/** Learners with a taken seat in these runs and classes, as `{refId} {learnerId}`. */
export async function findSeated({ db }: Deps, refIds: readonly string[], learnerIds: readonly string[]) {
  const rows = refIds.length > 0 ? await stored.listSeated(db, { refIds, learnerIds }) : []
  return new Set(rows.map(({ refId, learnerId }) => `${refId} ${learnerId}`))
}

/** The learners with a taken seat in these runs and classes. */
export const listLearners = async ({ db }: Deps, refIds: readonly string[]) => (refIds.length > 0 ? stored.listLearners(db, refIds) : [])

type SeatMove = { holdId: string; learnerId: string; toRunId: string }

/**
 * Moves a taken seat to another run, in the caller's transaction, and returns the new seat. Undefined and unchanged if that run has begun, has ended or
 * is full, or if the learner has a seat in it or in something at the same time.
 */
export async function moveSeat(deps: Deps, { holdId, learnerId, toRunId }: SeatMove) {
  const { db } = deps
  await stored.expireIn.BATCH(db, { refId: toRunId })
  const left = await lockRunToJoin(deps, toRunId)
  if (left === undefined || left < 1) return undefined
  if (await stored.findRunning(db, 'BATCH', { refId: toRunId, learnerId })) return undefined
  if (await hasClash(db, { runId: toRunId, learnerId, exceptId: holdId })) return undefined
  const moved = await stored.moveTaken(db, holdId, toRunId)
  if (!moved) return undefined
  await publish(deps, seatReleased, describeSeat(moved.from))
  await publish(deps, seatTaken, describeSeat(moved.to))
  return moved.to.id
}

function describeSeat({ id, batchId, classId, learnerId, holderId, orderLineId }: stored.Seat) {
  const target = batchId === null ? { kind: 'CLASS' as const, refId: classId ?? '' } : { kind: 'BATCH' as const, refId: batchId }
  return { seatId: id, ...target, learnerId, holderId, lineId: orderLineId }
}

/** Lets the seats of a run be taken earlier: for data that shows what was taught before today, with `backdateRun` of courses. */
export const backdateSeats = (deps: Deps, runId: string, takenAt: Date) => stored.setTakenAt(deps.db, runId, takenAt)

/** Held and taken seats of a run, with their order lines. */
export const listSeatsOfRun = ({ db }: Deps, runId: string) => stored.listSeatsOfRun(db, runId)

async function runningHold({ db }: Deps, kind: SeatKind, wanted: { refId: string; learnerId: string }) {
  const running = await stored.findRunning(db, kind, wanted)
  if (!running) throw seatError.SEAT_CLASS_NOT_FOUND()
  if (running.state === 'TAKEN') throw seatError.SEAT_TAKEN()
  return running.id
}

/** A hold made by or for one of these people: a child's seat may be held by the other parent. */
async function describeHold({ db }: Deps, id: string, people: readonly string[]): Promise<Reply<typeof getSeatHold>> {
  for (const personId of people) {
    const row = await findOwnHold(db, id, personId)
    if (row) return { ...row, expiresAt: new Date(row.expiresAt).toISOString(), now: new Date(row.now).toISOString() }
  }
  throw seatError.SEAT_HOLD_NOT_FOUND()
}

export const readHold = (deps: Deps, actor: Actor, id: string) => describeHold(deps, id, [actor.id])

/** Whether the seat is still held, or taken. */
export const isSeatKept = ({ db }: Deps, holdId: string) => stored.isHeldOrTaken(db, holdId)

/** The payment has arrived: takes the seat. Throws SEAT_HOLD_ENDED when it was released meanwhile. */
export async function takeHeldSeat(deps: Deps, holdId: string) {
  const seat = await stored.setEnded(deps.db, holdId, 'TAKEN')
  if (!seat) throw seatError.SEAT_HOLD_ENDED()
  await publish(deps, seatTaken, describeSeat(seat))
}

/** The payment will not come: releases the seat. Idempotent. */
export const releaseHeldSeat = async ({ db }: Deps, holdId: string) => (await stored.setEnded(db, holdId, 'RELEASED')) !== undefined

/** Frees the seat of a refunded purchase, in the caller's transaction. Idempotent. */
export async function releaseSeat(deps: Deps, holdId: string) {
  const seat = await stored.setSeatFree(deps.db, holdId)
  if (seat?.wasTaken) await publish(deps, seatReleased, describeSeat(seat))
}

/** Extends a hold for a payment in progress. Throws SEAT_HOLD_ENDED when the seat was released meanwhile. */
export async function keepHeldSeat({ db }: Deps, holdId: string, until: Date) {
  if (!(await stored.setHeldUntil(db, holdId, until))) throw seatError.SEAT_HOLD_ENDED()
}

/** The class, run or course will not take place: releases the seats that no order holds. Orders release their own. */
export const releaseWithdrawnSeats = async ({ db }: Deps, { kind, refId }: { kind: 'CO' | 'RUN' | 'LL'; refId: string }) =>
  void (await releaseUnordered[kind](db, { refId }))

const batchSize = 500

export const giveBackSeats = ({ db }: Deps) => handleInBatches(batchSize, (limit) => stored.expireOver(db, limit))
