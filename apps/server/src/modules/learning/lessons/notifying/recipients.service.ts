import { listGuardians, listPeople } from '#modules/people/people'
import type { Notice } from '#modules/people/notifications'
import type { Deps } from '#platform/deps'
import type { Seated } from './notified-lessons.read-model.ts'

/** A person and the learners of a lesson that concern them: themselves, their children, those for whom they bought. */
export type Recipient = { personId: string; isLearner: boolean; learners: { name: string; amountVnd: number; money: string }[] }
export type Addressed = { personIds: readonly string[]; notice: Notice }

/** The people of each lesson, by its id: learners, guardians and buyers, each once. Two statements, however many. */
export async function recipientsOf(deps: Deps, seated: readonly Seated[]) {
  const learnerIds = [...new Set(seated.map(({ learnerId }) => learnerId))]
  const names = await listPeople(deps, learnerIds)
  const families = learnerIds.length > 0 ? await listGuardians(deps, learnerIds) : []
  const guardians = new Map(families.map(({ id, guardianIds }) => [id, guardianIds]))
  const byLesson = new Map<string, Map<string, Recipient>>()
  for (const { lessonId, learnerId, buyerId, amountVnd, money } of seated) {
    const recipients = byLesson.get(lessonId) ?? new Map<string, Recipient>()
    byLesson.set(lessonId, recipients)
    for (const personId of new Set([learnerId, ...(guardians.get(learnerId) ?? []), ...(buyerId ? [buyerId] : [])])) {
      const one = recipients.get(personId) ?? { personId, isLearner: false, learners: [] }
      recipients.set(personId, one)
      if (personId === learnerId) one.isLearner = true
      one.learners.push({ name: personId === learnerId ? '' : (names.get(learnerId)?.name ?? ''), amountVnd, money })
    }
  }
  return new Map([...byLesson].map(([lessonId, recipients]) => [lessonId, [...recipients.values()]]))
}

/** Guardians alone, each with the children who are meant. */
export async function guardiansOf(deps: Deps, seated: readonly Seated[]) {
  const all = await recipientsOf(
    deps,
    seated.map((one) => ({ ...one, buyerId: null })),
  )
  const learners = new Set(seated.map(({ lessonId, learnerId }) => `${lessonId} ${learnerId}`))
  return new Map([...all].map(([lessonId, some]) => [lessonId, some.filter(({ personId }) => !learners.has(`${lessonId} ${personId}`))]))
}
