import type { Body } from '@khue/contracts/endpoint'
import type { decideHomeworkExtension } from '@khue/contracts/learning/assignments'
import type { askHomeworkExtension } from '@khue/contracts/learning/homework'
import type { HomeworkExtension } from '@khue/contracts/learning/homework-shapes'
import { homeworkLimits as limits } from '@khue/contracts/learning/homework-states'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { inVietnam } from '#platform/vietnam/time'
import * as stored from '../extensions.repository.ts'
import { auditGiven, lockGiven } from '../given.service.ts'
import { assignmentError, homeworkError } from '../homework.errors.ts'
import { isChildWithFamily, requireLearner } from '../learner.service.ts'
import { lockTarget, type Target } from '../target.read-model.ts'
import { notifyOfOwnDue, notifyOfRefusal, notifyOfRequest, notifyOfWish } from '../notifying/notify.service.ts'

const extensionMs = limits.extensionHours * 3_600_000

/** Asks the teacher for a day more than now, or than the deadline; a child's wish goes to its guardians, and returns null. */
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
    if (await isChildWithFamily(deps, actor, target.learnerId)) {
      await notifyOfWish(deps, target, { reason, on: inVietnam(locked.now).toPlainDate().toString() })
      return null
    }
    if (locked.dueAt === null) throw homeworkError.HOMEWORK_NO_DEADLINE()
    const dueAt = new Date(Math.max(locked.dueAt.getTime(), locked.now.getTime()) + extensionMs)
    const extension = await stored.insertExtension(deps.db, { ...target, id: uuidv7(), askedBy: actor.id, reason, dueAt })
    if (!extension) throw homeworkError.HOMEWORK_EXTENSION_ASKED()
    await notifyOfRequest(deps, target, { extensionId: extension.id, reason, dueAt })
    return stored.showExtension(extension)
  })

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
