import type { Body } from '@khue/contracts/endpoint'
import { correctionHour } from '@khue/contracts/learning/lesson-states'
import type * as contract from '@khue/contracts/learning/lessons'
import { mayActFor, refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { decideLesson } from '../deciding/decide-lessons.service.ts'
import { listGuests, listRoster } from '../deciding/roster.read-model.ts'
import { earlyMinutes, overrunMinutes } from '../held.ts'
import type { LessonEvent } from '../lesson-moves.ts'
import * as may from '../lesson-rules.ts'
import { lessonError } from '../lessons.errors.ts'
import { findLesson, type LessonRow, lockLesson } from '../lessons.repository.ts'
import { deleteGuestSeat, findGuestSeat } from '../sisters/guests.repository.ts'
import { auditTaught } from './in-teachers-name.ts'
import * as stored from './teaching.repository.ts'

const minute = 60_000
const { stateOf } = may

/** The lesson of a teacher, or any for an admin. Throws LESSON_NOT_FOUND for others, OWN_CASE for an admin in the name of their household. */
export async function lockTaught(deps: Deps, actor: Actor, id: string) {
  const lesson = await lockLesson(deps.db, id)
  if (!lesson || (lesson.teacherId !== actor.id && !actor.roles.includes('admin'))) throw lessonError.LESSON_NOT_FOUND()
  if (lesson.teacherId !== actor.id) await refuseOwnCase(deps, actor, [lesson.teacherId])
  return lesson
}

function requireMove(lesson: LessonRow, event: LessonEvent) {
  if (!may.canMove(lesson, event)) throw lessonError.LESSON_STATE_CHANGED({ state: stateOf(lesson) })
}

/** Throws LESSON_NOT_OPEN too early or too late, LESSON_STATE_CHANGED. */
export const start = (deps: Deps, actor: Actor, id: string) =>
  transact(deps, async (deps) => {
    const lesson = await lockTaught(deps, actor, id)
    const refusal = may.startRefusal(lesson)
    if (refusal) throw lessonError[refusal]({ state: stateOf(lesson) })
    if (may.isStartable(lesson)) await stored.setStarted(deps.db, id)
    await auditTaught(deps, actor, lesson, { did: 'started' })
    return { state: stateOf(lesson) }
  })

/** Records the teacher's stay since the start. A second press changes nothing. */
export const stop = (deps: Deps, actor: Actor, id: string) =>
  transact(deps, async (deps) => {
    const lesson = await lockTaught(deps, actor, id)
    requireMove(lesson, 'STOP')
    const { startedAt, stoppedAt, teacherId } = lesson
    if (!startedAt) throw lessonError.LESSON_STATE_CHANGED({ state: stateOf(lesson) })
    if (stoppedAt) return { state: stateOf(lesson) }
    await stored.insertStay(deps.db, { lessonId: id, personId: teacherId, from: startedAt, to: 'now', source: 'TEACHER' })
    await stored.setStopped(deps.db, id)
    await auditTaught(deps, actor, lesson, { did: 'stopped' })
    return { state: stateOf(lesson) }
  })

export const setLink = (deps: Deps, actor: Actor, id: string, link: Body<typeof contract.setLessonLink>) =>
  transact(deps, async (deps) => {
    const lesson = await lockTaught(deps, actor, id)
    await auditTaught(deps, actor, lesson, { did: 'linked' })
    return { lessons: await stored.setLink(deps.db, lesson, link) }
  })

/** A stay as a room measured it, by the server's clock: rooms call this when a person leaves, and for open stays after a restart. */
export const recordStay = (deps: Deps, stay: { lessonId: string; personId: string; from: Date; to: Date }) =>
  stored.insertStay(deps.db, { ...stay, source: 'ROOM' })

type Declaration = Body<typeof contract.declareLesson>
/** Adds the minutes that the server did not see; the lesson is held from now on, with the whole time of the family to contest. */
export const declare = (deps: Deps, actor: Actor, id: string, { from, to, reason }: Declaration) =>
  transact(deps, async (deps) => {
    const lesson = await lockTaught(deps, actor, id)
    requireMove(lesson, 'DECLARE')
    const [begin, end] = [new Date(from), new Date(to)]
    const isInside =
      begin.getTime() >= lesson.startsAt.getTime() - earlyMinutes * minute &&
      end.getTime() <= lesson.endsAt.getTime() + overrunMinutes * minute &&
      begin < end &&
      end <= lesson.now
    if (!isInside) throw lessonError.LESSON_MINUTES_TOO_MANY()
    await stored.insertStay(deps.db, { lessonId: id, personId: lesson.teacherId, from: begin, to: end, source: 'DECLARED', reason })
    await decideLesson(deps, id, { isDeclared: true })
    await auditTaught(deps, actor, lesson, { did: 'declared', reason })
    return { state: 'HELD' as const }
  })

type Marked = Body<typeof contract.markAttendance> & { id: string; learnerId: string }
/** Throws LESSON_ATTENDANCE_CHANGED, LESSON_CORRECTION_OVER, LESSON_CORRECTION_REASON for a correction without words. */
export const mark = (deps: Deps, actor: Actor, { id, learnerId, attendance, was, reason }: Marked) =>
  transact(deps, async (deps) => {
    const lesson = await lockTaught(deps, actor, id)
    const refusal = may.markRefusal(lesson, { mayCorrect: await stored.mayCorrect(deps.db, id, correctionHour) })
    if (refusal) throw lessonError[refusal]({ state: stateOf(lesson) })
    await requireOnRoster(deps, id, learnerId)
    if (may.isCorrection(was) && reason === '') throw lessonError.LESSON_CORRECTION_REASON()
    const now = (await stored.findAttendance(deps.db, id, learnerId)) ?? 'EXPECTED'
    if (now !== was || !(await stored.markSeat(deps.db, { lessonId: id, learnerId, was, attendance, reason, markedBy: actor.id })))
      throw lessonError.LESSON_ATTENDANCE_CHANGED({ attendance: now })
    await auditTaught(deps, actor, lesson, { did: 'marked', reason })
    return { attendance }
  })

async function requireOnRoster(deps: Deps, id: string, learnerId: string) {
  const seated = [...(await listRoster(deps.db, id)), ...(await listGuests(deps.db, id))]
  if (!seated.some((one) => one.learnerId === learnerId)) throw lessonError.LESSON_NOT_FOUND()
}

/** The address of the room for who has a seat, and for who teaches. The press is evidence of an attempt, not of presence. */
export const join = (deps: Deps, actor: Actor, id: string, learnerId = actor.id) =>
  transact(deps, async (deps) => {
    const lesson = await findLesson(deps.db, id)
    if (!lesson) throw lessonError.LESSON_NOT_FOUND()
    if (lesson.teacherId !== actor.id) {
      if (!(await mayActFor(deps, actor.id, learnerId))) throw lessonError.LESSON_NOT_FOUND()
      await requireOnRoster(deps, id, learnerId)
    }
    if (lesson.state !== 'PLANNED' || !may.isOpen(lesson, may.openMinutes)) throw lessonError.LESSON_NOT_OPEN()
    if (!lesson.link) throw lessonError.LESSON_NO_LINK()
    const personId = lesson.teacherId === actor.id ? actor.id : learnerId
    await stored.insertStay(deps.db, { lessonId: id, personId, from: 'now', to: 'now', source: 'LINK' })
    return { url: lesson.link }
  })

type Excuse = { id: string; learnerId: string; reason: string | null }
/** The family says before the lesson that the learner cannot come. Throws LESSON_EXCUSE_LATE. */
export const excuse = (deps: Deps, actor: Actor, { id, learnerId, reason }: Excuse) =>
  transact(deps, async (deps) => {
    const lesson = await lockLesson(deps.db, id)
    if (!lesson || !(await mayActFor(deps, actor.id, learnerId))) throw lessonError.LESSON_NOT_FOUND()
    await requireOnRoster(deps, id, learnerId)
    if (stateOf(lesson) !== 'UPCOMING') throw lessonError.LESSON_EXCUSE_LATE()
    if (!(await stored.setExcuse(deps.db, { lessonId: id, learnerId, excuse: reason }))) throw lessonError.LESSON_EXCUSE_LATE()
    const missed = { lessonId: id, learnerId }
    const guest = reason === null ? await findGuestSeat(deps.db, missed) : undefined
    if (guest && !guest.isSettled) await deleteGuestSeat(deps.db, missed) // who comes needs no second seat
    return { excuse: reason }
  })
