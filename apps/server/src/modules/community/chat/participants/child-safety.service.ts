import { filterPeopleByRole } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { isBot } from '../chat-room.ts'
import { listMinors } from './participants.service.ts'
import { listTeachersOf } from './relations.service.ts'

/**
 * The adults among some people who must not be in a group with its children. Allowed are guardians of one of the children, who are there with their
 * child, teachers and tutors of every child, and staff.
 */
export async function listUnrelatedAdults(deps: Deps, personIds: readonly string[]) {
  const minors = await listMinors(deps, personIds)
  if (minors.length === 0) return []
  const childIds = minors.map(({ id }) => id)
  const known = new Set([...childIds, ...minors.flatMap(({ guardianIds }) => guardianIds)])
  const others = personIds.filter((id) => !known.has(id) && !isBot(id))
  if (others.length === 0) return []
  const [staff, teachers] = [await filterPeopleByRole(deps, others, 'admin'), await listTeachersOf(deps, childIds)]
  return others.filter((id) => !staff.has(id) && !childIds.every((childId) => teachers.get(childId)?.has(id)))
}
