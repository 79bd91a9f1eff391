import { type Deps, transact } from '#platform/deps'
import { settleOwedOf } from '../giving-back/give-back.service.ts'
import { planSeatsAgain } from './planned-seats.repository.ts'
import { listRunIds, syncWithMeetings } from './meetings.read-model.ts'

/**
 * Lessons follow the meetings of these runs and classes. Reads the meetings themselves, so that an event that comes late, twice or out of order does no harm.
 */
export const followMeetings = (deps: Deps, refIds: readonly string[]) =>
  transact(deps, async (deps) => {
    const makeUps = await syncWithMeetings(deps.db, refIds)
    if (makeUps.length > 0) await planSeatsAgain(deps.db, makeUps)
    await settleOwedOf(deps, refIds)
  })

/** The course ended: so did its runs. */
export const followRunsOf = async (deps: Deps, courseId: string) => followMeetings(deps, await listRunIds(deps.db, courseId))
