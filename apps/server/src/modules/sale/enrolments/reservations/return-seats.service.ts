import type { z } from 'zod'
import { listTaught } from '#modules/offer/courses'
import { type classWithdrawn, findWithdrawalReasons, listClassTimes } from '#modules/offer/open-classes'
import { releaseFreeSeats } from '#modules/offer/seats'
import { endUses } from '#modules/sale/entitlements'
import { notify, type Notice } from '#modules/people/notifications'
import { listGuardians, listPeople } from '#modules/people/people'
import { type Deps, transact } from '#platform/deps'
import { handleInBatches } from '#platform/postgres/batches'
import { reservedClassCancelledNotice, seatReturnedNotice } from './reservations.notices.ts'
import { lockUncovered } from './reservations.read-model.ts'
import { giveBack } from './reservations.service.ts'

const batchSize = 50
type Seat = { seatId: string; learnerId: string; holderId: string; title: string; startsAt: Date }

/** Gives back reserved seats in open classes that begin after the membership of their learners, and notifies them. Safe to run twice at once. */
export const returnUncoveredSeats = (deps: Deps) =>
  handleInBatches(batchSize, (limit) =>
    transact(deps, async (deps) => {
      const seats = await lockUncovered(deps.db, limit)
      for (const { seatId } of seats) await giveBack(deps, seatId, 'membership ended')
      const told = seats.map(({ startsAt, ...seat }) => ({ ...seat, startsAt: new Date(startsAt) }))
      await notifyOf(deps, told, seatReturnedNotice)
      return seats.length
    }),
  )

/** The class will not take place: gives back its free seats. Orders release those that were paid for. */
export async function returnSeatsOf(deps: Deps, { classId }: z.output<typeof classWithdrawn.payload>) {
  const [taught] = await listTaught(deps, [classId])
  const [times] = await listClassTimes(deps, [classId])
  const reason = (await findWithdrawalReasons(deps, [classId])).get(classId) ?? null
  if (!taught || !times?.startsAt) return
  const about = { title: taught.title, startsAt: times.startsAt }
  await handleInBatches(batchSize, (limit) =>
    transact(deps, async (deps) => {
      const seats = await releaseFreeSeats(deps, { classId, limit })
      for (const { id } of seats) await endUses(deps, { source: 'CLASS', sourceId: id }, 'class withdrawn')
      await notifyOf(
        deps,
        seats.map(({ id: seatId, ...seat }) => ({ seatId, ...seat, ...about })),
        (seat) => reservedClassCancelledNotice({ ...seat, reason }),
      )
      return seats.length
    }),
  )
}

type About = Seat & { learner: string; isLearner: boolean }
/** Notifies the learners, their guardians and who reserved the seats. */
async function notifyOf(deps: Deps, seats: readonly Seat[], noticeOf: (about: About) => Notice) {
  const ids = seats.map(({ learnerId }) => learnerId)
  const [people, families] = [await listPeople(deps, ids), await listGuardians(deps, ids)]
  const guardians = new Map(families.map(({ id, guardianIds }) => [id, guardianIds]))
  for (const seat of seats) {
    const { learnerId, holderId } = seat
    const about = { ...seat, learner: people.get(learnerId)?.name ?? '' }
    await notify(deps, [learnerId], noticeOf({ ...about, isLearner: true }))
    const others = [...new Set([holderId, ...(guardians.get(learnerId) ?? [])])].filter((id) => id !== learnerId)
    if (others.length > 0) await notify(deps, others, noticeOf({ ...about, isLearner: false }))
  }
}
