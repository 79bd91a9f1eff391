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
import { checkTimes, type Times } from '../open-class.ts'
import { openClassError } from '../open-classes.errors.ts'
import { classWithdrawn } from '../open-classes.events.ts'
import * as stored from './scheduling.repository.ts'

/** Removes a class for good, which frees its teacher's time. One that is not over will not take place: class.withdrawn is published. */
export const withdrawClass = (deps: Deps, id: string) =>
  transact(deps, async (deps) => {
    const gone = await stored.setGone(deps.db, id)
    if (!gone || gone.isOver) return
    await release(deps, id)
    await publish(deps, classWithdrawn, { classId: id })
  })

/** Which of these classes were removed before their end. `isLocked`: none can be removed until the transaction ends. */
export async function findWithdrawnClasses({ db }: Deps, ids: readonly string[], { isLocked = false } = {}) {
  if (ids.length === 0) return []
  if (isLocked) await stored.lockForDelivery(db, ids)
  return stored.listWithdrawnIds(db, ids)
}

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
  /** Defaults to now. */
  createdAt?: Date
}

/**
 * Opens a class and occupies its teacher's time in one transaction. Throws TIMETABLE_CLASH when the teacher is busy, OPEN_CLASS_TIMES_INVALID when it
 * is too short or crosses midnight in Vietnam.
 */
export async function scheduleOpenClass(deps: Deps, { id = uuidv7(), grades, times, ...rest }: NewOpenClass) {
  if (times) checkTimes(times)
  const mayBeSold = await findExtraTeachingRule(deps)
  if (rest.feeVnd && !mayBeSold({ subjectId: rest.subjectId, gradeFrom: grades?.from ?? null }))
    throw openClassError.OPEN_CLASS_PRIMARY_EXTRA_TEACHING()
  const code = newUrlCode()
  await transact(deps, async (deps) => {
    const teacher = (await listPeople(deps, [rest.teacherId])).get(rest.teacherId)
    const keywords = classKeywords({ ...rest, gradeFrom: grades?.from ?? null, gradeTo: grades?.to ?? null, teacher: teacher?.name ?? '' })
    await stored.insertOpenClass(deps.db, { ...rest, ...times, id, code, keywords, gradeFrom: grades?.from, gradeTo: grades?.to })
    await assignSlugs(deps, 'class', [{ slug: slugOf(rest.title), id }])
    if (times) await occupyFor(deps, id, rest.teacherId, times)
  })
  return { id, code }
}

/** Moves a class: releases its teacher's old time and occupies the new one. Throws like `scheduleOpenClass`. */
export async function rescheduleOpenClass(deps: Deps, id: string, times: Times) {
  checkTimes(times)
  await transact(deps, async (deps) => {
    const moved = await stored.setTimes(deps.db, id, times)
    if (!moved) throw openClassError.OPEN_CLASS_NOT_FOUND()
    await release(deps, id)
    await occupyFor(deps, id, moved.teacherId, times)
  })
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
