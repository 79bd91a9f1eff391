import { listPeople, mayActFor } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { isMissed } from '../lesson-rules.ts'
import { lessonError } from '../lessons.errors.ts'
import { momentOf, personIn } from '../reading/cards.ts'
import { listSeats } from '../reading/one-lesson.read-model.ts'
import { findLesson } from '../lessons.repository.ts'
import * as stored from './guests.repository.ts'
import { listSisters } from './sisters.read-model.ts'

type Which = { id: string; learnerId: string }

/** Throws LESSON_NOT_FOUND unless the learner is of the actor's household and on the roster. */
async function findFamilySeat(deps: Deps, actor: Actor, { id, learnerId }: Which) {
  const lesson = await findLesson(deps.db, id)
  const [seat] =
    lesson && (await mayActFor(deps, actor.id, learnerId)) ? await listSeats(deps.db, { id, isAll: false, learnerIds: [learnerId] }) : []
  if (!lesson || !seat) throw lessonError.LESSON_NOT_FOUND()
  return { isMissed: isMissed({ ...lesson, attendance: seat.attendance, isGuest: seat.isGuest }) }
}

/** Lessons of other runs in which a missed one can be made up for. Throws LESSON_NOT_FOUND, LESSON_NOT_MISSED. */
export async function readSisters(deps: Deps, actor: Actor, which: Which) {
  const { isMissed } = await findFamilySeat(deps, actor, which)
  if (!isMissed) throw lessonError.LESSON_NOT_MISSED()
  const rows = (await listSisters(deps.db, which)).filter(({ seatsLeft }) => seatsLeft > 0)
  const people = await listPeople(
    deps,
    rows.map(({ teacherId }) => teacherId),
  )
  return {
    items: rows.map(({ id, startsAt, endsAt, teacherId, seatsLeft }) => ({
      id,
      startsAt: momentOf(startsAt),
      endsAt: momentOf(endsAt),
      teacher: personIn(people, teacherId),
      seatsLeft,
    })),
  }
}

/**
 * Takes a seat in a sister class instead of the one chosen before, or gives it back. Throws LESSON_NOT_MISSED, LESSON_SISTER_NOT_FOUND, LESSON_SISTER_FULL,
 * LESSON_STATE_CHANGED once the lesson chosen before has begun.
 */
export const chooseSister = (deps: Deps, actor: Actor, { sisterId, ...which }: Which & { sisterId: string | null }) =>
  transact(deps, async (deps) => {
    const missed = { lessonId: which.id, learnerId: which.learnerId }
    await stored.lockMissed(deps.db, missed)
    const { isMissed } = await findFamilySeat(deps, actor, which)
    if (sisterId !== null && !isMissed) throw lessonError.LESSON_NOT_MISSED()
    const before = await stored.findGuestSeat(deps.db, missed)
    if ((before?.lessonId ?? null) === sisterId) return { lessonId: sisterId }
    if (before?.isSettled) throw lessonError.LESSON_STATE_CHANGED()
    if (before) await stored.deleteGuestSeat(deps.db, missed)
    if (sisterId === null) return { lessonId: null }
    const sisters = await listSisters(deps.db, which)
    if (!sisters.some(({ id }) => id === sisterId)) throw lessonError.LESSON_SISTER_NOT_FOUND()
    if (!(await stored.insertGuestSeat(deps.db, missed, sisterId))) throw lessonError.LESSON_SISTER_FULL()
    return { lessonId: sisterId }
  })
