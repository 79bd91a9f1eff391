import type { RunPattern, RunTerms, TaughtRun } from '@khue/contracts/offer/runs'
import type { AuditAction } from '@khue/contracts/ground/audit'
import { recordAudit } from '#modules/ground/audit'
import { releaseAll } from '#modules/people/timetable'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { violatedConstraint } from '#platform/postgres/db'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { courseError } from '../courses.errors.ts'
import { runWithdrawn } from '../courses.events.ts'
import { forgetPages } from '../list/list.service.ts'
import { listClosuresAfter } from './closures.ts'
import { insertMeetingsOf, insertRuns } from './open-runs.service.ts'
import { assertNoClash } from './preview-runs.service.ts'
import { describeRun, findCourseOfRuns, lessonsOf, requireRunOf } from './read-runs.service.ts'
import { assertMayHappen, mayHappen, statusOf } from './run.ts'
import { planMeetings } from './run-pattern.ts'
import * as stored from './runs.repository.ts'

type NewRun = { id: string; courseId: string; pattern: RunPattern; terms: RunTerms }

/**
 * Plans a run; the same id again changes nothing. Throws why it cannot be held, COURSE_RUN_CLASH with the names of what the teacher does at these
 * times, and TIMETABLE_CLASH when that was entered at the same moment.
 */
export const createRun = (deps: Deps, actor: Actor, { id, courseId, pattern, terms }: NewRun): Promise<TaughtRun> =>
  transact(deps, async (deps) => {
    const course = await findCourseOfRuns(deps, actor, courseId)
    const known = await stored.findRun(deps.db, courseId, id)
    if (known) return describeRun(known)
    if (course.state === 'GONE') throw courseError.COURSE_GONE()
    if (course.format === 'RECORDED') throw courseError.COURSE_RUN_RECORDED()
    const { teacherId } = course
    const lessons = lessonsOf(course)
    const { meetings } = planMeetings(pattern, lessons, await listClosuresAfter(deps, [pattern.startsOn]))
    checkDecideDay(deps, terms, meetings[0]?.from)
    await checkTarget(deps, { id, courseId, lessons }, terms)
    await assertNoClash(deps, teacherId, { meetings, runId: id })
    const row = { id, courseId, lessons, pattern, ...columnsOf(terms) }
    const opened = await insertRuns(deps, [{ row, teacherId, meetings }]).catch(refuseSeats)
    if (!opened.has(id) && !(await stored.findRun(deps.db, courseId, id))) throw courseError.COURSE_RUN_NOT_FOUND()
    if (await stored.hasBegun(deps.db, id)) throw courseError.COURSE_RUN_IN_PAST()
    await auditFor(deps, actor, { teacherId, action: 'run.created', runId: id, details: { courseId, ...terms } })
    forgetPages()
    return describeRun(await getRun(deps, courseId, id))
  })

type Change = { courseId: string; id: string; revision: number; pattern?: RunPattern | undefined; terms?: RunTerms | undefined }

/** Changes a run's terms, and before its first sale also its plan. Throws COURSE_RUN_CHANGED for a stale revision, with the current run. */
export const changeRun = (deps: Deps, actor: Actor, { courseId, id, revision, pattern, terms }: Change): Promise<TaughtRun> =>
  transact(deps, async (deps) => {
    const run = await lockOwnRun(deps, actor, { courseId, id })
    if (run.revision !== revision) throw courseError.COURSE_RUN_CHANGED({ run: describeRun(run) })
    const status = statusOf(run)
    if (terms) {
      assertMayHappen(status, 'CHANGE_TERMS')
      assertMinimumKept(run, terms)
    }
    if (pattern) {
      assertMayHappen(status, 'REPLAN')
      await replan(deps, run, pattern)
    }
    const after = pattern ? await getRun(deps, courseId, id) : run
    if (terms) checkDecideDay(deps, isSameMinimum(run, terms) ? { ...terms, minimum: null } : terms, startOf(after))
    if (terms && !isSameMinimum(run, terms)) await checkTarget(deps, after, terms)
    await stored.updateRun(deps.db, id, { ...(terms && columnsOf(terms)), ...(pattern && { pattern }) }).catch(refuseSeats)
    await auditFor(deps, actor, { teacherId: run.teacherId, action: 'run.changed', runId: id, details: { courseId, ...terms, ...pattern } })
    forgetPages()
    return describeRun(await getRun(deps, courseId, id))
  })

async function replan(deps: Deps, run: stored.RunRow, pattern: RunPattern) {
  if (run.isSold) throw courseError.COURSE_RUN_SOLD()
  const { id, courseId, teacherId } = run
  const course = await stored.findCourse(deps.db, courseId)
  const lessons = course?.lessons ?? run.lessons
  const { meetings } = planMeetings(pattern, lessons, await listClosuresAfter(deps, [pattern.startsOn]))
  await assertNoClash(deps, teacherId, { meetings, runId: id })
  const before = await stored.listMeetings(deps.db, id)
  await releaseAll(
    deps,
    before.map((meeting) => meeting.id),
  )
  await stored.deleteMeetings(deps.db, id)
  await stored.updateRun(deps.db, id, { lessons })
  await insertMeetingsOf(deps, [{ runId: id, teacherId, meetings }])
  if (await stored.hasBegun(deps.db, id)) throw courseError.COURSE_RUN_IN_PAST()
}

/**
 * Plans unsold runs of a course again whose number of lessons differs from the approved version. Runs in the transaction of the approval. Throws
 * COURSE_RUN_CLASH.
 */
export async function fitRunsToLessons(deps: Deps, courseId: string, lessons: number) {
  for (const { id } of await listOfOtherLength(deps, courseId, lessons)) {
    const run = await stored.lockRun(deps.db, courseId, id)
    if (run?.pattern && canBeFitted(run)) await replan(deps, run, run.pattern)
  }
}

