import type { FamilySeat, Lesson, LessonProblem, Stay } from '@khue/contracts/learning/lesson-shapes'
import { privateUrl } from '#modules/ground/assets'
import { listNextShares, type NextShares } from '#modules/money/escrow'
import { ageOf, isMinor, listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { type HeldReason, heldReasons } from '../held.ts'
import * as may from '../lesson-rules.ts'
import { lessonError } from '../lessons.errors.ts'
import { moveSeat } from '../seat-moves.ts'
import { momentOf, momentOrNull, type People, personIn, showCard } from './cards.ts'
import { listMarks, listStays, type MarkRow, type StayRow } from './evidence.repository.ts'
import { findHead, type LessonHead, listSeats, type SeatRow } from './one-lesson.read-model.ts'

/** What the family, the teacher and admins see of a lesson. Throws LESSON_NOT_FOUND for others. */
export async function readLesson(deps: Deps, actor: Actor, id: string): Promise<Lesson> {
  const isAdmin = actor.roles.includes('admin')
  const head = await findHead(deps.db, id, { actorId: actor.id, isAdmin })
  if (!head) throw lessonError.LESSON_NOT_FOUND()
  const isTeaching = isAdmin || head.teacherId === actor.id
  const household = [actor.id, ...head.childIds]
  const rows = await listSeats(deps.db, { id, isAll: isTeaching, learnerIds: household })
  const own = rows.filter(({ learnerId }) => household.includes(learnerId))
  if (!isTeaching && own.length === 0) throw lessonError.LESSON_NOT_FOUND()

  const wanted = { id, isAll: isTeaching, personIds: [...household, head.teacherId] }
  const [stays, marks] = [await listStays(deps.db, wanted), await listMarks(deps.db, wanted)]
  const isChild = isMinor(ageOf(deps, head.birthDate), head.hasGuardian)
  const shares = isChild ? new Map<string, NextShares>() : await listNextShares(deps, linesOf(own))
  const named = [head.teacherId, head.classTeacherId, ...rows.map(({ learnerId }) => learnerId), ...marks.map(({ markedBy }) => markedBy)]
  const shown: Shown = {
    head,
    lesson: datesOf(head),
    stays: byPerson(stays),
    marks: byLearner(marks),
    people: await listPeople(deps, named),
  }
  return {
    ...showHead(shown),
    documents: head.documents.map((one) => ({ ...one, address: privateUrl(deps, one.assetId, actor.id) })),
    seats: own.map((row) => showFamilySeat(shown, row, isChild ? null : (shares.get(row.lineId ?? '') ?? noShares))),
    teaching: isTeaching ? showTeaching(shown, rows, actor) : null,
  }
}

const linesOf = (rows: readonly SeatRow[]) => rows.flatMap(({ lineId }) => lineId ?? [])
const byPerson = (rows: readonly StayRow[]) => Map.groupBy(rows, ({ personId }) => personId)
const byLearner = (rows: readonly MarkRow[]) => Map.groupBy(rows, ({ learnerId }) => learnerId)

type Shown = {
  head: LessonHead
  lesson: ReturnType<typeof datesOf>
  stays: ReturnType<typeof byPerson>
  marks: ReturnType<typeof byLearner>
  people: People
}
const dateOrNull = (millis: number | null) => (millis === null ? null : new Date(millis))
const datesOf = ({ state, now, startsAt, endsAt, startedAt, stoppedAt, releaseAt }: LessonHead) => ({
  state,
  now: new Date(now),
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  startedAt: dateOrNull(startedAt),
  stoppedAt: dateOrNull(stoppedAt),
  releaseAt: dateOrNull(releaseAt),
})

function showHead({ head, stays, people }: Shown) {
  const { timesRevision, previousId, nextId, startedAt, stoppedAt, present, roster, waitMinutes, contestHours, because } = head
  return {
    ...showCard(head, people),
    now: momentOf(head.now),
    timesRevision,
    previousId,
    nextId,
    startedAt: momentOrNull(startedAt),
    stoppedAt: momentOrNull(stoppedAt),
    teacherStays: (stays.get(head.teacherId) ?? []).map(showStay),
    present,
    roster,
    waitMinutes,
    contestHours,
    because: because === null ? null : heldReasons[because as HeldReason], // only `decideLesson` writes it
  }
}

const showStay = ({ from, to, source, reason }: StayRow): Stay => ({
  from: momentOf(from),
  to: momentOf(to),
  source,
  ...(reason !== null && { reason }),
})

function showSeat({ stays, marks, people }: Shown, { learnerId, attendance, minutes, excuse, isGuest }: SeatRow) {
  const corrections = (marks.get(learnerId) ?? []).filter(({ was }) => may.isCorrection(was))
  return {
    learner: personIn(people, learnerId),
    attendance,
    minutes,
    stays: (stays.get(learnerId) ?? []).map(showStay),
    corrections: corrections.map(({ was, attendance: to, reason, at, markedBy }) => ({
      from: was,
      to,
      reason,
      at: momentOf(at),
      by: personIn(people, markedBy).name,
    })),
    excuse,
    isGuest,
  }
}

function showProblemOf({ problemId, problemState, problemReason, openedAt, dueAt, answer, decision }: SeatRow): LessonProblem | null {
  if (problemId === null || problemState === null || problemReason === null || openedAt === null || dueAt === null) return null
  return {
    id: problemId,
    state: problemState,
    reason: problemReason,
    openedAt: momentOf(openedAt),
    dueAt: momentOf(dueAt),
    answer,
    decision,
  }
}

const noShares: NextShares = { releaseVnd: 0, returnVnd: 0 }

/** `purse` is null in a child's own view, which has no money. */
function showFamilySeat(shown: Shown, row: SeatRow, purse: NextShares | null): FamilySeat {
  const { head, lesson } = shown
  const { money, attendance, isGuest, makeUpId, makeUpStartsAt, makeUpEndsAt } = row
  const problem = showProblemOf(row)
  const isContestable = row.isRostered && may.contestRefusal(lesson, { money, problem: row.problemState }) === undefined
  return {
    ...showSeat(shown, row),
    money: purse && {
      state: money,
      amount: amountOf(shown, row, purse),
      releaseAt: money === 'HELD' ? momentOrNull(head.releaseAt) : null,
    },
    problem,
    makeUp:
      makeUpId !== null && makeUpStartsAt !== null && makeUpEndsAt !== null
        ? { id: makeUpId, startsAt: momentOf(makeUpStartsAt), endsAt: momentOf(makeUpEndsAt) }
        : null,
    can: {
      excuse: may.isExcusable(lesson, attendance),
      contest: isContestable,
      takeMakeUp: may.isMissed({ kind: head.kind, state: head.state, attendance, isGuest }),
      takeMoneyBack: purse !== null && moveSeat(money, 'TAKE_BACK') !== undefined,
    },
  }
}

/** What was paid or given back; before that, what the next lesson of the line costs, or gives back where it is owed. */
function amountOf({ head }: Shown, { money, amountVnd }: SeatRow, { releaseVnd, returnVnd }: NextShares) {
  if (money === 'RELEASED' || money === 'BACK') return amountVnd
  if (money === 'OWED') return returnVnd
  return money === 'NONE' && head.state !== 'PLANNED' ? 0 : releaseVnd
}

function showTeaching(shown: Shown, rows: readonly SeatRow[], actor: Actor): Lesson['teaching'] {
  const { head, lesson } = shown
  const [isToCome, isAdmin] = [may.stateOf(lesson) === 'UPCOMING', actor.roles.includes('admin')]
  const seats = rows.map((row) => ({ ...showSeat(shown, row), problem: showProblemOf(row) }))
  return {
    link: head.link,
    isOwn: head.teacherId === actor.id,
    seats: seats.toSorted((one, other) => one.learner.name.localeCompare(other.learner.name, 'vi')),
    can: {
      start: may.isStartable(lesson),
      stop: may.isStoppable(lesson),
      declare: may.canMove(lesson, 'DECLARE'),
      mark: may.markRefusal(lesson, head) === undefined,
      planMakeUp: may.canMove(lesson, 'PLAN_MAKE_UP'),
      move: isToCome && (isAdmin || head.classTeacherId === actor.id),
      substitute: isToCome && isAdmin && head.kind === 'COURSE',
    },
    class: { id: head.refId, courseId: head.courseId, teacher: personIn(shown.people, head.classTeacherId) },
    correctUntil: momentOf(head.correctUntil),
  }
}
