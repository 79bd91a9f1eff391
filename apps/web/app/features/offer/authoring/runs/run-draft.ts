import type { BelowMinimum } from '@khue/contracts/offer/run-rules'
import type { RunPattern, TaughtRun } from '@khue/contracts/offer/runs'
import { typedNumber } from '#app/shared/typed-number.ts'

export type DayDraft = { isOn: boolean; from: string; to: string }
export type RunDraft = {
  startsOn: string
  /** By weekday, Monday at 1. */
  days: Readonly<Record<number, DayDraft>>
  skips: readonly { on: string; reason: string }[]
  moves: readonly { day: string; on: string; from: string; to: string }[]
  seats: string
  fee: string
  hasMinimum: boolean
  minSeats: string
  decideOn: string
  below: BelowMinimum
  /** MOVE: the run that takes over the learners; empty: none is chosen. */
  moveTo: string
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const firstHour = '18:00'

/** 18:00 and 90 minutes → 19:30, at most 23:59. */
export function endOf(from: string, minutes: number) {
  const end = Math.min(Number(from.slice(0, 2)) * 60 + Number(from.slice(3)) + minutes, 23 * 60 + 59)
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}

/** The form of a new run, or of one to change. */
export function draftOf(run: TaughtRun | undefined, { minutes, seats }: { minutes: number; seats: number }): RunDraft {
  const slots = run?.pattern.slots ?? []
  const dayOf = (weekday: number): DayDraft => {
    const slot = slots.find((one) => one.weekday === weekday)
    return { isOn: slot !== undefined, from: slot?.from ?? firstHour, to: slot?.to ?? endOf(firstHour, minutes) }
  }
  const minimum = run?.terms.minimum
  return {
    startsOn: run?.pattern.startsOn ?? '',
    days: Object.fromEntries(weekdays.map((weekday) => [weekday, dayOf(weekday)])),
    skips: run?.pattern.skips ?? [],
    moves: run?.pattern.moves ?? [],
    seats: String(run?.terms.seats ?? seats),
    fee: run?.terms.fee ? String(run.terms.fee) : '',
    hasMinimum: Boolean(minimum),
    minSeats: minimum ? String(minimum.seats) : '',
    decideOn: minimum?.decideOn ?? '',
    below: minimum?.below ?? 'GIVE_BACK',
    moveTo: minimum?.moveTo ?? '',
  }
}

export const patternOf = ({ startsOn, days, skips, moves }: RunDraft): RunPattern => ({
  startsOn,
  slots: weekdays.flatMap((weekday) => {
    const day = days[weekday]
    return day?.isOn ? [{ weekday, from: day.from, to: day.to }] : []
  }),
  skips: [...skips],
  moves: [...moves],
})

/** The terms as JSON carries them; text that is no number goes as it is, for the server to refuse: as NaN it would arrive like an empty field. */
export const termsOf = ({ seats, fee, hasMinimum, minSeats, decideOn, below, moveTo }: RunDraft) => ({
  seats: sentNumber(seats),
  fee: sentNumber(fee),
  minimum: hasMinimum ? { seats: sentNumber(minSeats), below, decideOn, moveTo: below === 'MOVE' && moveTo ? moveTo : null } : null,
})

function sentNumber(typed: string) {
  const number = typedNumber(typed) ?? null
  return Number.isNaN(number) ? typed : number
}

/** Runs to which learners can move: same course and number of lessons, beginning two days or more after the day to count learners. */
export function targetsOf(runs: readonly TaughtRun[], { id, decideOn }: { id: string; decideOn: string }) {
  const lessons = runs.find((run) => run.id === id)?.lessons
  const from = decideOn ? new Date(Date.parse(decideOn) + 2 * 86_400_000).toISOString().slice(0, 10) : ''
  return runs.filter(
    (run) =>
      run.id !== id &&
      (run.status === 'OPEN' || run.status === 'PLANNED') &&
      run.startsOn >= from &&
      run.lessons === (lessons ?? run.lessons),
  )
}
