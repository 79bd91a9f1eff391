import type { z } from 'zod'
import { findRunSchedules } from '#modules/offer/courses'
import { notify } from '#modules/people/notifications'
import { listGuardians, listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import type { lineMoved } from '../orders.events.ts'
import { runChanged } from './orders.notices.ts'

/** Notifies buyer, learner and guardians of the new run, with the times of both runs. */
export async function notifyOfMovedLine(deps: Deps, event: z.output<typeof lineMoved.payload>) {
  const { orderId, lineId, buyerId, learnerId, fromRunId, toRunId } = event
  const [runs, learners, families] = [
    await findRunSchedules(deps, [fromRunId, toRunId]),
    await listPeople(deps, [learnerId]),
    await listGuardians(deps, [learnerId]),
  ]
  const [before, after] = [runs.get(fromRunId), runs.get(toRunId)]
  if (!before || !after) return
  const about = {
    lineId,
    orderId,
    title: after.title,
    learnerName: learners.get(learnerId)?.name ?? '',
    before: before.words,
    after: after.words,
  }
  const guardians = families.flatMap(({ guardianIds }) => guardianIds)
  for (const personId of new Set([buyerId, learnerId, ...guardians]))
    await notify(deps, [personId], runChanged({ ...about, isLearner: personId === learnerId, isBuyer: personId === buyerId }))
}
