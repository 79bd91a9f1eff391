import type { LectureCard } from '@khue/contracts/learning/lectures'
import { percentOf } from '../watching/watched.ts'
import type { LectureRow } from './lectures.read-model.ts'

export const moment = (at: string | null) => at && new Date(at).toISOString()
const wholeSeconds = (seconds: number | null) => (seconds === null ? null : Math.max(1, Math.floor(seconds)))

/** Without any right a lecture is closed; its author and admins may watch it when it has a film. */
function stateOf({ state, isPreview, isReady }: LectureRow) {
  if (state !== null) return state
  if (!isPreview) return 'CLOSED'
  return isReady ? 'OPEN' : 'NOT_READY'
}

export function showCard(row: LectureRow): LectureCard {
  const seconds = wholeSeconds(row.filmSeconds)
  return {
    itemId: row.itemId,
    number: row.number,
    title: row.title,
    state: stateOf(row),
    seconds,
    minutes: row.minutes,
    isFree: row.isFree,
    until: moment(row.until),
    percent: percentOf(row.watchedSeconds, seconds),
    isDone: row.isDone,
    position: row.position,
  }
}

/**
 * What to watch next: what was begun last and is not done, else the first that is not done; what cannot be opened now is passed over.
 * `watched-shares.read-model.ts` decides the same in SQL for many courses at once.
 */
export function nextOf(rows: readonly LectureRow[]) {
  const open = rows.filter((row) => stateOf(row) === 'OPEN' && !row.isDone)
  const begun = open.filter(({ lastAt, watchedSeconds }) => lastAt !== null && watchedSeconds > 0)
  const latest = begun.toSorted((a, b) => Date.parse(b.lastAt ?? '') - Date.parse(a.lastAt ?? ''))[0]
  return (latest ?? open[0])?.itemId ?? null
}

/** Whole seconds of all lectures that have a film. */
export const secondsOf = (rows: readonly LectureRow[]) => rows.reduce((sum, { filmSeconds }) => sum + (wholeSeconds(filmSeconds) ?? 0), 0)
