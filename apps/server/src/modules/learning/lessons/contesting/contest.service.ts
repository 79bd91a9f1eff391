import type { LessonProblem } from '@khue/contracts/learning/lesson-shapes'
import { uuidv7 } from 'uuidv7'
import { mayActFor } from '#modules/people/people'
import { notify } from '#modules/people/notifications'
import { closeWorkItem, findDueTimes, openWorkItem } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { contestRefusal } from '../lesson-rules.ts'
import { lessonError } from '../lessons.errors.ts'
import { contestedNotice } from '../lessons.notices.ts'
import { moveSeat, type SeatEvent } from '../seat-moves.ts'
import { lockLesson } from '../lessons.repository.ts'
import * as stored from './contests.repository.ts'

type Which = { id: string; learnerId: string }

export const showProblem = (row: stored.Problem): LessonProblem => ({
  id: row.id,
  state: row.state,
  reason: row.reason,
  openedAt: row.openedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  answer: row.answer,
  decision: row.decision,
})

/** Locks the lesson and the seat of a learner in the caller's household. Throws LESSON_NOT_FOUND for strangers. */
export async function lockFamilySeat(deps: Deps, actor: Actor, { id, learnerId }: Which) {
  const lesson = await lockLesson(deps.db, id)
  const seat = lesson && (await mayActFor(deps, actor.id, learnerId)) ? await stored.lockSeat(deps.db, id, learnerId) : undefined
  if (!lesson || !seat?.isRostered) throw lessonError.LESSON_NOT_FOUND()
  return { lesson, seat }
}

/** Moves the money of a locked seat. Throws LESSON_MONEY_SETTLED where the event cannot happen. */
export async function moveMoney(deps: Deps, { id, learnerId }: Which, { money }: Pick<stored.LockedSeat, 'money'>, event: SeatEvent) {
  const to = moveSeat(money, event)
  if (!to) throw lessonError.LESSON_MONEY_SETTLED({ money })
  await stored.setMoney(deps.db, id, learnerId, to)
}

/** Stops the money of one seat until an admin has decided. Throws LESSON_STATE_CHANGED, LESSON_CONTEST_OVER, LESSON_CONTEST_EXISTS, LESSON_MONEY_SETTLED. */
export const contest = (deps: Deps, actor: Actor, { reason, ...which }: Which & { reason: string }) =>
  transact(deps, async (deps) => {
    const { lesson, seat } = await lockFamilySeat(deps, actor, which)
    const earlier = await stored.findProblem(deps.db, which.id, which.learnerId)
    const refusal = contestRefusal(lesson, { money: seat.money, problem: earlier?.state ?? null })
    if (refusal) throw lessonError[refusal]({ state: lesson.state })
    const problemId = earlier?.id ?? uuidv7()
    await moveMoney(deps, which, seat, 'CONTEST')
    const workingDays = await stored.findWorkingDays(deps.db, which.id)
    await openWorkItem(deps, { kind: 'LESSON_PROBLEM', refId: problemId, personIds: [which.learnerId, lesson.teacherId], workingDays })
    const dueAt = (await findDueTimes(deps, 'LESSON_PROBLEM', [problemId])).get(problemId) ?? lesson.now
    const row = { id: problemId, lessonId: which.id, learnerId: which.learnerId, openedBy: actor.id, reason, dueAt }
    const opened = await stored.openProblem(deps.db, row)
    if (!opened) throw lessonError.LESSON_CONTEST_EXISTS()
    await notify(deps, [lesson.teacherId], contestedNotice({ lessonId: which.id, problemId, startsAt: lesson.startsAt, dueAt, reason }))
    return showProblem(opened)
  })

/** Throws LESSON_CONTEST_NOT_FOUND, LESSON_PROBLEM_ANSWERED. */
export const withdraw = (deps: Deps, actor: Actor, which: Which) =>
  transact(deps, async (deps) => {
    const { seat } = await lockFamilySeat(deps, actor, which)
    const problem = await stored.findProblem(deps.db, which.id, which.learnerId)
    if (!problem) throw lessonError.LESSON_CONTEST_NOT_FOUND()
    const ended = await stored.endProblem(deps.db, problem.id, { state: 'WITHDRAWN', decision: null, decidedBy: null })
    if (!ended) throw lessonError.LESSON_PROBLEM_ANSWERED()
    await moveMoney(deps, which, seat, 'WITHDRAW')
    await closeWorkItem(deps, { kind: 'LESSON_PROBLEM', refId: problem.id })
    await stored.reopenRelease(deps.db, which.id)
    return showProblem(ended)
  })

/** What the teacher says to it. */
export const answer = (deps: Deps, actor: Actor, { answer: words, ...which }: Which & { answer: string }) =>
  transact(deps, async (deps) => {
    const lesson = await lockLesson(deps.db, which.id)
    const problem = lesson?.teacherId === actor.id ? await stored.findProblem(deps.db, which.id, which.learnerId) : undefined
    if (!problem) throw lessonError.LESSON_CONTEST_NOT_FOUND()
    const answered = await stored.setAnswer(deps.db, problem.id, words)
    if (!answered) throw lessonError.LESSON_PROBLEM_ANSWERED()
    return showProblem(answered)
  })
