import type { answerSchoolQuestion, DeclaredPupil, listDeclarations, SchoolAnswer } from '@khue/contracts/offer/school-pupils'
import type { Body, Reply } from '@khue/contracts/endpoint'
import { findTeacherFacts } from '#modules/offer/teachers'
import { listChildren, listGuardians, listPeople, mayActFor } from '#modules/people/people'
import { notify } from '#modules/people/notifications'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { inVietnam } from '#platform/vietnam/time'
import { askedPairs, describePairs, mayAnswer, pairKey } from './sale-check.service.ts'
import { schoolYearStart } from './school-pupil.ts'
import { schoolPupilError } from './school-pupils.errors.ts'
import { schoolPupilDeclared } from './school-pupils.events.ts'
import { guardiansAskedNotice, pupilDeclaredNotice } from './school-pupils.notices.ts'
import * as stored from './school-pupils.repository.ts'

type Declaration = stored.Pair & { side: stored.Side; isTaught: boolean; declaredBy: string }

/**
 * Stores the declaration of one side. The lock waits for running sales of this pair, so that the event finds them. Idempotent. Returns whether it is
 * new.
 */
const declare = (deps: Deps, { declaredBy, isTaught, ...key }: Declaration) =>
  transact(deps, async (deps) => {
    const { teacherId, learnerId, side } = key
    await stored.lockPair(deps.db, key)
    const current = await stored.listCurrent(deps.db, [key], schoolYearStart(deps.clock()))
    if (current.find((one) => one.side === side)?.isTaught === isTaught) return false
    const school = (await findTeacherFacts(deps, [teacherId])).get(teacherId)?.employment?.school ?? null
    await stored.endCurrent(deps.db, key)
    await stored.insertDeclaration(deps.db, { ...key, isTaught, declaredBy, school })
    if (isTaught) await publish(deps, schoolPupilDeclared, { teacherId, learnerId })
    return true
  })

/** A family answers, or corrects its answer. Throws SCHOOL_PUPIL_NOT_FOUND without a question, or if the actor may not answer. */
export async function answerForFamily(deps: Deps, actor: Actor, { isTaught, ...pair }: Body<typeof answerSchoolQuestion>) {
  const { learnerId } = pair
  const isOwn = (await mayActFor(deps, actor.id, learnerId)) && (await mayAnswer(deps, actor.id, learnerId))
  if (!isOwn || !(await hasQuestion(deps, pair))) throw schoolPupilError.SCHOOL_PUPIL_NOT_FOUND()
  await declare(deps, { ...pair, side: 'FAMILY', isTaught, declaredBy: actor.id })
  return { isTaught }
}

async function hasQuestion(deps: Deps, pair: stored.Pair) {
  if ((await askedPairs(deps, [pair])).length > 0) return true
  const current = await stored.listCurrent(deps.db, [pair], schoolYearStart(deps.clock()))
  return current.some(({ side }) => side === 'FAMILY')
}

/** A teacher declares that they teach a learner at school now, or corrects it. The caller has checked that the learner is theirs. */
export const declareAsTeacher = (deps: Deps, { teacherId, learnerId, isTaught }: stored.Pair & { isTaught: boolean }) =>
  transact(deps, async (deps) => {
    const isNew = await declare(deps, { teacherId, learnerId, side: 'TEACHER', isTaught, declaredBy: teacherId })
    if (!isNew || !isTaught) return
    const [described] = await describePairs(deps, [{ teacherId, learnerId }])
    const [family] = await listGuardians(deps, [learnerId])
    const on = dayOf(deps)
    if (described) await notify(deps, [learnerId, ...(family?.guardianIds ?? [])], pupilDeclaredNotice({ ...described, on }))
  })

const dayOf = ({ clock }: Deps) => inVietnam(clock()).toPlainDate().toString()

