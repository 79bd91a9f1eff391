import { learningError } from '#modules/learning/lectures'
import { listChildren, listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'

/** The caller and their children, and the one learner asked for, or all of them. Throws LEARNING_NOT_FOUND for a stranger. */
export async function requireLearners(deps: Deps, actor: Actor, learnerId?: string) {
  const household = [actor.id, ...(await listChildren(deps, actor.id)).map(({ id }) => id)]
  if (learnerId && !household.includes(learnerId)) throw learningError.LEARNING_NOT_FOUND()
  return { household, chosen: learnerId ? [learnerId] : household }
}

/** Cards of people by id; an erased account has a card, too. */
export async function nameCards(deps: Deps, ids: readonly string[]) {
  const found = await listPeople(deps, ids)
  return (id: string) => found.get(id) ?? { id, name: 'Tài khoản đã xoá', avatar: '/art/anonymous.svg' }
}
export type NameOf = Awaited<ReturnType<typeof nameCards>>
