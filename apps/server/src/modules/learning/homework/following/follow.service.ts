import { uuidv7 } from 'uuidv7'
import { type Deps, transact } from '#platform/deps'
import { handleInBatches } from '#platform/postgres/batches'
import { insertCorrection } from '../assignments.repository.ts'
import { notifyOfCorrection } from '../notifying/notify.service.ts'
import { claimProgrammes, followItems } from './programmes.repository.ts'
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

/** The homework of courses follows their approved programmes; where somebody has handed in, a changed text is appended as a correction. */
export const followProgrammes = (deps: Deps) =>
  handleInBatches(50, (limit) =>
    transact(deps, async (deps) => {
      const courseIds = await claimProgrammes(deps.db, limit)
      if (courseIds.length === 0) return 0
      const corrected = await followItems(deps.db, courseIds)
      await followPlaces(deps, courseIds)
      for (const { assignmentId, text, teacherId } of corrected) {
        const correctionId = uuidv7()
        await insertCorrection(deps.db, { id: correctionId, assignmentId, text, writtenBy: teacherId })
        await notifyOfCorrection(deps, { assignmentId, correctionId, text })
      }
      return courseIds.length
    }),
  )
