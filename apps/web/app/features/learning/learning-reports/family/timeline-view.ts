import type { ReportCard } from '@khue/contracts/learning/report-shapes'
import { attendanceStatus, shortWhenOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { dayOf, formatDayMonth, formatWeekday } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { reportHref } from '../shared/report-addresses.ts'
import { reportWords } from '../shared/report-words.text.ts'
import { familyReportsText as text } from './family-reports.text.ts'

export type TimelineRow = {
  key: string
  href: string
  label: string
  weekday: string
  day: string
  title: string
  teacher: string
  /** Undefined where the page shows one learner. */
  learner: string | undefined
  excerpt: string
  tags: Status[]
  notes: string[]
}
export type TimelineMonth = { month: string; title: string; rows: TimelineRow[] }

function tagsOf({ attendance, isOpened, isLate }: ReportCard): Status[] {
  return [
    ...(isOpened ? [] : [{ label: text.isNew, tone: 'apricot' } as const]),
    attendanceStatus(attendance),
    ...(isLate ? [{ label: text.late, tone: 'warn' } as const] : []),
  ]
}
const notesOf = ({ hasVoice, addenda, answer }: ReportCard) => [
  ...(hasVoice ? [text.hasVoice] : []),
  ...(addenda > 0 ? [text.hasAddenda] : []),
  ...(answer ? [text.said[answer]] : []),
]

function toRow(card: ReportCard, isFamily: boolean): TimelineRow {
  const { lesson, learner, teacher, excerpt } = card
  const title = reportWords.lesson(lesson.title, lesson.number)
  return {
    key: `${lesson.id} ${learner.id}`,
    href: reportHref(lesson.id, learner.id),
    label: text.open(title, shortWhenOf(lesson)),
    weekday: formatWeekday(lesson.startsAt),
    day: formatDayMonth(lesson.startsAt),
    title,
    teacher: teacher.name,
    learner: isFamily ? learner.name : undefined,
    excerpt: excerpt || text.onlyVoice,
    tags: tagsOf(card),
    notes: notesOf(card),
  }
}

/** Newest lesson first, month by month, of one learner or of a whole family. */
export function toTimeline(cards: readonly ReportCard[], { isFamily }: { isFamily: boolean }): TimelineMonth[] {
  const sorted = cards.toSorted((one, other) => other.lesson.startsAt.localeCompare(one.lesson.startsAt))
  const months = Map.groupBy(sorted, ({ lesson }) => dayOf(lesson.startsAt).slice(0, '2026-11'.length))
  return [...months].map(([month, inside]) => {
    const [year = 0, number = 0] = month.split('-').map(Number)
    return { month, title: text.monthTitle(number, year), rows: inside.map((card) => toRow(card, isFamily)) }
  })
}
