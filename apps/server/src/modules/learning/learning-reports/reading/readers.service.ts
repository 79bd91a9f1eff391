import { ageOf, findGuardianshipId, listGuardians, lockSubject, mayActFor } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { reportError } from '../learning-reports.errors.ts'
import { mayReadOwn, readsAlways } from './reader.ts'
import { listDecisions, putDecision } from './readers.repository.ts'

/** `isAllowed`: the learner reads reports about themselves now. */
export async function describeLearner(deps: Deps, learnerId: string) {
  const [person] = await listGuardians(deps, [learnerId])
  if (!person) throw reportError.REPORT_NOT_FOUND()
  const learner = { age: ageOf(deps, person.birthDate), guardianshipIds: person.guardianshipIds }
  const isAlways = readsAlways(learner)
  const decisions = isAlways ? [] : await listDecisions(deps.db, learnerId)
  return { isAlways, isAllowed: mayReadOwn(learner, decisions), guardianIds: person.guardianIds, decisions, ...learner }
}

/**
 * Whether the actor reads about this learner as a guardian, or is the learner. `asksFamily`: a child whom no guardian allows. Throws REPORT_NOT_FOUND for
 * strangers.
 */
export async function findReader(deps: Deps, actor: { id: string }, learnerId: string) {
  if (!(await mayActFor(deps, actor.id, learnerId))) throw reportError.REPORT_NOT_FOUND()
  if (actor.id !== learnerId) return { canAnswer: true, asksFamily: false }
  const { isAlways, isAllowed } = await describeLearner(deps, learnerId)
  return { canAnswer: isAlways, asksFamily: !isAllowed }
}

/** The same; a child who may not read it finds no report. */
export async function requireReader(deps: Deps, actor: { id: string }, learnerId: string) {
  const reader = await findReader(deps, actor, learnerId)
  if (reader.asksFamily) throw reportError.REPORT_NOT_FOUND()
  return reader
}

/** For the learner and the guardians. Throws REPORT_NOT_FOUND. */
export async function readReader(deps: Deps, actor: { id: string }, learnerId: string) {
  if (!(await mayActFor(deps, actor.id, learnerId))) throw reportError.REPORT_NOT_FOUND()
  const { isAllowed, isAlways, decisions, guardianshipIds } = await describeLearner(deps, learnerId)
  const mine = decisions.find(({ guardianId, guardianshipId }) => guardianId === actor.id && guardianshipIds.includes(guardianshipId))
  return { isAllowed, isAlways, mine: mine?.isAllowed ?? null }
}

/** A guardian decides, for as long as this guardianship lasts. Throws REPORT_NOT_FOUND, also for the child. */
export const setReader = (deps: Deps, actor: Actor, learnerId: string, isAllowed: boolean) =>
  transact(deps, async (deps) => {
    await lockSubject(deps, actor, learnerId)
    const guardianshipId = await findGuardianshipId(deps, { guardianId: actor.id, childId: learnerId })
    if (!guardianshipId) throw reportError.REPORT_NOT_FOUND()
    await putDecision(deps.db, { learnerId, guardianId: actor.id, guardianshipId, isAllowed })
    return readReader(deps, actor, learnerId)
  })
