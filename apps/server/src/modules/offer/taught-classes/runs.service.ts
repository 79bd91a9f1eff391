import type { TaughtRunDetail } from '@khue/contracts/offer/runs'
import { changeRun, createRun, findCourseOfRuns, listTaught, readRun } from '#modules/offer/courses'
import { findOwnPupilRule } from '#modules/offer/extra-teaching'
import { declareAsTeacher, listDeclaredBy, schoolPupilError } from '#modules/offer/school-pupils'
import { findSeated, listLearners } from '#modules/offer/seats'
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
    schoolPupils: await listSchoolPupils(deps, run.courseId),
  }
}

/** Null if the course is not extra teaching by today's rule. */
async function listSchoolPupils(deps: Deps, courseId: string) {
  const [[course], isRefused] = [await listTaught(deps, [courseId]), await findOwnPupilRule(deps)]
  if (!course || !isRefused({ subjectIds: [course.subjectId], priceVnd: course.feeVnd })) return null
  return listDeclaredBy(deps, course.teacherId)
}

type SchoolPupil = { runId: string; learnerId: string; isTaught: boolean }
/**
 * A teacher declares that they teach a learner of a run at school now, or corrects it. Throws COURSE_RUN_NOT_FOUND for another teacher's run, and
 * SCHOOL_PUPIL_NOT_FOUND for a person who is neither in it nor declared.
 */
export async function declareSchoolPupil(deps: Deps, actor: Actor, { runId, learnerId, isTaught }: SchoolPupil) {
  const run = await readRun(deps, actor, runId)
  const [course] = await listTaught(deps, [run.courseId])
  if (course?.teacherId !== actor.id) throw schoolPupilError.SCHOOL_PUPIL_NOT_FOUND() // admins cannot declare in a teacher's name
  const isSeated = (await findSeated(deps, [runId], [learnerId])).size > 0
  const isDeclared = isSeated || (await listDeclaredBy(deps, actor.id)).some(({ id }) => id === learnerId)
  if (!isDeclared) throw schoolPupilError.SCHOOL_PUPIL_NOT_FOUND()
  await declareAsTeacher(deps, { teacherId: actor.id, learnerId, isTaught })
  return readOwnRun(deps, actor, runId)
}
