import type { ClassKind } from '@khue/contracts/offer/open-classes'
import type { SubjectId } from '@khue/contracts/offer/subjects'
import type { TeacherTitle } from '@khue/contracts/offer/teachers'
import { slugOf } from '@khue/contracts/slug'
import { uuidv7 } from 'uuidv7'
import { assignSlugs } from '#modules/ground/slugs'
import { listPeople } from '#modules/people/people'
import { occupy, release } from '#modules/people/timetable'
import { findExtraTeachingRule } from '#modules/offer/extra-teaching'
import { newUrlCode } from '#platform/crypto/url-codes'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { violatedConstraint } from '#platform/postgres/db'
import { classKeywords } from '../keywords.ts'
import { assertMayMove, checkTimes, type Times } from '../open-class.ts'
import { meetingCancelled, meetingMoved, meetingPlanned } from '../meetings.events.ts'
import { openClassError } from '../open-classes.errors.ts'
import { classWithdrawn } from '../open-classes.events.ts'
import * as stored from './scheduling.repository.ts'

/**
 * Removes a class for good and frees its teacher's time. Publishes class.withdrawn and meeting.cancelled unless it is over. Learners read `reason`.
 */
export const withdrawClass = (deps: Deps, id: string, reason: string | null = null) =>
  transact(deps, async (deps) => {
    const gone = await stored.setGone(deps.db, id, reason)
    if (!gone || gone.isOver) return
    await release(deps, id)
    await publish(deps, classWithdrawn, { classId: id })
    const { teacherId, startsAt, endsAt } = gone
    if (!startsAt || !endsAt) return
    const meeting = { id, ...shown({ startsAt, endsAt }) }
    await publish(deps, meetingCancelled, { kind: 'CLASS', refId: id, teacherId, meeting, makeUp: null, reason })
  })

export const shown = ({ startsAt, endsAt }: Times) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })

/** Which of these classes were removed before their end. `isLocked`: none can be removed until the transaction ends. */
export async function findWithdrawnClasses({ db }: Deps, ids: readonly string[], { isLocked = false } = {}) {
  if (ids.length === 0) return []
  if (isLocked) await stored.lockForDelivery(db, ids)
  return stored.listWithdrawnIds(db, ids)
}

/** Reasons of cancelled classes for their learners, by class; classes without a reason are absent. */
export async function findWithdrawalReasons({ db }: Deps, ids: readonly string[]) {
  const rows = ids.length > 0 ? await stored.listRemovedReasons(db, ids) : []
  return new Map(rows.map(({ id, reason }) => [id, reason ?? '']))
}

export const listInterestedPeople = async ({ db }: Deps, classId: string) =>
  (await stored.listInterestedIn(db, classId)).map(({ personId }) => personId)

export type NewOpenClass = {
  /** Only where the id must be fixed, as in demo data. */
  id?: string
  kind?: ClassKind
  title: string
  summary: string
  /** Markdown. */
  description?: string
  /** Single classes only; those opened by a membership have no fee. */
  feeVnd?: number
  subjectId: SubjectId
  grades?: { from: number; to: number }
  teacherId: string
  teacherTitle: TeacherTitle
  /** Omitted while the class is still being scheduled. */
  times?: Times
  seats: number
  /** An admin's reason to sell a class that Circular 29/2024 does not name. */
  extraTeachingReason?: string | null
  /** Defaults to now. */
  createdAt?: Date
}

/**
 * Opens a class and occupies its teacher's time in one transaction, and publishes meeting.planned. Throws TIMETABLE_CLASH when the teacher is busy, OPEN_CLASS_TIMES_INVALID when it
 * is too short or crosses midnight in Vietnam.
 */
export async function scheduleOpenClass(deps: Deps, { id = uuidv7(), grades, times, ...rest }: NewOpenClass) {
  if (times) checkTimes(times)
  const mayBeSold = await findExtraTeachingRule(deps)
  if (rest.feeVnd && !rest.extraTeachingReason && !mayBeSold({ subjectId: rest.subjectId, gradeFrom: grades?.from ?? null }))
    throw openClassError.OPEN_CLASS_PRIMARY_EXTRA_TEACHING()
  const code = newUrlCode()
  await transact(deps, async (deps) => {
    const teacher = (await listPeople(deps, [rest.teacherId])).get(rest.teacherId)
    const keywords = classKeywords({ ...rest, gradeFrom: grades?.from ?? null, gradeTo: grades?.to ?? null, teacher: teacher?.name ?? '' })
    await stored.insertOpenClass(deps.db, { ...rest, ...times, id, code, keywords, gradeFrom: grades?.from, gradeTo: grades?.to })
    await assignSlugs(deps, 'class', [{ slug: slugOf(rest.title), id }])
    if (times) await plan(deps, id, rest.teacherId, times)
  })
  return { id, code }
}

