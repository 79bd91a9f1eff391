import type { Deps } from '#platform/deps'
import { percentOf } from '../watching/watched.ts'
import { listShares } from './watched-shares.read-model.ts'

type Pair = { learnerId: string; courseId: string }
const keyOf = ({ learnerId, courseId }: Pair) => `${learnerId} ${courseId}`

/** For each of these learners and courses, what `readLectures` says in short; null for a course without lectures. Does not check who asks. */
export async function findWatchedShares(deps: Deps, pairs: readonly Pair[]) {
  const rows = pairs.length > 0 ? await listShares(deps.db, pairs) : []
  const found = new Map(
    rows.map((row) => [keyOf(row), { percent: percentOf(row.watchedSeconds, row.totalSeconds), next: row.next }] as const),
  )
  return (pair: Pair) => found.get(keyOf(pair)) ?? null
}
