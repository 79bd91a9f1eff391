import type { FamilySeat, Lesson, LessonProblem } from '@khue/contracts/learning/lesson-shapes'
import type { PersonCard } from '@khue/contracts/people/identity'
import { formatTime, formatVnd } from '#app/shared/format.ts'
import type { Figure } from '#app/shared/ui/figure-row.tsx'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import {
  attendanceStatus,
  type CorrectionView,
  type JoinView,
  momentOf,
  toCorrections,
  toJoin,
  whenOf,
  lessonHref,
} from '../shared/lesson-words.ts'
import { type TimeBar, toTimeBar } from '../shared/time-bar-view.ts'
import { familyText as text } from './family.text.ts'

/** Who looks: a child sees no money. */
export type Viewer = { id: string; isChild: boolean }

export type SeatView = {
  learner: PersonCard
  isSelf: boolean
  /** Several seats on the page: each control names its learner. */
  isOneOfSeveral: boolean
  phase: 'BEFORE' | 'DURING' | 'WAITING' | 'AFTER' | 'CANCELLED'
  isChild: boolean
  join: JoinView | undefined
  excuse: { reason: string | undefined; canAsk: boolean; canTakeBack: boolean }
  receipt: ReceiptView | undefined
  money: MoneyView | undefined
  contest: ContestView | undefined
  makeUp: MakeUpView | undefined
}

const phases = {
  UPCOMING: 'BEFORE',
  ONGOING: 'DURING',
  ENDED: 'WAITING',
  HELD: 'AFTER',
  NOT_HELD: 'AFTER',
  COMPLETED: 'AFTER',
  CANCELLED: 'CANCELLED',
} as const

export function toSeatView(lesson: Lesson, seat: FamilySeat, viewer: Viewer): SeatView {
  const phase = phases[lesson.state]
  return {
    learner: seat.learner,
    isSelf: seat.learner.id === viewer.id,
    isOneOfSeveral: lesson.seats.length > 1,
    phase,
    isChild: viewer.isChild,
    join: toJoin(lesson),
    excuse: {
      reason: seat.excuse ?? undefined,
      canAsk: seat.can.excuse && seat.excuse === null,
      canTakeBack: seat.excuse !== null && lesson.state === 'UPCOMING',
    },
    receipt: phase === 'AFTER' || phase === 'WAITING' ? toReceipt(lesson, seat) : undefined,
    money: viewer.isChild ? undefined : toMoney(lesson, seat),
    contest: viewer.isChild ? undefined : toContest(lesson, seat),
    makeUp: toMakeUp(seat),
  }
}

export type ReceiptView = {
  attendance: Status
  figures: Figure[]
  bar: TimeBar | undefined
  notes: string[]
  corrections: CorrectionView[]
}

/** What the server saw, and what the teacher marked: a parent's receipt. */
function toReceipt(lesson: Lesson, seat: FamilySeat): ReceiptView {
  const isMeasured = seat.minutes !== null
  return {
    attendance:
      seat.attendance === 'PRESENT' && isMeasured ? { label: text.fullAttendance, tone: 'success' } : attendanceStatus(seat.attendance),
    figures: isMeasured ? measuredFigures(lesson, seat) : linkFigures(lesson, seat),
    bar: toTimeBar(lesson, [
      { name: lesson.teacher.name, isTeacher: true, stays: lesson.teacherStays },
      ...(isMeasured ? [{ name: seat.learner.name, isTeacher: false, stays: seat.stays }] : []),
    ]),
    notes: [...(seat.isGuest ? [text.guest] : []), ...(isMeasured ? [] : [text.linkNote])],
    corrections: toCorrections(seat.corrections),
  }
}

const presentOf = ({ present, roster }: Lesson): Figure => ({ name: text.present, value: `${present}/${roster}` })

function measuredFigures(lesson: Lesson, { minutes, stays }: FamilySeat): Figure[] {
  const planned = Math.round((Date.parse(lesson.endsAt) - Date.parse(lesson.startsAt)) / 60_000)
  const inRoom = stays.filter(({ source }) => source === 'ROOM')
  const first = inRoom.map(({ from }) => from).toSorted()[0]
  const last = inRoom
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  return [
    { name: text.minutes, value: `${minutes ?? 0}/${planned}` },
    ...(first && last
      ? [
          { name: text.came, value: formatTime(first) },
          { name: text.left, value: formatTime(last) },
        ]
      : []), // who never came neither came nor left
    presentOf(lesson),
  ]
}

function linkFigures(lesson: Lesson, { stays }: FamilySeat): Figure[] {
  const pressed = stays.filter(({ source }) => source === 'LINK').map(({ from }) => from)
  return [
    { name: text.begun, value: timeOr(lesson.startedAt) },
    { name: text.stopped, value: timeOr(lesson.stoppedAt) },
    { name: text.pressed, value: timeOr(pressed.toSorted()[0]) },
    presentOf(lesson),
  ]
}
const timeOr = (at: string | null | undefined) => (at ? formatTime(at) : text.unknown)

