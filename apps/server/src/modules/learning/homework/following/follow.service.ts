import type { Deps } from '#platform/deps'
import { handleInBatches } from '#platform/postgres/batches'
import { listCoursesToFollow, syncTargets } from './targets.read-model.ts'

/** Who joined or left these runs, classes and courses gets or leaves their homework. Idempotent. */
export async function followPlaces(deps: Deps, refIds: readonly string[]) {
  if (refIds.length > 0) await syncTargets(deps.db, refIds)
}

/** Courses are also given and granted, without a seat: followed a few minutes later. */
export const followCourses = (deps: Deps) =>
  handleInBatches(100, async (limit) => {
    const courseIds = await listCoursesToFollow(deps.db, limit)
    await followPlaces(deps, courseIds)
    return courseIds.length
  })
