import { recordAudit } from '#modules/ground/audit'
import { listGuardians } from '#modules/people/people'
import { notify } from '#modules/people/notifications'
import { closeWorkItem, requireUnclaimed } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { handleInOrder } from '#platform/postgres/batches'
import { lessonError } from '../lessons.errors.ts'
import { problemDecidedNotice } from '../lessons.notices.ts'
import { lockLesson } from '../lessons.repository.ts'
import * as stored from './contests.repository.ts'
import { moveMoney } from './contest.service.ts'

type Outcome = 'FOR_FAMILY' | 'FOR_TEACHER'
type Decision = { outcome: Outcome; decision: string; decidedBy: string | null }

/** Throws LESSON_PROBLEM_NOT_FOUND, LESSON_PROBLEM_ANSWERED, WORK_ITEM_CLAIMED, OWN_CASE. */
export const decideProblem = (deps: Deps, actor: Actor, id: string, { outcome, reason }: { outcome: Outcome; reason: string }) =>
  transact(deps, async (deps) => {
    const problem = await lockWithLesson(deps, id)
    if (!problem) throw lessonError.LESSON_PROBLEM_NOT_FOUND()
    await requireUnclaimed(deps, actor, { kind: 'LESSON_PROBLEM', refId: id })
    if (problem.state !== 'OPEN') throw lessonError.LESSON_PROBLEM_ANSWERED({ state: problem.state })
    await end(deps, problem, { outcome, decision: reason, decidedBy: actor.id })
    const subject = { kind: 'lesson-problem', id }
    await recordAudit(deps, { actor, action: 'lesson-problem.decided', subject, reason, details: { outcome, lessonId: problem.lessonId } })
    return { state: outcome }
  })

/** The lesson is locked before its problem, as everywhere. */
async function lockWithLesson(deps: Deps, id: string) {
  const lessonId = await stored.findLessonOfProblem(deps.db, id)
  if (lessonId === undefined) return undefined
  await lockLesson(deps.db, lessonId)
  return stored.lockProblem(deps.db, id)
}

async function end(deps: Deps, { id, lessonId, learnerId }: stored.Problem, { outcome, decision, decidedBy }: Decision) {
  const seat = await stored.lockSeat(deps.db, lessonId, learnerId)
  if (!seat) throw lessonError.LESSON_PROBLEM_NOT_FOUND()
  await stored.endProblem(deps.db, id, { state: outcome, decision, decidedBy })
  await moveMoney(deps, { id: lessonId, learnerId }, seat, outcome)
  if (outcome === 'FOR_TEACHER') await stored.reopenRelease(deps.db, lessonId) // the money moves with the next release
  await closeWorkItem(deps, { kind: 'LESSON_PROBLEM', refId: id })
  await notifySides(deps, { lessonId, learnerId, problemId: id, outcome, decision })
}

type Told = { lessonId: string; learnerId: string; problemId: string; outcome: Outcome; decision: string }
async function notifySides(deps: Deps, { learnerId, ...about }: Told) {
  const [family] = await listGuardians(deps, [learnerId])
  const lesson = await lockLesson(deps.db, about.lessonId)
  if (!lesson) return
  const facts = { ...about, startsAt: lesson.startsAt }
  await notify(deps, [...new Set([learnerId, ...(family?.guardianIds ?? [])])], problemDecidedNotice(facts, { isTeacher: false }))
  await notify(deps, [lesson.teacherId], problemDecidedNotice(facts, { isTeacher: true }))
}

const batchSize = 50
/** What no admin decided in time ends for the family, unless a room measured that the teacher was there. */
export const endOverdueProblems = (deps: Deps) =>
  handleInOrder(async (after) => {
    const ids = await stored.listOverdue(deps.db, { after, limit: batchSize })
    for (const id of ids) await endOverdue(deps, id)
    return ids.length < batchSize ? undefined : ids.at(-1)
  })

const endOverdue = (deps: Deps, id: string) =>
  transact(deps, async (deps) => {
    const problem = await lockWithLesson(deps, id)
    if (problem?.state !== 'OPEN') return
    const outcome = (await stored.isMeasured(deps.db, problem.lessonId)) ? 'FOR_TEACHER' : 'FOR_FAMILY'
    const decision =
      outcome === 'FOR_TEACHER' ? 'Máy chủ ghi được giáo viên đã dạy buổi này.' : 'Không có bằng chứng rằng buổi này đã được dạy.'
    await end(deps, problem, { outcome, decision, decidedBy: null })
  })
