import type { TaughtRunDetail } from '@khue/contracts/offer/runs'
import { changeRun, createRun, findCourseOfRuns, readRun } from '#modules/offer/courses'
import { listLearners } from '#modules/offer/seats'
import { requireContractInForce } from '#modules/offer/teacher-contracts'
import { listGuardians, listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'

/** A run of a course on sale is sold at once: its teacher needs a contract. Runs of a draft wait for the course's approval, which asks for it. */
async function requireContract(deps: Deps, actor: Actor, courseId: string) {
  const { state, teacherId } = await findCourseOfRuns(deps, actor, courseId)
  if (state !== 'NEW') await requireContractInForce(deps, teacherId)
}

/** Plans a run. Throws CONTRACT_REQUIRED, and like `createRun`. */
export async function openRun(deps: Deps, actor: Actor, run: Parameters<typeof createRun>[2]) {
  await requireContract(deps, actor, run.courseId)
  return createRun(deps, actor, run)
}

/** Throws CONTRACT_REQUIRED, and like `changeRun`. */
export async function changeOwnRun(deps: Deps, actor: Actor, change: Parameters<typeof changeRun>[2]) {
  await requireContract(deps, actor, change.courseId)
  return changeRun(deps, actor, change)
}

/** A run with its meetings and learners. Throws COURSE_RUN_NOT_FOUND for a run of others. */
export async function readOwnRun(deps: Deps, actor: Actor, id: string): Promise<TaughtRunDetail> {
  const run = await readRun(deps, actor, id)
  const ids = (await listLearners(deps, [id])).map(({ learnerId }) => learnerId)
  const [people, families] = [await listPeople(deps, ids), await listGuardians(deps, ids)]
  const guardians = new Map(families.map(({ id, guardianIds }) => [id, guardianIds.length]))
  return {
    ...run,
    learners: ids.map((id) => ({ id, name: people.get(id)?.name ?? '', guardians: guardians.get(id) ?? 0 })),
  }
}
