import type { SchoolQuestion } from '@khue/contracts/offer/school-pupils'
import { findOwnPupilRule } from '#modules/offer/extra-teaching'
import { findTeacherFacts } from '#modules/offer/teachers'
import { findSchools, isMinor, ageOf, listGuardians, listPeople, mayActFor } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { isAsked, schoolYearStart } from './school-pupil.ts'
import { schoolPupilError } from './school-pupils.errors.ts'
import * as stored from './school-pupils.repository.ts'

/** An item for a learner. `teacherId` is null if the platform sells it. */
export type PaidTeaching = { teacherId: string | null; learnerId: string; subjectIds: readonly number[]; priceVnd: number }

export const pairKey = ({ teacherId, learnerId }: stored.Pair) => `${teacherId} ${learnerId}`

/** The distinct pairs of teacher and learner under today's rule, sorted, so that two sales lock in the same order. */
async function pairsUnderRule(deps: Deps, items: readonly PaidTeaching[]) {
  const isRefused = await findOwnPupilRule(deps)
  const pairs = items.flatMap(({ teacherId, learnerId, ...item }) =>
    teacherId !== null && teacherId !== learnerId && isRefused(item) ? [{ teacherId, learnerId }] : [],
  )
  const byKey = new Map(pairs.map((pair) => [pairKey(pair), pair]))
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, pair]) => pair)
}

/** Declarations about these pairs in this school year. */
async function readDeclared(deps: Deps, pairs: readonly stored.Pair[]) {
  const rows = await stored.listCurrent(deps.db, pairs, schoolYearStart(deps.clock()))
  return {
    taught: new Set(rows.filter(({ isTaught }) => isTaught).map(pairKey)),
    answered: new Set(rows.filter(({ side }) => side === 'FAMILY').map(pairKey)),
  }
}

/** Whether one side declared one of these pairs. Locks them against further declarations until the transaction ends. */
export async function areAnyOwnPupils(deps: Deps, pairs: readonly stored.Pair[]) {
  if (pairs.length === 0) return false
  await stored.lockForSale(
    deps.db,
    pairs.toSorted((a, b) => (pairKey(a) < pairKey(b) ? -1 : 1)),
  )
  return (await readDeclared(deps, pairs)).taught.size > 0
}

/**
 * Items that may not be sold or delivered, because one side declared that the teacher teaches the learner at school. Locks the pairs of all items
 * against further declarations until the transaction ends.
 */
export async function findOwnPupils<Item extends PaidTeaching>(deps: Deps, items: readonly Item[]): Promise<Item[]> {
  const pairs = await pairsUnderRule(deps, items)
  if (pairs.length === 0) return []
  await stored.lockForSale(deps.db, pairs)
  const { taught } = await readDeclared(deps, pairs)
  const isRefused = await findOwnPupilRule(deps)
  return items.filter(({ teacherId, learnerId, ...item }) => teacherId && taught.has(pairKey({ teacherId, learnerId })) && isRefused(item))
}

/**
 * Call it in the transaction that sells: it locks the pairs against declarations until then. Throws SCHOOL_PUPIL_REFUSED when one side declared that the
 * teacher teaches the learner at school; SCHOOL_PUPIL_UNANSWERED with the questions, or SCHOOL_PUPIL_GUARDIAN_NEEDED, when both name the same school
 * and the family has not answered in this school year.
 */
export async function requireNotOwnPupils(deps: Deps, buyerId: string, items: readonly PaidTeaching[]) {
  const pairs = await pairsUnderRule(deps, items)
  if (pairs.length === 0) return
  await stored.lockForSale(deps.db, pairs)
  const { taught, answered } = await readDeclared(deps, pairs)
  const refused = pairs.find((pair) => taught.has(pairKey(pair)))
  if (refused) throw schoolPupilError.SCHOOL_PUPIL_REFUSED(refused)
  const asked = await askedPairs(
    deps,
    pairs.filter((pair) => !answered.has(pairKey(pair))),
  )
  if (asked.length > 0) await askFamily(deps, buyerId, asked)
}

/** Pairs whose teacher and learner name the same school. */
export async function askedPairs(deps: Deps, pairs: readonly stored.Pair[]) {
  const schools = await findSchools(deps, [...new Set(pairs.map(({ learnerId }) => learnerId))])
  const withSchool = pairs.filter(({ learnerId }) => schools.get(learnerId)?.school)
  if (withSchool.length === 0) return []
  const facts = await findTeacherFacts(deps, [...new Set(withSchool.map(({ teacherId }) => teacherId))])
  return withSchool.filter(({ teacherId, learnerId }) => {
    const pupil = schools.get(learnerId)
    return pupil !== undefined && isAsked(facts.get(teacherId)?.employment?.school, pupil)
  })
}

async function askFamily(deps: Deps, buyerId: string, pairs: readonly stored.Pair[]) {
  const own: stored.Pair[] = []
  // a question shows the child's school, so only the child's family gets it
  for (const pair of pairs) if (await mayActFor(deps, buyerId, pair.learnerId)) own.push(pair)
  const questions = await describePairs(deps, own)
  if (questions.length === 0) return
  for (const { learnerId } of own)
    if (!(await mayAnswer(deps, buyerId, learnerId))) throw schoolPupilError.SCHOOL_PUPIL_GUARDIAN_NEEDED({ questions })
  throw schoolPupilError.SCHOOL_PUPIL_UNANSWERED({ questions })
}

/** For learners who are minors, guardians answer. */
export async function mayAnswer(deps: Deps, actorId: string, learnerId: string) {
  if (actorId !== learnerId) return mayActFor(deps, actorId, learnerId)
  const [learner] = await listGuardians(deps, [learnerId])
  return !learner || !isMinor(ageOf(deps, learner.birthDate), learner.guardianIds.length > 0)
}

export async function describePairs(deps: Deps, pairs: readonly stored.Pair[]): Promise<SchoolQuestion[]> {
  if (pairs.length === 0) return []
  const teacherIds = [...new Set(pairs.map(({ teacherId }) => teacherId))]
  const facts = await findTeacherFacts(deps, teacherIds)
  const people = await listPeople(deps, [...teacherIds, ...pairs.map(({ learnerId }) => learnerId)])
  return pairs.map(({ teacherId, learnerId }) => ({
    teacherId,
    teacher: `${facts.get(teacherId)?.title ?? 'Thầy cô'} ${people.get(teacherId)?.name ?? ''}`.trim(),
    learnerId,
    learner: people.get(learnerId)?.name ?? '',
  }))
}