async function plan(deps: Deps, id: string, teacherId: string, times: Times) {
  await occupyFor(deps, id, teacherId, times)
  await publish(deps, meetingPlanned, { kind: 'CLASS', refId: id, teacherId, meetings: [{ id, ...shown(times) }] })
}

/** Gives a class another time without notices, as for one that is over; its lesson follows. Throws like `scheduleOpenClass`. */
export async function rescheduleOpenClass(deps: Deps, id: string, times: Times) {
  checkTimes(times)
  await transact(deps, async (deps) => {
    const moved = await stored.setTimes(deps.db, id, times)
    if (!moved) throw openClassError.OPEN_CLASS_NOT_FOUND()
    await release(deps, id)
    await plan(deps, id, moved.teacherId, times)
  })
}

type Move = {
  id: string
  times: Times
  timesRevision: number
  isAdmin: boolean
  reason: string | null
  /** Throws when the teacher is not free at the new time. Called after the rules of the class itself. */
  assertFree?: (deps: Deps) => Promise<void>
}

/**
 * Moves a class that has not begun, and its teacher's time, and publishes meeting.moved. With seats held or taken only with a day's notice, by the
 * database's clock; an admin may later, with a reason. Throws CLASS_TIMES_STALE with the current times, why it is too late, and like
 * `scheduleOpenClass`.
 */
export const moveOpenClass = (deps: Deps, { id, times, timesRevision, isAdmin, reason, assertFree }: Move) =>
  transact(deps, async (deps) => {
    checkTimes(times)
    const found = await lockPlaced(deps, id, times.startsAt)
    if (found.timesRevision !== timesRevision) throw openClassError.CLASS_TIMES_STALE(timesOf(found))
    assertMayMove(found, { isSold: found.isSold, isAdmin, reason })
    await assertFree?.(deps)
    await stored.setTimes(deps.db, id, times)
    await release(deps, id)
    const before = timesOf(found)
    if (!before.startsAt || !before.endsAt) return plan(deps, id, found.teacherId, times)
    await occupyFor(deps, id, found.teacherId, times)
    await publish(deps, meetingMoved, {
      kind: 'CLASS',
      refId: id,
      teacherId: found.teacherId,
      meeting: { id, ...shown(times) },
      before: { startsAt: before.startsAt, endsAt: before.endsAt },
      revision: timesRevision + 1,
      reason,
    })
  })

/** Throws OPEN_CLASS_NOT_FOUND, OPEN_CLASS_GONE. */
export async function lockPlaced(deps: Deps, id: string, next: Date | null) {
  const found = await stored.lockTimes(deps.db, id, next)
  if (!found) throw openClassError.OPEN_CLASS_NOT_FOUND()
  if (found.isRemoved) throw openClassError.OPEN_CLASS_GONE()
  return found
}

const inUtc = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())
const timesOf = ({ startsAt, endsAt, timesRevision }: { startsAt: string | null; endsAt: string | null; timesRevision: number }) => ({
  startsAt: inUtc(startsAt),
  endsAt: inUtc(endsAt),
  timesRevision,
})

/**
 * Judges whether a class may be withdrawn now, in the transaction that does it. Throws CLASS_REASON_MISSING for a class with learners that runs, or
 * begins within a day, when no reason is given; with `mustNotHaveBegun` also CLASS_BEGUN.
 */
export async function assertMayWithdraw(
  deps: Deps,
  id: string,
  { reason, mustNotHaveBegun }: { reason: string | null; mustNotHaveBegun: boolean },
) {
  const { hasBegun, isOver, isSoon, isSold } = await lockPlaced(deps, id, null)
  if (hasBegun && mustNotHaveBegun) throw openClassError.CLASS_BEGUN()
  if (isSold && isSoon && !isOver && !reason) throw openClassError.CLASS_REASON_MISSING()
}

const occupyFor = (deps: Deps, id: string, personId: string, { startsAt, endsAt }: Times) =>
  occupy(deps, { personId, from: startsAt, to: endsAt, kind: 'class', refId: id })

/** Takes seats in a class. Throws OPEN_CLASS_FULL when there are too few. */
export async function takeSeats(deps: Deps, id: string, count: number) {
  try {
    const exists = await stored.addSeatsTaken(deps.db, id, count)
    if (!exists) throw openClassError.OPEN_CLASS_NOT_FOUND()
  } catch (error) {
    if (violatedConstraint(error) === 'open_classes_seats') throw openClassError.OPEN_CLASS_FULL()
    throw error
  }
}
