import type { Body } from '@khue/contracts/endpoint'
import type * as contract from '@khue/contracts/learning/lessons'
import { planMakeUp as moveMeeting } from '#modules/offer/courses'
import { planClassMakeUp } from '#modules/offer/open-classes'
import { recordAudit } from '#modules/ground/audit'
import { listLearners } from '#modules/offer/seats'
import { refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { moveLesson } from '../lesson-moves.ts'
import { lessonError } from '../lessons.errors.ts'
import { followMeetings } from '../planning/plan-lessons.service.ts'
import { stateOf } from '../lesson-rules.ts'
import { type LessonRow, lockLesson } from '../lessons.repository.ts'

type Planned = Body<typeof contract.planMakeUp>

/**
 * A new time for a lesson that was not held; the same lesson, so that no number is burnt. The meeting's module decides who may name it and when.
 * Throws LESSON_NOT_FOUND for strangers, LESSON_STATE_CHANGED unless it was not held, and what the meeting's module throws.
 */
export const planMakeUp = (deps: Deps, actor: Actor, id: string, { startsAt, endsAt, timesRevision, reason }: Planned) =>
  transact(deps, async (deps) => {
    const lesson = await lockLesson(deps.db, id)
    if (!lesson) throw lessonError.LESSON_NOT_FOUND()
    const state = stateOf(lesson)
    const [from, to] = [new Date(startsAt), new Date(endsAt)]
    if (!moveLesson(state, 'PLAN_MAKE_UP')) {
      if (actor.id !== lesson.teacherId && !actor.roles.includes('admin')) throw lessonError.LESSON_NOT_FOUND()
      throw lessonError.LESSON_STATE_CHANGED({ state })
    }
    await refuseOwnFamily(deps, actor, lesson)
    if (lesson.kind === 'COURSE') await moveMeeting(deps, actor, { id, revision: timesRevision, to: { from, to }, reason })
    else {
      await planClassMakeUp(deps, actor, { id, timesRevision, times: { startsAt: from, endsAt: to }, reason })
      const subject = { kind: 'class', id }
      if (actor.id !== lesson.teacherId)
        await recordAudit(deps, { actor, action: 'class.moved', subject, reason, details: { startsAt, endsAt, isMakeUp: true } })
    }
    await followMeetings(deps, [lesson.refId])
    return { state: 'UPCOMING' as const }
  })

/** An admin cannot name a time for their own household. Throws OWN_CASE. */
async function refuseOwnFamily(deps: Deps, actor: Actor, { teacherId, refId }: LessonRow) {
  if (actor.id === teacherId || !actor.roles.includes('admin')) return
  const seated = await listLearners(deps, [refId])
  await refuseOwnCase(deps, actor, [teacherId, ...seated.flatMap(({ learnerId, holderId }) => [learnerId, holderId])])
}
