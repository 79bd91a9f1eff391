import { occupyAll, releaseAll } from '#modules/people/timetable'
import { refuseOwnCase } from '#modules/people/people'
import { recordAudit } from '#modules/ground/audit'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { courseError } from '../courses.errors.ts'
import { runTeacherReplaced } from '../courses.events.ts'
import { forgetPages } from '../list/list.service.ts'
import { lockOwnRun } from './edit-runs.service.ts'
import * as meetings from './meetings.repository.ts'
import { findClashes } from './preview-runs.service.ts'
import { describeRun } from './read-runs.service.ts'
import { assertMayHappen, statusOf } from './run.ts'
import * as runs from './runs.repository.ts'

type Replacing = {
  courseId: string
  id: string
  revision: number
  /** Null: the teacher of the course takes the run back. */
  teacherId: string | null
  reason: string
}

/**
 * Assigns the remaining meetings of a run to another teacher and moves the occupied time to their timetable, in the caller's transaction. Meetings that
 * have begun keep their teacher. Returns the new teacher and the number of their meetings: 0 when they teach the run already. Throws
 * COURSE_RUN_NOT_FOUND, OWN_CASE, COURSE_RUN_CHANGED, COURSE_RUN_STATUS_LOCKED, and COURSE_RUN_CLASH with the new teacher's other occupations.
 */
export async function replaceRunTeacher(deps: Deps, admin: Actor, { courseId, id, revision, teacherId, reason }: Replacing) {
  const run = await lockOwnRun(deps, admin, { courseId, id })
  const toId = teacherId ?? run.courseTeacherId
  await refuseOwnCase(deps, admin, [run.courseTeacherId, run.teacherId, toId])
  if (toId === run.teacherId) return { toId, taken: 0 }
  if (run.revision !== revision) throw courseError.COURSE_RUN_CHANGED({ run: describeRun(run) })
  assertMayHappen(statusOf(run), 'REPLACE_TEACHER')
  const left = await meetings.listToCome(deps.db, id)
  const [first] = left
  if (!first) throw courseError.COURSE_RUN_STATUS_LOCKED()
  const clashes = await clashesOf(deps, { teacherId: toId, left, runId: id })
  if (clashes.length > 0) throw courseError.COURSE_RUN_CLASH({ clashes })
  await meetings.setTaughtBy(deps.db, id, run.teacherId)
  await meetings.clearSubstitutes(deps.db, id)
  await runs.updateRun(deps.db, id, { substituteId: toId === run.courseTeacherId ? null : toId })
  await releaseAll(
    deps,
    left.map((meeting) => meeting.id),
  )
  await occupyAll(
    deps,
    left.map(({ id: refId, from, to }) => ({ personId: toId, kind: 'class' as const, refId, from, to })),
  )
  await publish(deps, runTeacherReplaced, {
    runId: id,
    courseId,
    fromId: run.teacherId,
    toId,
    revision: revision + 1,
    number: first.number,
    startsAt: first.from.toISOString(),
    meetings: left.length,
    reason,
  })
  const details = { courseId, fromId: run.teacherId, toId, meetings: left.length }
  await recordAudit(deps, { actor: admin, action: 'run.teacher_replaced', subject: { kind: 'run', id }, reason, details })
  forgetPages()
  return { toId, taken: left.length }
}

type Plan = { teacherId: string; left: Awaited<ReturnType<typeof meetings.listToCome>>; runId: string }

/** A person's occupations at the times of these meetings, by the number of the meeting. */
const clashesOf = async (deps: Deps, { teacherId, left, runId }: Plan) =>
  (await findClashes(deps, teacherId, { meetings: left, runId })).map(({ number, ...clash }) => ({
    ...clash,
    number: left[number - 1]?.number ?? number,
  }))

/** Occupations of each of these people at the remaining meetings of a run. Throws COURSE_RUN_NOT_FOUND. */
export async function findSubstituteClashes(deps: Deps, { id, teacherIds }: { id: string; teacherIds: readonly string[] }) {
  const left = await meetings.listToCome(deps.db, id)
  const found = new Map<string, Awaited<ReturnType<typeof clashesOf>>>()
  for (const teacherId of teacherIds) found.set(teacherId, await clashesOf(deps, { teacherId, left, runId: id }))
  return found
}
