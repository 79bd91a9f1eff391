import type { Homework, Submission } from '@khue/contracts/learning/homework-shapes'
import { formatDuration } from '#app/shared/duration.ts'
import { daysBetween, formatBytes, formatDate, formatTime, formatWeekday } from '#app/shared/format.ts'
import type { Fact } from '#app/shared/ui/fact-list.tsx'
import { momentOf, placeWords } from '../shared/homework-words.ts'
import { pageText as text } from './homework-page.text.ts'

export type ReceiptView = {
  id: string
  version: string
  title: string
  isLate: boolean
  /** How much before or after the deadline; undefined without one, and in its very minute. */
  distance: string | undefined
  facts: Fact[]
  hash: string
  /** The bytes arrived after the moment that counts. */
  announced: string | undefined
  work: Pick<Submission, 'text' | 'files'>
}

/** "20:41:07, T2 30/11/2026" */
const exactly = (at: string) => `${formatTime(at)}:${at.slice(17, 19)}, ${formatWeekday(at)} ${formatDate(at)}`
const when = (at: string, now: string) => (daysBetween(at, now) === 0 ? formatTime(at) : momentOf(at))

type Of = Pick<Homework, 'now' | 'dueAt' | 'place'>
export function toReceipt(submission: Submission, { now, dueAt, place }: Of): ReceiptView {
  const { id, version, countedAt, submittedAt, isLate, receipt, submittedBy, text: typed, files } = submission
  const judged = dueAt === null ? undefined : isLate ? text.late : text.onTime
  return {
    id,
    version: text.version(version),
    title: [text.handedIn(when(countedAt, now)), judged].filter(Boolean).join(' · '),
    isLate,
    distance: dueAt === null ? undefined : distanceOf(countedAt, dueAt),
    facts: [
      { name: text.place, value: placeWords({ place }) },
      { name: text.submittedAt, value: exactly(countedAt) },
      { name: text.pages, value: receipt.pages > 0 ? text.pagesOf(receipt.pages, formatBytes(receipt.bytes)) : text.noPages },
      { name: text.by, value: submittedBy.name },
      { name: text.code, value: receipt.code },
    ],
    hash: receipt.sha256,
    announced: countedAt < submittedAt ? text.announced(formatTime(countedAt), momentOf(submittedAt)) : undefined,
    work: { text: typed, files },
  }
}

const minuteMs = 60_000
function distanceOf(countedAt: string, dueAt: string) {
  const left = Date.parse(dueAt) - Date.parse(countedAt)
  if (left >= minuteMs) return text.earlier(formatDuration(Math.floor(left / minuteMs) * minuteMs))
  return left <= -minuteMs ? text.later(formatDuration(Math.floor(-left / minuteMs) * minuteMs)) : undefined
}