/** Whether a sold or begun run has another number of lessons, which its buyers have paid for. */
export const hasFixedRunOfOtherLength = async (deps: Deps, courseId: string, lessons: number) =>
  (await listOfOtherLength(deps, courseId, lessons)).some((run) => !canBeFitted(run))

const canBeFitted = (run: stored.RunRow) => run.pattern !== null && !run.isSold && mayHappen(statusOf(run), 'REPLAN')
async function listOfOtherLength(deps: Deps, courseId: string, lessons: number) {
  const runs = await stored.listRunsOfCourse(deps.db, courseId)
  return runs.filter((run) => run.lessons !== lessons && mayHappen(statusOf(run), 'CHANGE_TERMS'))
}

type Ending = { courseId: string; id: string; reason: string }

/** Ends one run: its untaught meetings are cancelled, buyers get back what was not taught, and the course stays on sale. */
export const cancelRun = (deps: Deps, actor: Actor, { courseId, id, reason }: Ending): Promise<TaughtRun> =>
  transact(deps, async (deps) => {
    const run = await lockOwnRun(deps, actor, { courseId, id })
    assertMayHappen(statusOf(run), 'CANCEL')
    await endRun(deps, run, { why: 'CANCELLED', reason })
    await auditFor(deps, actor, { teacherId: run.teacherId, action: 'run.cancelled', runId: id, reason, details: { courseId } })
    return describeRun(await getRun(deps, courseId, id))
  })

/** Cancels what was not taught, frees the teacher's time and publishes run.withdrawn. */
export async function endRun(
  deps: Deps,
  { id, courseId }: { id: string; courseId: string },
  { why, reason, moveToId }: { why: 'CANCELLED' | 'BELOW_MINIMUM'; reason: string; moveToId?: string | undefined },
) {
  await stored.updateRun(deps.db, id, { cancelledAt: deps.clock(), cancelReason: reason })
  await releaseAll(deps, await stored.setUntaughtCancelled(deps.db, id))
  await publish(deps, runWithdrawn, { runId: id, courseId, why, reason, ...(moveToId && { moveToId }) })
  forgetPages()
}

/** Throws COURSE_RUN_NOT_FOUND for a run of others. */
export const lockOwnRun = async (deps: Deps, actor: Actor, { courseId, id }: { courseId: string; id: string }) =>
  requireRunOf(deps, actor, await stored.lockRun(deps.db, courseId, id))

async function getRun(deps: Deps, courseId: string, id: string) {
  const run = await stored.findRun(deps.db, courseId, id)
  if (!run) throw courseError.COURSE_RUN_NOT_FOUND()
  return run
}

type Deed = { teacherId: string; action: AuditAction; runId: string; reason?: string | undefined; details: Record<string, unknown> }
/** An admin's change in a teacher's name is audited. */
export async function auditFor(deps: Deps, actor: Actor, { teacherId, action, runId, reason, details }: Deed) {
  if (actor.id === teacherId) return
  await recordAudit(deps, { actor, action, subject: { kind: 'run', id: runId }, ...(reason !== undefined && { reason }), details })
}

const columnsOf = ({ seats, fee, minimum }: RunTerms) => ({
  seats,
  feeVnd: fee,
  minSeats: minimum?.seats ?? null,
  belowMinimum: minimum?.below ?? null,
  decideOn: minimum?.decideOn ?? null,
  moveToId: minimum?.moveTo ?? null,
})

function refuseSeats(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'course_batches_seats' || constraint === 'course_batches_minimum') throw courseError.COURSE_RUN_SEATS_INVALID()
  throw error
}

const isSameMinimum = (run: stored.RunRow, { minimum }: RunTerms) =>
  minimum !== null &&
  minimum.seats === run.minSeats &&
  minimum.below === run.belowMinimum &&
  minimum.decideOn === run.decideOn &&
  minimum.moveTo === run.moveToId

/** Buyers know the smallest number before they buy: once a seat is sold it can only be given up. Throws COURSE_RUN_MINIMUM_SOLD. */
function assertMinimumKept(run: stored.RunRow, terms: RunTerms) {
  if (run.isSold && terms.minimum !== null && !isSameMinimum(run, terms)) throw courseError.COURSE_RUN_MINIMUM_SOLD()
}

const startOf = ({ startsOn, from }: stored.RunRow) => new Date(`${startsOn}T${from}:00+07:00`)

/** Throws COURSE_RUN_DECIDE_DAY_INVALID unless the day to count the learners is from today on and before the first meeting. */
function checkDecideDay(deps: Deps, { minimum }: RunTerms, first: Date | undefined) {
  if (!minimum || !first) return
  const [today, start] = [inVietnam(deps.clock()).toPlainDate().toString(), inVietnam(first).toPlainDate().toString()]
  if (minimum.decideOn < today || minimum.decideOn >= start) throw courseError.COURSE_RUN_DECIDE_DAY_INVALID()
}

/** Throws COURSE_RUN_TARGET_INVALID unless the learners can move to the named run a day after the day to count them (spec 9: no sold time changes later). */
async function checkTarget(
  deps: Deps,
  { id, courseId, lessons }: Pick<stored.RunRow, 'id' | 'courseId' | 'lessons'>,
  { minimum }: RunTerms,
) {
  if (!minimum?.moveTo) return
  const from = vietnamMoment(Temporal.PlainDate.from(minimum.decideOn).add({ days: 2 }))
  const isPossible = minimum.moveTo !== id && (await stored.canMoveTo(deps.db, { id: minimum.moveTo, courseId, lessons, from, hours: 0 }))
  if (!isPossible) throw courseError.COURSE_RUN_TARGET_INVALID()
}
