import type { countAssignments } from '@khue/contracts/learning/assignments'
import type { Reply } from '@khue/contracts/endpoint'
import type { AssignmentCard } from '@khue/contracts/learning/homework-shapes'
import type { getMarkingCounts } from '@khue/contracts/learning/marking'
import type { QueuedWork } from '@khue/contracts/learning/marking-shapes'
import type { TaughtReportCard } from '@khue/contracts/learning/report-shapes'
import type { countTaughtReports } from '@khue/contracts/learning/taught-reports'
import { momentOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { listHref } from '../following/list-address.ts'
import { markHref, markingHref } from '../shared/assignment-addresses.ts'
import { dueWords, toAssignmentRow } from '../shared/assignment-view.ts'
import { deskWorkText as text } from './desk-work.text.ts'

const reportsHref = '/account/teaching/reports'

export type Counts = {
  marking: Reply<typeof getMarkingCounts>
  reports: Reply<typeof countTaughtReports>
  given: Reply<typeof countAssignments>
}
export type Tile = {
  key: string
  count: number
  name: string
  note: string
  /** Instead of the note: how long is left. */
  until: string | undefined
  href: string
  isBad: boolean
}

/** What waits for the teacher, each with the page where it is done; empty for who has nothing to do with homework yet. */
export function toTiles({ marking, reports, given }: Counts): Tile[] {
  const { waiting, overdue, promiseHours } = marking
  const plain = { until: undefined, isBad: false }
  const tiles = [
    {
      ...plain,
      key: 'marking',
      count: waiting,
      name: text.toMark,
      note: overdue > 0 ? text.overdue(overdue, promiseHours) : text.promise(promiseHours),
      href: markingHref,
      isBad: overdue > 0,
    },
    {
      ...plain,
      key: 'reports',
      count: reports.due,
      name: text.reports,
      note: reports.missed > 0 ? text.missed(reports.missed) : text.noReports,
      until: reports.nextLocksAt ?? undefined,
      href: reportsHref,
      isBad: reports.missed > 0,
    },
    {
      ...plain,
      key: 'asked',
      count: given.asked,
      name: text.asked,
      note: given.asked > 0 ? text.askedNote : text.noAsked,
      href: listHref({ list: 'ASKED' }),
    },
    {
      ...plain,
      key: 'questions',
      count: reports.questions,
      name: text.questions,
      note: reports.questions > 0 ? text.questionsNote : text.noQuestions,
      href: `${reportsHref}?state=sent`,
    },
  ]
  const isUsed = tiles.some(({ count, isBad }) => count > 0 || isBad) || given.open + given.drafts + given.past > 0
  return isUsed ? tiles : []
}
export const waitingIn = ({ marking, reports, given }: Counts) => marking.waiting + reports.due + given.asked + reports.questions

export type ToMarkRow = {
  id: string
  name: string
  avatar: string
  title: string
  when: string
  status: Status
  href: string
  label: string
}
const mostRows = 5

/** The oldest work first. */
export const toMarkRows = (items: readonly QueuedWork[]): ToMarkRow[] =>
  items.slice(0, mostRows).map(({ submissionId, learner, title, version, submittedAt, isOverdue, state }) => ({
    id: submissionId,
    name: learner.name,
    avatar: learner.avatar,
    title: version > 1 ? `${title}, ${text.version(version)}` : title,
    when: text.submitted(momentOf(submittedAt)),
    status: isOverdue
      ? { label: text.overdueTag, tone: 'danger' }
      : { label: text.states[state], tone: state === 'DRAFT' ? 'warn' : undefined },
    href: markHref(submissionId),
    label: text.markOf(learner.name, title),
  }))

export type MissingRow = { id: string; title: string; place: string; words: string; href: string; label: string }
const mostMissing = 3

/** Open homework that somebody has not handed in, by its deadline. */
export const toMissingRows = (items: readonly AssignmentCard[], now: string): MissingRow[] =>
  items
    .filter(({ learners, submitted, displayAt, dueAt }) => learners > submitted && displayAt <= now && dueAt !== null)
    .toSorted((one, other) => (one.dueAt ?? '').localeCompare(other.dueAt ?? ''))
    .slice(0, mostMissing)
    .map((card) => {
      const { id, title, place, href, missing } = toAssignmentRow(card, now)
      return { id, title, place, words: `${text.missing(missing)} · ${dueWords(card.dueAt, now)}`, href, label: text.lookOf(title) }
    })

export type ReportRow = { lessonId: string; avatar: string; names: string; lesson: string; locksAt: string; href: string; label: string }
const mostNames = 2

/** Reports by lesson, the first deadline first. */
export function toReportRows(items: readonly TaughtReportCard[]): ReportRow[] {
  const lessons = Map.groupBy(items, ({ lesson }) => lesson.id)
  return [...lessons.values()].slice(0, mostMissing).map((reports) => {
    const [{ lesson, locksAt, learner }] = reports as [TaughtReportCard]
    const names = namesOf(reports)
    return {
      lessonId: lesson.id,
      avatar: learner.avatar,
      names,
      lesson: text.lesson(lesson.title, lesson.number),
      locksAt,
      href: `${reportsHref}/${lesson.id}`,
      label: text.writeOf(names),
    }
  })
}

function namesOf(reports: readonly TaughtReportCard[]) {
  const names = reports.slice(0, mostNames).map(({ learner }) => learner.name)
  const more = reports.length - names.length
  return more > 0 ? text.others(names.join(', '), more) : names.join(', ')
}
