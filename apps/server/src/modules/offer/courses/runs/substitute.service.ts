import { recordAudit } from '#modules/ground/audit'
import { refuseOwnCase } from '#modules/people/people'
import { occupy, release } from '#modules/people/timetable'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { courseError } from '../courses.errors.ts'
import { meetingSubstituted } from '../courses.events.ts'
import { lockMeeting } from './make-up.service.ts'
import * as meetings from './meetings.repository.ts'
import { assertNoClash } from './preview-runs.service.ts'
import { assertMayHappen, statusOf } from './run.ts'

type Substitution = { id: string; teacherId: string; reason: string }

/**
 * Names the teacher of one meeting to come, in the caller's transaction: a substitute, or the teacher of the run again. Moves the occupied time and
 * publishes meeting.substituted. Returns the run; undefined when that person teaches the meeting already. The caller has checked that the substitute may teach. Throws
 * COURSE_MEETING_NOT_FOUND, COURSE_MEETING_BEGUN, COURSE_MEETING_CHANGED when it was cancelled, OWN_CASE, COURSE_RUN_STATUS_LOCKED, COURSE_RUN_CLASH.
 */
export async function substituteMeeting(deps: Deps, admin: Actor, { id, teacherId, reason }: Substitution) {
  const { run, meeting } = await lockMeeting(deps, id)
  const fromId = meeting.substituteId ?? run.teacherId
  await refuseOwnCase(deps, admin, [run.courseTeacherId, run.teacherId, fromId, teacherId])
  if (fromId === teacherId) return undefined
  assertMayHappen(statusOf(run), 'REPLACE_TEACHER')
  if (meeting.cancelledAt) throw courseError.COURSE_MEETING_CHANGED()
  const span = { from: meeting.startsAt, to: meeting.endsAt }
  await assertNoClash(deps, teacherId, { meetings: [span], runId: run.id })
  if (!(await meetings.setSubstitute(deps.db, id, teacherId === run.teacherId ? null : teacherId))) throw courseError.COURSE_MEETING_BEGUN()
  await release(deps, id)
  await occupy(deps, { personId: teacherId, kind: 'class', refId: id, ...span })
  await publish(deps, meetingSubstituted, {
    runId: run.id,
    courseId: run.courseId,
    meetingId: id,
    number: meeting.number ?? 0,
    startsAt: span.from.toISOString(),
    endsAt: span.to.toISOString(),
    fromId,
    toId: teacherId,
    reason,
  })
  const details = { courseId: run.courseId, meetingId: id, fromId, toId: teacherId }
  await recordAudit(deps, { actor: admin, action: 'run.meeting_substituted', subject: { kind: 'run', id: run.id }, reason, details })
  return { runId: run.id, fromId }
}
