import { type LineRelease, releaseLessons } from '#modules/money/escrow'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { handleInOrder } from '#platform/postgres/batches'
import { lessonSeatsReleased } from '../lessons.events.ts'
import * as stored from './release-lessons.repository.ts'

const seatsAtOnce = 200
const lessonsAtOnce = 100

/** Pays the teachers of held lessons whose families had their time. Safe to run twice at once and after a crash: each set of seats is one transaction. */
export const releaseDueLessons = (deps: Deps) =>
  handleInOrder(async (after) => {
    const ids = await stored.listToRelease(deps.db, { after, limit: lessonsAtOnce })
    for (const id of ids) await releaseSeats(deps, id)
    return ids.length < lessonsAtOnce ? undefined : ids.at(-1)
  })

/** Releases the seats of one lesson that are due. A seat whose line has an undecided refund request waits. */
export async function releaseSeats(deps: Deps, lessonId: string) {
  await handleInOrder(async (after) => releaseSet(deps, { lessonId, after }))
  await stored.setCompleted(deps.db, lessonId)
}

/** Ends the time to contest a held lesson: of one that was taught so long ago that it would be over, had the lesson been decided then. */
export const endContestTime = (deps: Deps, lessonId: string) => stored.setContestOver(deps.db, lessonId)

const releaseSet = (deps: Deps, { lessonId, after }: { lessonId: string; after: string }) =>
  transact(deps, async (deps) => {
    const seats = await stored.lockSeats(deps.db, { lessonId, after, limit: seatsAtOnce })
    if (seats.length === 0) return undefined
    const releases = await releaseLessons(deps, {
      lessonId,
      lineIds: seats.map(({ lineId }) => lineId),
      ...(seats[0] && { sellerId: seats[0].teacherId }),
    })
    const paid = releases.flatMap((one) =>
      'lessonNo' in one ? [{ lineId: one.lineId, lessonNo: one.lessonNo, amountVnd: one.shareVnd }] : [],
    )
    const waiting = new Set(releases.flatMap((one) => ('because' in one && one.because === 'REFUND_REQUESTED' ? [one.lineId] : [])))
    const paidLines = new Set(paid.map(({ lineId }) => lineId))
    const empty = seats.map(({ lineId }) => lineId).filter((lineId) => !paidLines.has(lineId) && !waiting.has(lineId))
    await stored.setReleased(deps.db, lessonId, { paid, empty })
    const learnerIds = seats.filter(({ lineId }) => paidLines.has(lineId)).map(({ learnerId }) => learnerId)
    if (learnerIds.length > 0) await publish(deps, lessonSeatsReleased, { lessonId, learnerIds, payments: paymentsOf(releases) })
    return seats.length < seatsAtOnce ? undefined : seats.at(-1)?.learnerId
  })

const paymentsOf = (releases: readonly LineRelease[]) =>
  [
    ...Map.groupBy(
      releases.flatMap((one) => ('paid' in one && one.paid ? [one.paid] : [])),
      ({ sellerId }) => sellerId,
    ),
  ].map(([sellerId, some]) => ({ sellerId, seats: some.length, amountVnd: some.reduce((sum, { teacherVnd }) => sum + teacherVnd, 0) }))
