import type { TaughtReportCard } from '@khue/contracts/learning/report-shapes'
import { type ReportState, type TaughtReportList, taughtReportLists } from '@khue/contracts/learning/report-states'
import { momentOf, shortWhenOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import type { Figure } from '#app/shared/ui/figure-row.tsx'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { lessonReportsHref, taughtReportHref, taughtReportsPath } from '../shared/report-addresses.ts'
import { reportWords } from '../shared/report-words.text.ts'
import { taughtReportsText as text } from './taught-reports.text.ts'

/** `?state=sent`; anything else is the list of what is due. */
export const askedList = (search: URLSearchParams): TaughtReportList =>
  taughtReportLists.find((list) => list.toLowerCase() === search.get('state')) ?? 'DUE'
export const listHref = (list: TaughtReportList, cursor?: string) => {
  const query = new URLSearchParams({ ...(list !== 'DUE' && { state: list.toLowerCase() }), ...(cursor && { cursor }) })
  return query.size > 0 ? `${taughtReportsPath}?${query}` : taughtReportsPath
}

const tones = {
  DUE: 'warn',
  DRAFT: 'primary',
  SENT: 'success',
  LOCKED: 'success',
  MISSED: 'danger',
  SENT_LATE: 'warn',
} as const satisfies Record<ReportState, Status['tone']>
export const reportStatus = (state: ReportState): Status => ({ label: reportWords.states[state], tone: tones[state] })

type Quality = { closed: number; onTime: number; sent: number; opened: number; answered: number }
/** Shares in percent, rounded down so that only all of them are 100. */
const shareOf = (part: number, whole: number) => (whole === 0 ? text.none : text.share(part, whole, Math.floor((part * 100) / whole)))
export const toQuality = ({ closed, onTime, sent, opened, answered }: Quality, questions: number): Figure[] => [
  { name: text.qualityNames.onTime, value: shareOf(onTime, closed) },
  { name: text.qualityNames.opened, value: shareOf(opened, sent) },
  { name: text.qualityNames.answered, value: shareOf(answered, sent) },
  { name: text.qualityNames.questions, value: String(questions) },
]

export type TaughtRow = { key: string; learner: TaughtReportCard['learner']; status: Status; notes: string[]; href: string; label: string }
export type TaughtGroup = {
  lessonId: string
  title: string
  when: string
  /** Where all of the lesson's reports are written; undefined for lists of sent ones. */
  writeHref: string | undefined
  locksAt: string
  rows: TaughtRow[]
}

function notesOf({ sentAt, openedAt, answer }: TaughtReportCard) {
  if (sentAt === null) return []
  return [
    text.sent(momentOf(sentAt)),
    ...(answer
      ? [text.answered(answer.by.name, answer.text || reportWords.answers[answer.answer])]
      : [openedAt ? text.opened : text.notOpened]),
  ]
}

function toRow(card: TaughtReportCard): TaughtRow {
  const { lesson, learner, state, sentAt } = card
  return {
    key: `${lesson.id} ${learner.id}`,
    learner,
    status: reportStatus(state),
    notes: notesOf(card),
    href: taughtReportHref(lesson.id, learner.id),
    label: sentAt === null ? text.write(learner.name) : text.read(learner.name),
  }
}

/** Neighbours of one lesson stand together; the order of the server stays. */
export function toGroups(cards: readonly TaughtReportCard[]): TaughtGroup[] {
  const groups: TaughtGroup[] = []
  for (const card of cards) {
    const { lesson, locksAt, sentAt } = card
    let group = groups.at(-1)
    if (group?.lessonId !== lesson.id) {
      group = {
        lessonId: lesson.id,
        title: reportWords.lesson(lesson.title, lesson.number),
        when: shortWhenOf(lesson),
        writeHref: sentAt === null ? lessonReportsHref(lesson.id) : undefined,
        locksAt,
        rows: [],
      }
      groups.push(group)
    }
    group.rows.push(toRow(card))
  }
  return groups
}
