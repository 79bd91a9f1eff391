import type { Body } from '@khue/contracts/endpoint'
import type { CalendarReminder, changeReminder, createReminder } from '@khue/contracts/learning/calendar'
import { mayActFor } from '#modules/people/people'
import { type Deps, transact } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { calendarError } from '../calendar.errors.ts'
import { listRecordedCourses } from '../dated.read-model.ts'
import { requireLearner } from '../household.service.ts'
import { nextNotice } from '../occurrences.ts'
import * as stored from './reminders.repository.ts'

const view = ({ id, personId, title, at, remindMinutes, repeat, courseId, revision }: stored.ReminderRow): CalendarReminder => ({
  id,
  learnerId: personId,
  title,
  at: at.toISOString(),
  remindMinutes,
  repeat,
  courseId,
  revision,
})

/** Throws REMINDER_NOT_FOUND for a stranger, too. */
async function requireOwn(deps: Deps, actor: Actor, row: stored.ReminderRow | undefined) {
  if (!row || !(await mayActFor(deps, actor.id, row.personId))) throw calendarError.REMINDER_NOT_FOUND()
  return row
}

export const getOwnReminder = async (deps: Deps, actor: Actor, id: string) =>
  view(await requireOwn(deps, actor, await stored.findReminder(deps.db, id)))

export async function listOwnStudyCourses(deps: Deps, actor: Actor, learnerId = actor.id) {
  await requireLearner(deps, actor.id, learnerId)
  return listRecordedCourses(deps.db, learnerId)
}

async function requireCourse(deps: Deps, personId: string, courseId: string | null | undefined) {
  if (!courseId) return
  const courses = await listRecordedCourses(deps.db, personId)
  if (!courses.some(({ id }) => id === courseId)) throw calendarError.REMINDER_COURSE_NOT_FOUND()
}

type Timed = Pick<stored.ReminderRow, 'at' | 'repeat' | 'remindMinutes'>
function notifyAtOf(deps: Deps, { at, repeat, remindMinutes }: Timed) {
  const next = nextNotice({ at: at.getTime(), repeat, remindMinutes }, deps.clock().getTime())
  return next === null ? null : new Date(next)
}

/** For a person or a child of theirs; the same id again changes nothing. Throws REMINDER_TOO_MANY, REMINDER_COURSE_NOT_FOUND. */
export const addReminder = (deps: Deps, actor: Actor, { learnerId = actor.id, at: typedAt, ...typed }: Body<typeof createReminder>) =>
  transact(deps, async (deps) => {
    await requireLearner(deps, actor.id, learnerId)
    await requireCourse(deps, learnerId, typed.courseId)
    const timed = { ...typed, at: new Date(typedAt) }
    const row = { ...timed, personId: learnerId, createdBy: actor.id, notifyAt: notifyAtOf(deps, timed) }
    const inserted = await stored.insertReminder(deps.db, row).catch(throwTooMany)
    return view(inserted ?? (await requireOwn(deps, actor, await stored.findReminder(deps.db, typed.id))))
  })

function throwTooMany(error: unknown): never {
  if (violatedConstraint(error) === 'reminders_limited') throw calendarError.REMINDER_TOO_MANY()
  throw error
}

/** Throws REMINDER_CHANGED for a stale revision, with the reminder as it is now. */
export const editReminder = (
  deps: Deps,
  actor: Actor,
  id: string,
  { revision, at: typedAt, ...typed }: Body<typeof changeReminder>,
): Promise<CalendarReminder> =>
  transact(deps, async (deps) => {
    const row = await requireOwn(deps, actor, await stored.lockReminder(deps.db, id))
    if (row.revision !== revision) throw calendarError.REMINDER_CHANGED({ reminder: view(row) })
    if (typed.courseId !== row.courseId) await requireCourse(deps, row.personId, typed.courseId)
    const changes = { ...typed, ...(typedAt !== undefined && { at: new Date(typedAt) }) }
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const changed = { ...row, ...given }
    const saved = await stored.setReminder(deps.db, id, { ...given, notifyAt: notifyAtOf(deps, changed) })
    return view(await requireOwn(deps, actor, saved))
  })

export const removeReminder = (deps: Deps, actor: Actor, id: string) =>
  transact(deps, async (deps) => {
    await requireOwn(deps, actor, await stored.lockReminder(deps.db, id))
    await stored.deleteReminder(deps.db, id)
    return { id }
  })
