import { ageOf, isMinor, listGuardians } from '#modules/people/people'
import type { Deps } from '#platform/deps'

/** Whether this person is a child with a guardian, who is asked first. A guardian who acts for a child is not. */
export async function asksFamily(deps: Deps, actor: { id: string }, learnerId: string) {
  if (actor.id !== learnerId) return false
  const [person] = await listGuardians(deps, [learnerId])
  return person !== undefined && person.guardianIds.length > 0 && isMinor(ageOf(deps, person.birthDate), true)
}
