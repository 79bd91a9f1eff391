import type { Attendance, LessonState } from '@khue/contracts/learning/lesson-states'
import type { Lesson, LessonProblem, Stay, TaughtSeat } from '@khue/contracts/learning/lesson-shapes'
import type { PersonCard } from '@khue/contracts/people/identity'
import { singleClassHref } from '#app/features/offer/authoring/shared/class-addresses.ts'
import { classHref } from '#app/features/offer/taught-classes/shared/run-words.ts'
import { formatTime, formatTimeRange } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { attendanceStatus, type CorrectionView, type JoinView, momentOf, toCorrections, toJoin } from '../shared/lesson-words.ts'
import { deskText as text } from './desk.text.ts'

type Teaching = NonNullable<Lesson['teaching']>

export type DeskView = {
  state: LessonState
  isOwn: boolean
  can: Teaching['can']
  join: JoinView | undefined
  link: string | undefined
  canSetLink: boolean
  /** What the state means for the teacher. */
  note: string | undefined
  isWaiting: boolean
  facts: { startedAt: string; stoppedAt: string }
  stays: string[]
  startFrom: string | undefined
  waitNote: string | undefined
  /** Who teaches the class, where this lesson has a substitute. */
  substituteNote: string | undefined
  /** Where this lesson is moved or cancelled. */
  moveHref: string | undefined
  roster: RosterView
  contests: ContestRow[]
  canHandOut: boolean
}

export function toDesk(lesson: Lesson, teaching: Teaching): DeskView {
  const { state } = lesson
  const isComing = state === 'UPCOMING' || state === 'ONGOING'
  return {
    state,
    isOwn: teaching.isOwn,
    can: teaching.can,
    join: teaching.isOwn ? toJoin(lesson) : undefined,
    link: teaching.link ?? undefined,
    canSetLink: isComing,
    note: noteOf(lesson, teaching),
    isWaiting: teaching.can.declare,
    facts: {
      startedAt: lesson.startedAt ? text.startedAt(formatTime(lesson.startedAt)) : text.notStarted,
      stoppedAt: lesson.stoppedAt ? text.stoppedAt(formatTime(lesson.stoppedAt)) : text.notStopped,
    },
    stays: lesson.teacherStays.filter(isStay).map(stayWords),
    startFrom: state === 'UPCOMING' && !teaching.can.start ? text.startFrom(formatTime(startOpens(lesson.startsAt))) : undefined,
    waitNote: isComing ? text.wait(lesson.waitMinutes) : undefined,
    substituteNote: teaching.class.teacher.id === lesson.teacher.id ? undefined : text.classTeacher(teaching.class.teacher.name),
    moveHref: teaching.can.move ? moveHref(lesson, teaching.class.id) : undefined,
    roster: toRoster(lesson, teaching),
    contests: toContests(teaching.seats),
    canHandOut: state !== 'CANCELLED',
  }
}

const moveHref = ({ kind, id }: Lesson, classId: string) =>
  kind === 'COURSE' ? `${classHref(classId)}?move=${id}` : singleClassHref(classId)

const minuteMs = 60_000
/** The server takes a start from ten minutes before. */
const startOpens = (startsAt: string) => new Date(Date.parse(startsAt) - 10 * minuteMs)

function noteOf({ state, contestHours }: Lesson, { can }: Teaching): string | undefined {
  if (can.declare) return text.waiting
  const notes: Partial<Record<LessonState, string>> = {
    HELD: text.held(contestHours),
    COMPLETED: text.completed,
    NOT_HELD: text.notHeld,
    CANCELLED: text.cancelled,
  }
  return notes[state]
}

/** A press on the link is no stay. */
const isStay = ({ source }: Stay) => source !== 'LINK'
function stayWords({ from, to, source }: Stay): string {
  const minutes = Math.floor((Date.parse(to) - Date.parse(from)) / minuteMs)
  return (source === 'DECLARED' ? text.declaredStay : text.stay)(formatTimeRange(from, to), minutes)
}

export type RosterRow = {
  learner: PersonCard
  isGuest: boolean
  was: Attendance
  status: Status
  /** 19:28–21:02 · 88 phút */
  seen: string
  measured: string | undefined
  excuse: string | undefined
  corrections: CorrectionView[]
  /** A mark without a value before needs no reason. */
  isMarked: boolean
}
export type RosterView = { rows: RosterRow[]; summary: string; canMark: boolean; until: string | undefined }

const present = new Set<Attendance>(['PRESENT', 'LATE', 'LEFT_EARLY'])

function toRoster({ now, state }: Lesson, { seats, can, correctUntil }: Teaching): RosterView {
  const count = (is: (attendance: Attendance) => boolean) => seats.filter(({ attendance }) => is(attendance)).length
  const counts = [
    [text.summary.present, count((one) => present.has(one))],
    [text.summary.absent, count((one) => one === 'ABSENT')],
    [text.summary.excused, count((one) => one === 'EXCUSED')],
    [text.summary.unmarked, count((one) => one === 'EXPECTED')],
  ] as const
  return {
    rows: seats.map(toRow),
    summary: counts
      .filter(([, number]) => number > 0)
      .map(([words, number]) => words(number))
      .join(', '),
    canMark: can.mark,
    until: untilWords(now, state, correctUntil, can.mark),
  }
}

function untilWords(now: string, state: LessonState, correctUntil: string, canMark: boolean) {
  if (state === 'UPCOMING') return text.expectedRoster
  if (canMark) return text.correctUntil(momentOf(correctUntil))
  return correctUntil <= now ? text.correctOver : undefined
}

function toRow({ learner, isGuest, attendance, minutes, stays, excuse, corrections }: TaughtSeat): RosterRow {
  return {
    learner,
    isGuest,
    was: attendance,
    status: attendanceStatus(attendance),
    seen: seenWords(stays, minutes),
    measured: minutes === null ? undefined : text.measured(minutes),
    excuse: excuse === null ? undefined : text.excuse(excuse),
    corrections: toCorrections(corrections),
    isMarked: attendance !== 'EXPECTED' && attendance !== 'EXCUSED',
  }
}

function seenWords(stays: readonly Stay[], minutes: number | null): string {
  const inRoom = stays.filter(({ source }) => source === 'ROOM')
  const from = inRoom.map((stay) => stay.from).toSorted()[0]
  const to = inRoom
    .map((stay) => stay.to)
    .toSorted()
    .at(-1)
  if (from && to) return [formatTimeRange(from, to), ...(minutes === null ? [] : [text.minutes(minutes)])].join(' · ')
  const pressed = stays
    .filter(({ source }) => source === 'LINK')
    .map((stay) => stay.from)
    .toSorted()[0]
  return pressed ? text.pressed(formatTime(pressed)) : ''
}

export type ContestRow = { learner: PersonCard; problem: LessonProblem; status: Status; due: string | undefined }
const contestTones = { OPEN: 'warn', FOR_FAMILY: 'danger', FOR_TEACHER: 'success', WITHDRAWN: undefined } as const
/** Open ones first. */
const toContests = (seats: readonly TaughtSeat[]): ContestRow[] =>
  seats
    .flatMap(({ learner, problem }) => (problem ? [{ learner, problem }] : []))
    .toSorted((a, b) => Number(b.problem.state === 'OPEN') - Number(a.problem.state === 'OPEN'))
    .map(({ learner, problem }) => ({
      learner,
      problem,
      status: { label: text.contestStates[problem.state], tone: contestTones[problem.state] },
      due: problem.state === 'OPEN' ? text.contestDue(momentOf(problem.dueAt)) : undefined,
    }))