/** A minor asks the guardians to answer, once a day. Throws SCHOOL_PUPIL_NOT_FOUND without a question. */
export const askGuardians = (deps: Deps, actor: Actor, teacherId: string) =>
  transact(deps, async (deps) => {
    const pair = { teacherId, learnerId: actor.id }
    const [asked] = await askedPairs(deps, [pair])
    const [family] = await listGuardians(deps, [actor.id])
    const [described] = await describePairs(deps, [pair])
    if (!asked || !family || !described) throw schoolPupilError.SCHOOL_PUPIL_NOT_FOUND()
    if (family.guardianIds.length > 0) await notify(deps, family.guardianIds, guardiansAskedNotice({ ...described, on: dayOf(deps) }))
    return { guardians: family.guardianIds.length }
  })

/** The answers of the actor's family in this school year. A pair that a link names comes first, also unanswered. */
export async function listAnswers(deps: Deps, actor: Actor, wanted: Linked): Promise<SchoolAnswer[]> {
  const learnerIds = [actor.id, ...(await listChildren(deps, actor.id)).map(({ id }) => id)]
  const rows = await stored.listOfLearners(deps.db, learnerIds, schoolYearStart(deps.clock()))
  const linked = await linkedPair(deps, learnerIds, wanted)
  const pairs = new Map(
    [...linked, ...rows.map(({ teacherId, learnerId }) => ({ teacherId, learnerId }))].map((one) => [pairKey(one), one]),
  )
  const described = await describePairs(deps, [...pairs.values()])
  const answerers = await listPeople(
    deps,
    rows.map(({ declaredBy }) => declaredBy),
  )
  const mayAnswerFor = new Map<string, boolean>()
  for (const id of learnerIds) mayAnswerFor.set(id, await mayAnswer(deps, actor.id, id))
  return described.map((pair) => {
    const own = rows.filter((row) => pairKey(row) === pairKey(pair))
    const answer = own.find(({ side }) => side === 'FAMILY')
    return {
      ...pair,
      isTaught: answer?.isTaught ?? null,
      answeredAt: answer?.declaredAt.toISOString() ?? null,
      answeredBy: answer ? (answerers.get(answer.declaredBy)?.name ?? null) : null,
      mayAnswer: mayAnswerFor.get(pair.learnerId) ?? false,
      isDeclaredByTeacher: own.some(({ side, isTaught }) => side === 'TEACHER' && isTaught),
    }
  })
}

type Linked = { teacherId?: string | undefined; learnerId?: string | undefined }
async function linkedPair(deps: Deps, learnerIds: readonly string[], { teacherId, learnerId = learnerIds[0] }: Linked) {
  if (!teacherId || !learnerId || !learnerIds.includes(learnerId)) return []
  const pair = { teacherId, learnerId }
  return (await hasQuestion(deps, pair)) ? [pair] : []
}

/** Learners whom a teacher has declared to teach at school in this school year. */
export async function listDeclaredBy(deps: Deps, teacherId: string): Promise<DeclaredPupil[]> {
  const rows = await stored.listOfTeacher(deps.db, teacherId, schoolYearStart(deps.clock()))
  const own = rows.filter(({ side, isTaught, endedAt }) => side === 'TEACHER' && isTaught && endedAt === null)
  const people = await listPeople(
    deps,
    own.map(({ learnerId }) => learnerId),
  )
  return own.map(({ learnerId, declaredAt }) => ({
    id: learnerId,
    name: people.get(learnerId)?.name ?? '',
    declaredAt: declaredAt.toISOString(),
  }))
}

/** For admins: declarations of both sides about a teacher in this school year, corrected ones included. */
export async function readDeclarations(deps: Deps, teacherId: string): Promise<Reply<typeof listDeclarations>> {
  const rows = await stored.listOfTeacher(deps.db, teacherId, schoolYearStart(deps.clock()))
  const employment = (await findTeacherFacts(deps, [teacherId])).get(teacherId)?.employment
  const people = await listPeople(
    deps,
    rows.flatMap(({ learnerId, declaredBy }) => [learnerId, declaredBy]),
  )
  return {
    school: employment?.school ?? null,
    classes: employment?.classes ?? null,
    items: rows.map(({ learnerId, side, isTaught, declaredBy, declaredAt, endedAt }) => ({
      learner: people.get(learnerId)?.name ?? '',
      side,
      isTaught,
      by: people.get(declaredBy)?.name ?? '',
      at: declaredAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  }
}
