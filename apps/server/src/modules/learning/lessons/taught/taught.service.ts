import { mostContests } from '@khue/contracts/learning/taught-lessons'
import { anonymousCard } from '@khue/contracts/people/identity'
import { listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { stateAt } from '../lesson-moves.ts'
import * as stored from './taught.repository.ts'

/** Admins see the lessons of all teachers. */
const asking = (actor: Actor) => ({ teacherId: actor.roles.includes('admin') ? null : actor.id })

/** What families say about lessons of the teacher, unanswered. */
export async function listContestsToAnswer(deps: Deps, actor: Actor) {
  const rows = await stored.listContests(deps.db, { teacherId: actor.id, limit: mostContests })
  const people = await listPeople(
    deps,
    rows.map(({ learnerId }) => learnerId),
  )
  const items = rows.map(({ learnerId, startsAt, endsAt, dueAt, ...row }) => ({
    ...row,
    learner: people.get(learnerId) ?? anonymousCard,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    dueAt: new Date(dueAt).toISOString(),
  }))
  return { items }
}

export const countTaughtLessons = async (deps: Deps, actor: Actor, refIds: readonly string[]) => ({
  items: refIds.length === 0 ? [] : await stored.countLessons(deps.db, { ...asking(actor), refIds }),
})

export async function listLessonsOfClass(deps: Deps, actor: Actor, refId: string) {
  const rows = await stored.listOfClass(deps.db, { ...asking(actor), refId })
  const items = rows.map(({ id, state: kept, startsAt, endsAt, now, isAsked, problems }) => {
    const state = stateAt({ state: kept, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, new Date(now))
    return { id, state, isToDeclare: state === 'ENDED' && isAsked, problems }
  })
  return { items }
}
