import { requireContractInForce } from '#modules/offer/teacher-contracts'
import { listTeachers } from '#modules/offer/teachers'
import { filterPeopleByRole } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import type { ClassHead } from './classes.read-model.ts'
import { classAuthoringError } from './class-authoring.errors.ts'

/** Throws CLASS_DRAFT_NOT_FOUND also for another teacher's class: a stranger does not learn that it exists. */
export function requireAuthor(actor: Actor, head: ClassHead | undefined): ClassHead {
  if (!head || !(head.teacherId === actor.id || actor.roles.includes('admin'))) throw classAuthoringError.CLASS_DRAFT_NOT_FOUND()
  return head
}

/** Throws CLASS_TEACHER_UNKNOWN. */
export async function requireTeaching(deps: Deps, personId: string) {
  const teaching = [...(await filterPeopleByRole(deps, [personId], 'teacher')), ...(await filterPeopleByRole(deps, [personId], 'tutor'))]
  if (teaching.length === 0) throw classAuthoringError.CLASS_TEACHER_UNKNOWN()
}

/** Throws CLASS_PROFILE_REQUIRED and CONTRACT_REQUIRED. */
export async function requireRights(deps: Deps, personId: string) {
  if (!(await listTeachers(deps, [personId])).has(personId)) throw classAuthoringError.CLASS_PROFILE_REQUIRED()
  await requireContractInForce(deps, personId)
}
