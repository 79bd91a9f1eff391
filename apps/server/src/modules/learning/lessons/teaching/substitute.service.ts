import { lockEscrowOf } from '#modules/money/escrow'
import { courseError, substituteMeeting } from '#modules/offer/courses'
import { listSeatsOfRun } from '#modules/offer/seats'
import { refuseOwnSeat, requireTeacher } from '#modules/offer/taught-classes'
import { listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { lessonError } from '../lessons.errors.ts'
import { followTeacherOf } from '../planning/roster.service.ts'
import { stateOf } from '../lesson-rules.ts'
import { lockLesson } from '../lessons.repository.ts'

type Substitution = { id: string; teacherId: string; reason: string }

/**
 * An admin names the teacher of one lesson of a course to come; the money of this lesson goes to them. The teacher of the run can be named again.
 * Throws LESSON_NOT_FOUND, LESSON_STATE_CHANGED unless it is to come, LESSON_SUBSTITUTE_COURSE for a class, COURSE_SUBSTITUTE_UNKNOWN,
 * CONTRACT_REQUIRED, COURSE_SUBSTITUTE_SEATED, and like `substituteMeeting`.
 */
export const substitute = (deps: Deps, admin: Actor, { id, teacherId, reason }: Substitution) =>
  transact(deps, async (deps) => {
    const lesson = await lockLesson(deps.db, id)
    if (!lesson) throw lessonError.LESSON_NOT_FOUND()
    if (lesson.kind !== 'COURSE') throw lessonError.LESSON_SUBSTITUTE_COURSE()
    const state = stateOf(lesson)
    if (state !== 'UPCOMING') throw lessonError.LESSON_STATE_CHANGED({ state })
    await refuseOwnSeat(deps, admin, lesson.refId)
    await requireTeacher(deps, teacherId)
    const lines = (await listSeatsOfRun(deps, lesson.refId)).flatMap(({ orderLineId }) => orderLineId ?? [])
    await lockEscrowOf(deps, lines) // before the run, because refunds lock in this order
    await substituteMeeting(deps, admin, { id, teacherId, reason })
    const seats = await listSeatsOfRun(deps, lesson.refId)
    if (seats.some(({ learnerId, holderId }) => learnerId === teacherId || holderId === teacherId))
      throw courseError.COURSE_SUBSTITUTE_SEATED()
    await followTeacherOf(deps, lesson.refId)
    const teacher = (await listPeople(deps, [teacherId])).get(teacherId)
    if (!teacher) throw lessonError.LESSON_NOT_FOUND()
    return { teacher }
  })
