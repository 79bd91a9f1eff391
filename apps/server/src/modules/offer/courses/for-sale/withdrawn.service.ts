import type { Deps } from '#platform/deps'
import * as stored from './for-sale.repository.ts'

/** Which of these runs were cancelled. `isLocked`: none can be until the transaction ends. */
export async function findCancelledRuns({ db }: Deps, ids: readonly string[], { isLocked = false } = {}) {
  if (ids.length === 0) return []
  const rows = isLocked ? await stored.lockRunStates(db, ids) : await stored.listRunStates(db, ids)
  return rows.flatMap(({ id, cancelledAt }) => (cancelledAt ? [id] : []))
}

/** Which of these courses ended for good. `isLocked`: none can end until the transaction ends. */
export async function findWithdrawnCourses({ db }: Deps, ids: readonly string[], { isLocked = false } = {}) {
  if (ids.length === 0) return []
  const rows = isLocked ? await stored.lockStates(db, ids) : await stored.listStates(db, ids)
  return rows.flatMap(({ id, state }) => (state === 'GONE' ? [id] : []))
}

/** Locks a run and returns its free seats; undefined when it has begun or ended. */
export const lockRunToJoin = ({ db }: Deps, id: string) => stored.lockJoinable(db, id)
