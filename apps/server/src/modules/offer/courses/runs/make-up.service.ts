import { changeNoticeHours } from '@khue/contracts/offer/runs'
import { meetingMoved } from '#modules/offer/open-classes'
import { occupy, release } from '#modules/people/timetable'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { courseError } from '../courses.errors.ts'
import { auditFor } from './edit-runs.service.ts'
import * as meetings from './meetings.repository.ts'
import { assertFree, shown } from './meetings.service.ts'
import { assertMakeUpNotice, assertMayHappen, statusOf } from './run.ts'
import { checkSpan, type Span } from './run-pattern.ts'
import * as runs from './runs.repository.ts'

type MakeUp = { id: string; revision: number; to: Span; reason: string }

/**
 * Gives a meeting that was not held another time: the same meeting, taught by who teaches the run now or by the substitute of that meeting. Called by
 * lessons only, which decides what was not held; a meeting that has not begun is moved by `moveMeeting`. Throws COURSE_MEETING_NOT_FOUND for others,
 * COURSE_MEETING_CHANGED for a stale revision, COURSE_MAKE_UP_TOO_SOON less than a day ahead except for admins, COURSE_RUN_CLASH, COURSE_RUN_ON_CLOSURE.
 */
export const planMakeUp = (deps: Deps, actor: Actor, { id, revision, to, reason }: MakeUp) =>
  transact(deps, async (deps) => {
    checkSpan(to)
    const { run, meeting } = await lockMeeting(deps, id)
    const teacherId = meeting.substituteId ?? run.teacherId
    const isAdmin = actor.roles.includes('admin')
    if (actor.id !== teacherId && !isAdmin) throw courseError.COURSE_MEETING_NOT_FOUND()
    assertMayHappen(statusOf(run), 'PLAN_MAKE_UP')
    const before = { startsAt: meeting.startsAt.toISOString(), endsAt: meeting.endsAt.toISOString() }
    if (meeting.revision !== revision || meeting.cancelledAt) throw courseError.COURSE_MEETING_CHANGED(before)
    const change = await meetings.judgeMakeUp(deps.db, { id, next: to.from, hours: changeNoticeHours })
    assertMakeUpNotice(change, { isAdmin })
    await assertFree(deps, { id: run.id, teacherId }, { span: to, exceptId: id })
    if (!(await meetings.setMakeUp(deps.db, { id, revision, ...to }))) throw courseError.COURSE_MEETING_CHANGED(before)
    await meetings.renumber(deps.db, run.id)
    await release(deps, id)
    await occupy(deps, { personId: teacherId, kind: 'class', refId: id, ...to })
    const meetingNow = { id, ...shown(to) }
    await publish(deps, meetingMoved, {
      kind: 'RUN',
      refId: run.id,
      teacherId,
      meeting: meetingNow,
      before,
      revision: revision + 1,
      reason,
    })
    const details = { courseId: run.courseId, meetingId: id, before, ...shown(to) }
    await auditFor(deps, actor, { teacherId, action: 'run.meeting_moved', runId: run.id, reason, details })
  })

/** A meeting with its run, which is locked. Throws COURSE_MEETING_NOT_FOUND. */
export async function lockMeeting(deps: Deps, id: string) {
  const found = await meetings.findMeeting(deps.db, id)
  const run = found && (await runs.lockRun(deps.db, found.courseId, found.runId))
  const meeting = run && (await runs.findTaught(deps.db, id, run.id))
  if (!meeting) throw courseError.COURSE_MEETING_NOT_FOUND()
  return { run, meeting }
}
