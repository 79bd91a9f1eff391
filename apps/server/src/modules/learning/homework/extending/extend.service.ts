import type { Body } from '@khue/contracts/endpoint'
import type { decideHomeworkExtension } from '@khue/contracts/learning/assignments'
import type { askHomeworkExtension } from '@khue/contracts/learning/homework'
import type { HomeworkExtension } from '@khue/contracts/learning/homework-shapes'
import { homeworkLimits as limits } from '@khue/contracts/learning/homework-states'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { type familyRequestDecided, findFamilyRequest } from '#modules/people/family-requests'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import * as stored from '../extensions.repository.ts'
import { auditGiven, lockGiven } from '../given.service.ts'
import { assignmentError, homeworkError } from '../homework.errors.ts'
import { isChildWithFamily, requireLearner } from '../learner.service.ts'
import { askGuardians, HomeworkSubject } from './ask-guardians.service.ts'
import { lockTarget, type Target } from '../target.read-model.ts'
import { notifyOfOwnDue, notifyOfRefusal, notifyOfRequest } from '../notifying/notify.service.ts'

const extensionMs = limits.extensionHours * 3_600_000

/** Asks the teacher for a day more than now, or than the deadline; a child asks its guardians, which returns null. */
export const askForTime = (
  deps: Deps,
  actor: Actor,
  assignmentId: string,
  { learnerId: asked, reason }: Body<typeof askHomeworkExtension>,
): Promise<HomeworkExtension | null> =>
  transact(deps, async (deps) => {
    const target = { assignmentId, learnerId: await requireLearner(deps, actor, asked) }
    const locked = await lockTarget(deps.db, target)
    if (!locked || locked.hasLeft) throw homeworkError.HOMEWORK_NOT_FOUND()
    if (locked.dueAt === null) throw homeworkError.HOMEWORK_NO_DEADLINE()
    if (await isChildWithFamily(deps, actor, target.learnerId)) {
      await askGuardians(deps, actor, { assignmentId, reason })
      return null
    }
    const extension = await askTeacher(deps, target, { askedBy: actor.id, reason, ...locked, dueAt: locked.dueAt })
    if (!extension) throw homeworkError.HOMEWORK_EXTENSION_ASKED()
    return stored.showExtension(extension)
  })

type ToTeacher = { askedBy: string; reason: string; dueAt: Date; now: Date }
/** Undefined while another request waits. */
async function askTeacher(deps: Deps, target: Target, { askedBy, reason, dueAt: before, now }: ToTeacher) {
  const dueAt = new Date(Math.max(before.getTime(), now.getTime()) + extensionMs)
  const extension = await stored.insertExtension(deps.db, { ...target, id: uuidv7(), askedBy, reason, dueAt })
  if (extension) await notifyOfRequest(deps, target, { extensionId: extension.id, reason, dueAt })
  return extension
}

/** A guardian agreed: now the teacher is asked. Safe to run twice; nothing happens where the work is gone, or the family has asked meanwhile. */
export async function askAfterFamily(deps: Deps, decided: z.output<typeof familyRequestDecided.payload>) {
  const { id, kind, status, childId, decidedBy } = decided
  if (kind !== 'EXTENSION' || status !== 'APPROVED' || decidedBy === null) return
  const request = await findFamilyRequest(deps, id)
  const subject = HomeworkSubject.safeParse(request?.subject)
  if (!subject.success) return // about a film, or the child's data was erased meanwhile
  const { assignmentId, reason } = subject.data
  await transact(deps, async (deps) => {
    const target = { assignmentId, learnerId: childId }
    const locked = await lockTarget(deps.db, target)
    if (!locked || locked.hasLeft || locked.dueAt === null) return
    const before = await stored.findExtension(deps.db, target)
    if (before && request && before.askedAt > request.createdAt) return
    await askTeacher(deps, target, { askedBy: decidedBy, reason, ...locked, dueAt: locked.dueAt })
  })
}

/** The learner's own deadline, to later only. Grants a request that waits. */
export const setLearnerDue = (deps: Deps, actor: Actor, target: Target, dueAt: Date) =>
  transact(deps, async (deps) => {
    const assignment = await lockGiven(deps, actor, target.assignmentId)
    await moveDue(deps, target, dueAt)
    await stored.decideOpen(deps.db, target, { state: 'GRANTED', decidedBy: actor.id, refusal: null })
    await auditGiven(deps, actor, assignment, { did: 'due-moved' })
  })

async function moveDue(deps: Deps, target: Target, dueAt: Date) {
  const locked = await lockTarget(deps.db, target)
  if (!locked) throw assignmentError.ASSIGNMENT_NOT_FOUND()
  if (locked.dueAt === null) throw homeworkError.HOMEWORK_NO_DEADLINE()
  if (dueAt <= locked.dueAt || dueAt <= locked.now) throw assignmentError.ASSIGNMENT_DUE_EARLIER({ dueAt: locked.dueAt })
  await stored.setOwnDue(deps.db, target, dueAt)
  await notifyOfOwnDue(deps, target)
}

/** Throws HOMEWORK_EXTENSION_NOT_FOUND. A request that waited so long that its day is almost over gets the whole time from now. */
export const decideExtension = (deps: Deps, actor: Actor, target: Target, decision: Body<typeof decideHomeworkExtension>) =>
  transact(deps, async (deps) => {
    const assignment = await lockGiven(deps, actor, target.assignmentId)
    const isGranted = decision.decision === 'GRANT'
    const decided = await stored.decideOpen(deps.db, target, {
      state: isGranted ? 'GRANTED' : 'REFUSED',
      decidedBy: actor.id,
      refusal: isGranted ? null : decision.reason,
    })
    if (!decided) throw homeworkError.HOMEWORK_EXTENSION_NOT_FOUND()
    if (isGranted) await moveDue(deps, target, new Date(Math.max(decided.dueAt.getTime(), assignment.now.getTime() + extensionMs)))
    else await notifyOfRefusal(deps, target, { extensionId: decided.id, refusal: decision.reason })
    await auditGiven(
      deps,
      actor,
      assignment,
      isGranted ? { did: 'extension-granted' } : { did: 'extension-refused', reason: decision.reason },
    )
  })
