import type { LectureCard } from '@khue/contracts/learning/lectures'
import { sayFilmLength } from '@khue/contracts/ground/media-rules'
import { formatDate } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { lectureWords as text } from './lecture-words.text.ts'

export type LectureRow = {
  itemId: string
  title: string
  number: string
  /** Its length, deadline, and how much was watched. */
  facts: string[]
  status: Status | undefined
  /** Why it cannot be watched now. */
  note: string | undefined
  percent: number
  isDone: boolean
}

export const toLectureRow = (card: LectureCard): LectureRow => ({
  itemId: card.itemId,
  title: card.title,
  number: text.number(card.number),
  facts: factsOf(card),
  status: statusOf(card),
  note: noteOf(card),
  percent: card.percent,
  isDone: card.isDone,
})

function factsOf({ seconds, minutes, state, until, percent, isDone }: LectureCard) {
  const length = seconds === null ? minutes && text.minutes(minutes) : sayFilmLength(seconds)
  return [
    length,
    state === 'NOT_READY' ? undefined : percent > 0 ? text.watched(percent) : isDone ? undefined : text.notWatched,
    state === 'OPEN' && until && text.until(formatDate(until)),
  ].filter((one) => typeof one === 'string')
}

function statusOf({ state, isDone, isFree }: LectureCard): Status | undefined {
  if (isDone) return { label: text.done, tone: 'success' }
  if (state === 'LOCKED') return { label: text.states.LOCKED, tone: 'danger' }
  return isFree ? { label: text.free, tone: undefined } : undefined
}

function noteOf({ state, until }: LectureCard) {
  if (state === 'OPEN' || state === 'LOCKED') return undefined
  return state === 'EXPIRED' && until ? text.expired(formatDate(until)) : text.states[state]
}
