import type { Body, Reply } from '@khue/contracts/endpoint'
import type * as contract from '@khue/contracts/learning/assignments'
import { homeworkLimits as limits } from '@khue/contracts/learning/homework-states'
import { uuidv7 } from 'uuidv7'
import { claimAsset, deleteAssets } from '#modules/ground/assets'
import { requirePassword } from '#modules/people/credentials'
import { refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { followPlaces } from '../following/follow.service.ts'
import * as stored from '../assignments.repository.ts'
import { auditGiven, lockGiven } from '../given.service.ts'
import { assignmentError } from '../homework.errors.ts'
import { notifyOfCorrection, notifyOfDeletion, notifyOfDisplayed, nudge } from '../notifying/notify.service.ts'
import { findPlace } from '../places.read-model.ts'
import { readAssignment } from './read-assignment.service.ts'
import { addChosen } from '../following/targets.read-model.ts'

type Given = Reply<typeof contract.getAssignment>

/** Gives homework, or keeps it as a draft. The same id again is the first assignment. */
export const giveAssignment = (deps: Deps, actor: Actor, asked: Body<typeof contract.createAssignment>): Promise<Given> =>
  transact(deps, async (deps) => {
    const { id, scope, refId, lessonId, learnerIds, isDraft, assetIds, displayAt, dueAt, ...written } = asked
    const teacherId = await teacherOf(deps, actor, { scope, refId, lessonId })
    const times = { displayAt: new Date(displayAt), dueAt: new Date(dueAt) }
    requireTimes(deps.clock(), times)
    const inserted = await stored.insertAssignment(deps.db, {
      ...written,
      ...times,
      id,
      scope,
      refId,
      lessonId,
      teacherId,
      isForChosen: learnerIds !== null,
      givenAt: isDraft ? null : deps.clock(),
    })
    if (!inserted) {
      await lockGiven(deps, actor, id)
      return readAssignment(deps, actor, id)
    }
    await handOut(deps, actor, { id, teacherId }, assetIds)
    if (learnerIds) await requireChosen(deps, id, learnerIds)
    if (!isDraft) await reach(deps, { id, refId })
    await auditGiven(deps, actor, { id, teacherId }, { did: 'given' })
    return readAssignment(deps, actor, id)
  })

/** Adds the learners, and tells them when it is displayed already. */
async function reach(deps: Deps, { id, refId }: { id: string; refId: string }) {
  await followPlaces(deps, [refId])
  await notifyOfDisplayed(deps, [id])
}

async function teacherOf(deps: Deps, actor: Actor, wanted: Parameters<typeof findPlace>[1]) {
  const place = await findPlace(deps.db, wanted)
  if (!place?.isLessonOfPlace) throw assignmentError.ASSIGNMENT_PLACE_NOT_FOUND()
  const { teacherId, lessonTeacherId } = place
  if (actor.id === teacherId || actor.id === lessonTeacherId) return actor.id
  if (!actor.roles.includes('admin')) throw assignmentError.ASSIGNMENT_PLACE_NOT_FOUND()
  await refuseOwnCase(deps, actor, [teacherId])
  return teacherId
}

function requireTimes(now: Date, { displayAt, dueAt }: { displayAt: Date; dueAt: Date }) {
  if (dueAt <= displayAt || dueAt <= now) throw assignmentError.ASSIGNMENT_TIMES_INVALID()
}

async function requireChosen(deps: Deps, assignmentId: string, learnerIds: readonly string[]) {
  const wanted = new Set(learnerIds)
  const added = await addChosen(deps.db, { assignmentId, learnerIds: [...wanted] })
  if (added.length < wanted.size) throw assignmentError.ASSIGNMENT_LEARNERS_INVALID()
}

/** Claims files that were just uploaded; files that it had keep their place, others are deleted. Throws ASSET_NOT_FOUND. */
async function handOut(deps: Deps, actor: Actor, { id, teacherId }: { id: string; teacherId: string }, assetIds: readonly string[]) {
  const before = await stored.listFiles(deps.db, id)
  const had = new Map(before.map((file) => [file.assetId, file]))
  const files: stored.HandedOut[] = []
  for (const assetId of new Set(assetIds)) {
    const kept = had.get(assetId)
    if (kept) files.push(kept)
    else {
      const claim = { assetId, personId: actor.id, purpose: 'ASSIGNMENT_FILE', forPerson: teacherId, isUnused: true } as const
      const { fileName, bytes } = await claimAsset(deps, claim)
      files.push({ assetId, name: fileName, bytes })
    }
  }
  const kept = new Set(assetIds)
  await stored.replaceFiles(deps.db, id, files)
  await deleteAssets(
    deps,
    before.map(({ assetId }) => assetId).filter((assetId) => !kept.has(assetId)),
  )
}

export const changeAssignment = (
  deps: Deps,
  actor: Actor,
  id: string,
  { revision, assetIds, isDraft, displayAt, dueAt, ...typed }: Body<typeof contract.changeAssignment>,
): Promise<Given> =>
  transact(deps, async (deps) => {
    const row = await lockGiven(deps, actor, id)
    if (row.scope === 'COURSE') throw assignmentError.ASSIGNMENT_OF_PROGRAMME()
    if (row.revision !== revision) throw assignmentError.ASSIGNMENT_CHANGED({ revision: row.revision })
    const times = { ...(displayAt && { displayAt: new Date(displayAt) }), ...(dueAt && { dueAt: new Date(dueAt) }) }
    const isText = assetIds !== undefined || displayAt !== undefined || Object.values(typed).some((value) => value !== undefined)
    const { dueAt: due } = row
    if (due === null) throw assignmentError.ASSIGNMENT_OF_PROGRAMME() // the only ones without a deadline
    const isEarlier = times.dueAt !== undefined && times.dueAt < due
    if (row.lockedAt && (isText || isEarlier)) throw assignmentError.ASSIGNMENT_LOCKED()
    if (displayAt !== undefined || dueAt !== undefined) requireTimes(row.now, { displayAt: row.displayAt, dueAt: due, ...times })
    const isGiven = isDraft === false && row.givenAt === null
    if (isGiven) requireTimes(row.now, { displayAt: row.displayAt, dueAt: due, ...times })
    await stored.setAssignment(deps.db, id, { ...typed, ...times, isGiven })
    if (assetIds) await handOut(deps, actor, row, assetIds)
    if (isGiven || row.givenAt) await reach(deps, row)
    await auditGiven(deps, actor, row, { did: 'changed' })
    return readAssignment(deps, actor, id)
  })

/** Is shown below the text from now on; everybody who has the work is told. */
export const correctAssignment = (deps: Deps, actor: Actor, id: string, text: string): Promise<Given> =>
  transact(deps, async (deps) => {
    const row = await lockGiven(deps, actor, id)
    if ((await stored.listCorrections(deps.db, id)).length >= limits.corrections) throw assignmentError.ASSIGNMENT_CORRECTIONS_FULL()
    const correctionId = uuidv7()
    await stored.insertCorrection(deps.db, { id: correctionId, assignmentId: id, text, writtenBy: actor.id })
    await notifyOfCorrection(deps, { assignmentId: id, correctionId, text })
    await auditGiven(deps, actor, row, { did: 'corrected' })
    return readAssignment(deps, actor, id)
  })

/** Spec 5. What was handed in stays with those who did it. */
export async function deleteAssignment(deps: Deps, actor: Actor, id: string, { reason, password }: Body<typeof contract.deleteAssignment>) {
  await requirePassword(deps, actor.accountId, password)
  return transact(deps, async (deps) => {
    const row = await lockGiven(deps, actor, id)
    if (row.scope === 'COURSE') throw assignmentError.ASSIGNMENT_OF_PROGRAMME()
    await notifyOfDeletion(deps, { assignmentId: id, reason })
    await stored.setDeleted(deps.db, id, { deletedBy: actor.id, reason })
    await auditGiven(deps, actor, row, { did: 'deleted', reason })
    return { id }
  })
}

/** Reminds those who have handed nothing in. */
export const remindOf = (deps: Deps, actor: Actor, id: string) =>
  transact(deps, async (deps) => {
    const row = await lockGiven(deps, actor, id)
    const reminded = await nudge(deps, id)
    await auditGiven(deps, actor, row, { did: 'reminded' })
    return { reminded }
  })
