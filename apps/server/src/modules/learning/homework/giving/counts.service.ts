import type { Reply } from '@khue/contracts/endpoint'
import { mostLearnersBehind } from '@khue/contracts/learning/assignments'
import type * as contract from '@khue/contracts/learning/assignments'
import { listChildren, listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { momentOf, personIn } from '../cards.ts'
import { countDue, countLists, listMissing } from './counts.read-model.ts'

/** For the teacher's start page and the tabs of the list. */
export const countGiven = (deps: Deps, actor: Actor): Promise<Reply<typeof contract.countAssignments>> => countLists(deps.db, actor.id)

export async function listBehind(deps: Deps, actor: Actor, refId: string): Promise<Reply<typeof contract.listLearnersBehind>> {
  const rows = await listMissing(deps.db, { teacherId: actor.id, refId, limit: mostLearnersBehind })
  const people = await listPeople(
    deps,
    rows.map(({ learnerId }) => learnerId),
  )
  return { items: rows.map(({ learnerId, ...row }) => ({ learner: personIn(people, learnerId), ...row })) }
}

/** What the caller and their children still have to hand in; nothing for who has nothing to do. */
export async function countHomeworkDue(deps: Deps, personId: string) {
  const household = [personId, ...(await listChildren(deps, personId)).map(({ id }) => id)]
  return (await countDue(deps.db, household)).map(({ nextDueAt, ...row }) => ({ ...row, nextDueAt: momentOf(nextDueAt) }))
}
