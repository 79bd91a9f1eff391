import { changeNoticeHours } from '@khue/contracts/offer/runs'
import { uuidv7 } from 'uuidv7'
import { meetingCancelled, meetingMoved } from '#modules/offer/open-classes'
import { occupy, release } from '#modules/people/timetable'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { inVietnam } from '#platform/vietnam/time'
import { courseError } from '../courses.errors.ts'
import { listClosuresAfter } from './closures.ts'
import { auditFor, lockOwnRun } from './edit-runs.service.ts'
import * as meetings from './meetings.repository.ts'
import { insertMeetings } from './open-runs.repository.ts'
import { assertNoClash } from './preview-runs.service.ts'
import { assertMayHappen, assertNotice, type RunEvent, statusOf } from './run.ts'
import { checkSpan, closureOn, nextMeeting, type Span } from './run-pattern.ts'
import * as runs from './runs.repository.ts'

type Which = { courseId: string; runId: string; id: string; revision: number }
type Move = Which & { to: Span; reason?: string | undefined }

/**
 * Moves one meeting and its teacher's time, and publishes meeting.moved. Of a run with learners only with a day's notice, by the database's clock; an
 * admin may later, with a reason. Throws COURSE_MEETING_CHANGED for a stale revision, COURSE_RUN_CLASH, COURSE_RUN_ON_CLOSURE and why it is too late.
 */
export const moveMeeting = (deps: Deps, actor: Actor, { to, reason, ...which }: Move) =>
  transact(deps, async (deps) => {
    checkSpan(to)
    const { run, meeting } = await openMeeting(deps, actor, which, { event: 'MOVE_MEETING', next: to.from, reason })
    const teacherId = meeting.substituteId ?? run.teacherId
    await assertFree(deps, { id: run.id, teacherId }, { span: to, exceptId: meeting.id })
    const before = { startsAt: meeting.startsAt.toISOString(), endsAt: meeting.endsAt.toISOString() }
    if (!(await meetings.setTimes(deps.db, { id: meeting.id, revision: which.revision, ...to }))) throw courseError.COURSE_MEETING_CHANGED()
    await meetings.renumber(deps.db, run.id)
    await release(deps, meeting.id)
    await occupy(deps, { personId: teacherId, kind: 'class', refId: meeting.id, ...to })
    await publish(deps, meetingMoved, {
      kind: 'RUN',
      refId: run.id,
      teacherId,
      meeting: { id: meeting.id, ...shown(to) },
      before,
      revision: which.revision + 1,
      reason: reason ?? null,
    })
    const details = { courseId: run.courseId, meetingId: meeting.id, before, ...shown(to) }
    await auditFor(deps, actor, { teacherId: run.teacherId, action: 'run.meeting_moved', runId: run.id, reason, details })
  })

type Cancellation = Which & { reason: string; makeUp?: Span | undefined }

/** Cancels one meeting; it is made up for at the given time, or at the end of the run on its next usual day. Throws like `moveMeeting`. */
export const cancelMeeting = (deps: Deps, actor: Actor, { reason, makeUp: asked, ...which }: Cancellation) =>
  transact(deps, async (deps) => {
    if (asked) checkSpan(asked)
    const { run, meeting } = await openMeeting(deps, actor, which, { event: 'CANCEL_MEETING', next: asked?.from ?? null, reason })
    const makeUp = asked ?? (await nextUsual(deps, run))
    await assertFree(deps, run, { span: makeUp, exceptId: meeting.id })
    if (!(await meetings.setCancelled(deps.db, { id: meeting.id, revision: which.revision }))) throw courseError.COURSE_MEETING_CHANGED()
    await release(deps, meeting.id)
    const id = uuidv7()
    await insertMeetings(deps.db, [{ id, runId: run.id, number: run.lessons, ...makeUp }])
    await meetings.renumber(deps.db, run.id)
    await occupy(deps, { personId: run.teacherId, kind: 'class', refId: id, ...makeUp })
    await publish(deps, meetingCancelled, {
      kind: 'RUN',
      refId: run.id,
      teacherId: run.teacherId,
      meeting: { id: meeting.id, startsAt: meeting.startsAt.toISOString(), endsAt: meeting.endsAt.toISOString() },
      makeUp: shown(makeUp),
      reason,
    })
    const details = { courseId: run.courseId, meetingId: meeting.id, makeUp: shown(makeUp) }
    await auditFor(deps, actor, { teacherId: run.teacherId, action: 'run.meeting_cancelled', runId: run.id, reason, details })
  })

type Judged = { event: RunEvent; next: Date | null; reason: string | undefined }

/** Locks the run, so that no seat is sold meanwhile, and judges whether its meeting may change now. */
async function openMeeting(deps: Deps, actor: Actor, { courseId, runId, id, revision }: Which, { event, next, reason }: Judged) {
  const run = await lockOwnRun(deps, actor, { courseId, id: runId })
  assertMayHappen(statusOf(run), event)
  const meeting = await runs.findTaught(deps.db, id, runId)
  if (!meeting) throw courseError.COURSE_MEETING_NOT_FOUND()
  if (meeting.revision !== revision || meeting.cancelledAt)
    throw courseError.COURSE_MEETING_CHANGED({ startsAt: meeting.startsAt.toISOString(), endsAt: meeting.endsAt.toISOString() })
  const change = await meetings.judgeChange(deps.db, { id, next, hours: changeNoticeHours })
  if (!change) throw courseError.COURSE_MEETING_NOT_FOUND()
  assertNotice(change, { isSold: run.isSold, isAdmin: actor.id !== run.teacherId, reason })
  return { run, meeting }
}

/** Throws COURSE_RUN_ON_CLOSURE, COURSE_RUN_MEETINGS_OVERLAP, and COURSE_RUN_CLASH with what the teacher does then. */
export async function assertFree(
  deps: Deps,
  run: Pick<runs.RunRow, 'id' | 'teacherId'>,
  { span, exceptId }: { span: Span; exceptId: string },
) {
  const on = inVietnam(span.from).toPlainDate().toString()
  const closed = closureOn(await listClosuresAfter(deps, [on]), on)
  if (closed) throw courseError.COURSE_RUN_ON_CLOSURE({ on, name: closed.name })
  const own = await runs.listMeetings(deps.db, run.id)
  const isOverlapping = own.some(
    ({ id, cancelledAt, startsAt, endsAt }) => id !== exceptId && !cancelledAt && startsAt < span.to && span.from < endsAt,
  )
  if (isOverlapping) throw courseError.COURSE_RUN_MEETINGS_OVERLAP()
  await assertNoClash(deps, run.teacherId, { meetings: [span], runId: run.id })
}

/** The next usual day of a run after its last meeting on which its teacher is free. */
async function nextUsual(deps: Deps, run: runs.RunRow): Promise<Span> {
  const slots = run.pattern?.slots ?? run.weekdays.map((weekday) => ({ weekday, from: run.from, to: run.to }))
  const planned = (await runs.listMeetings(deps.db, run.id)).filter(({ cancelledAt }) => !cancelledAt)
  const last = planned.at(-1)?.endsAt ?? deps.clock()
  return nextMeeting(slots, last, await listClosuresAfter(deps, [inVietnam(last).toPlainDate().toString()]))
}

export const shown = ({ from, to }: Span) => ({ startsAt: from.toISOString(), endsAt: to.toISOString() })