export type MoneyView = {
  /** Undefined when the lesson went back with the rest of its class, the way that it was paid. */
  amount: string | undefined
  status: Status
  words: string
  link: { to: string; label: string } | undefined
  /** The amount that can be taken back. */
  takeBack: string | undefined
}

const moneyTones = {
  NONE: 'primary',
  HELD: 'warn',
  CONTESTED: 'warn',
  RELEASED: 'success',
  OWED: 'danger',
  BACK: 'success',
} as const

type SeatMoney = NonNullable<FamilySeat['money']>

/** Undefined where nothing was paid for this lesson. */
function toMoney(lesson: Lesson, seat: FamilySeat): MoneyView | undefined {
  if (!seat.money) return undefined
  const { state, amount } = seat.money
  if ((amount === 0 && state !== 'BACK') || (state === 'NONE' && lesson.state === 'CANCELLED')) return undefined
  return {
    amount: amount === 0 ? undefined : formatVnd(amount),
    status: { label: isOwedForGood(lesson, seat.money) ? text.owedTag : text.moneyTags[state], tone: moneyTones[state] },
    words: moneyWords(lesson, seat.money, seat.problem),
    link: linkOf(seat.money),
    takeBack: seat.can.takeMoneyBack ? formatVnd(amount) : undefined,
  }
}

/** Of a lesson that took place for others: the teacher plans no make-up for one learner. */
const isOwedForGood = (lesson: Lesson, { state }: SeatMoney) => state === 'OWED' && lesson.state !== 'NOT_HELD'

function moneyWords(lesson: Lesson, money: SeatMoney, problem: FamilySeat['problem']): string {
  const { state, amount, releaseAt } = money
  if (state === 'HELD') return releaseAt ? text.held(momentOf(releaseAt)) : text.heldNow
  if (state === 'CONTESTED') return problem ? text.contested(momentOf(problem.dueAt)) : text.contestedNow
  if (state === 'RELEASED') return text.released
  if (state === 'OWED') return isOwedForGood(lesson, money) ? text.owedForGood : text.owed
  if (state === 'BACK') return amount === 0 ? text.backWithRest : text.back
  return lesson.state === 'UPCOMING' || lesson.state === 'ONGOING' ? text.kept : text.keptUntilDecided
}

function linkOf({ state, amount }: SeatMoney) {
  if (state === 'RELEASED') return { to: '/account/supports', label: text.toSupport }
  if (state !== 'BACK') return undefined
  return amount === 0 ? { to: '/account/my-orders', label: text.toOrders } : { to: '/account/balance', label: text.toBalance }
}

export type ContestView =
  | { kind: 'MAY'; lead: string; until: string | undefined; isPaid: boolean; wasWithdrawn: boolean }
  | { kind: 'OPEN'; due: string; said: Said[] }
  | { kind: 'DECIDED'; title: string; isForFamily: boolean; said: Said[] }
type Said = { by: string; words: string }

/** Undefined while there is nothing to contest, or its time is over. */
function toContest({ now }: Lesson, { problem, can, money }: FamilySeat): ContestView | undefined {
  if (problem?.state === 'OPEN') return { kind: 'OPEN', due: text.reviewUntil(momentOf(problem.dueAt)), said: saidIn(problem) }
  if (problem && problem.state !== 'WITHDRAWN') {
    const isForFamily = problem.state === 'FOR_FAMILY'
    return { kind: 'DECIDED', title: isForFamily ? text.forFamily : text.forTeacher, isForFamily, said: saidIn(problem) }
  }
  if (!can.contest) return undefined
  const releaseAt = money?.releaseAt ?? null
  const until = releaseAt !== null && releaseAt > now ? releaseAt : undefined
  const isPaid = (money?.amount ?? 0) > 0
  const lead = until !== undefined && isPaid ? text.contestLead(momentOf(until)) : text.contestLeadFree
  return { kind: 'MAY', lead, until, isPaid, wasWithdrawn: problem !== null }
}

function saidIn({ reason, answer, decision, state }: LessonProblem): Said[] {
  return [
    { by: text.youWrote, words: reason },
    ...(answer !== null || state === 'OPEN' ? [{ by: text.teacherWrote, words: answer ?? text.noAnswer }] : []),
    ...(decision === null ? [] : [{ by: text.decided, words: decision }]),
  ]
}

export type MakeUpView = { held: { words: string; href: string } | undefined; canChoose: boolean }
function toMakeUp({ makeUp, can }: FamilySeat): MakeUpView | undefined {
  if (!makeUp && !can.takeMakeUp) return undefined
  return { held: makeUp ? { words: text.makeUpHeld(whenOf(makeUp)), href: lessonHref(makeUp.id) } : undefined, canChoose: can.takeMakeUp }
}
