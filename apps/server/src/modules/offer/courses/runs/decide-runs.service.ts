import { changeNoticeHours } from '@khue/contracts/offer/runs'
import { type Deps, transact } from '#platform/deps'
import { endRun } from './edit-runs.service.ts'
import { mayHappen, statusOf } from './run.ts'
import * as stored from './runs.repository.ts'

const batchSize = 100

/** On the set day a run with too few learners is refunded, moves its learners, or takes place, as the course page said before buying. */
export async function decideRuns(deps: Deps) {
  for (const due of await stored.listRunsToDecide(deps.db, batchSize)) await decideOne(deps, due)
}

const decideOne = (deps: Deps, { id, courseId }: { id: string; courseId: string }) =>
  transact(deps, async (deps) => {
    const run = await stored.lockRun(deps.db, courseId, id)
    if (!run) return
    await stored.updateRun(deps.db, id, { decidedAt: deps.clock() })
    const isBelow = mayHappen(statusOf(run), 'DECIDE_MINIMUM') && run.seatsTaken < (run.minSeats ?? 0)
    if (!isBelow || run.belowMinimum === 'RUN_ANYWAY') return
    await endRun(deps, run, { why: 'BELOW_MINIMUM', reason: `Lớp chưa đủ ${run.minSeats} học viên`, moveToId: await targetOf(deps, run) })
  })

/** The run that takes over the learners, if it still takes place and begins late enough for them to decide. */
async function targetOf(deps: Deps, { belowMinimum, moveToId, courseId, lessons }: stored.RunRow) {
  if (belowMinimum !== 'MOVE' || moveToId === null) return undefined
  return (await stored.canMoveTo(deps.db, { id: moveToId, courseId, lessons, from: null, hours: changeNoticeHours })) ? moveToId : undefined
}
