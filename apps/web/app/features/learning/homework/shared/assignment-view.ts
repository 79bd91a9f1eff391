import type { AssignmentCard } from '@khue/contracts/learning/homework-shapes'
import type { HomeworkState } from '@khue/contracts/learning/homework-states'
import { momentOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { assignmentHref } from './assignment-addresses.ts'
import { assignmentText as text } from './assignment.text.ts'

type AssignmentStage = keyof typeof text.states
const minuteMs = 60_000
/** The minute of the deadline still counts, as for the server. */
export const isPast = (dueAt: string | null, now: string) =>
  dueAt !== null && Math.floor(Date.parse(dueAt) / minuteMs) < Math.floor(Date.parse(now) / minuteMs)

function stageOf({ isDraft, displayAt, dueAt }: Pick<AssignmentCard, 'isDraft' | 'displayAt' | 'dueAt'>, now: string): AssignmentStage {
  if (isDraft) return 'DRAFT'
  if (isPast(dueAt, now)) return 'PAST'
  return displayAt > now ? 'WAITING' : 'OPEN'
}
const stageTones = { DRAFT: undefined, WAITING: 'primary', OPEN: 'success', PAST: undefined } as const
export function assignmentStatus(card: Pick<AssignmentCard, 'isDraft' | 'displayAt' | 'dueAt'>, now: string): Status {
  const stage = stageOf(card, now)
  return { label: text.states[stage], tone: stageTones[stage] }
}

const learnerTones = { NOT_YET: undefined, SUBMITTED: 'success', SUBMITTED_LATE: 'warn', NOT_SUBMITTED: 'danger' } as const
export const learnerStatus = (state: HomeworkState): Status => ({ label: text.learnerStates[state], tone: learnerTones[state] })

export function dueWords(dueAt: string | null, now: string) {
  if (dueAt === null) return text.noDue
  return (isPast(dueAt, now) ? text.wasDue : text.due)(momentOf(dueAt))
}

export type AssignmentRow = {
  id: string
  title: string
  href: string
  label: string
  status: Status
  /** The class, and the lesson in it. */
  place: string
  facts: string
  asked: string | undefined
  /** Learners who have handed nothing in. */
  missing: number
}

/** A line in lists of the teacher. */
export function toAssignmentRow(card: AssignmentCard, now: string): AssignmentRow {
  const { id, title, place, isDraft, isForChosen, isOfProgramme, displayAt, dueAt, learners, submitted, drafts, extensionsAsked } = card
  const lesson = place.lesson ? text.lesson(place.lesson.number) : isOfProgramme ? text.ofProgramme : undefined
  const counts = [
    displayAt > now && text.shownFrom(momentOf(displayAt)),
    dueWords(dueAt, now),
    isForChosen && text.chosen(learners),
    !isDraft && text.submitted(submitted, learners),
    drafts > 0 && text.drafts(drafts),
  ]
  return {
    id,
    title,
    href: assignmentHref(id),
    label: text.openOf(title),
    status: assignmentStatus(card, now),
    place: [place.title, lesson].filter(Boolean).join(' · '),
    facts: counts.filter(Boolean).join(' · '),
    asked: extensionsAsked > 0 ? text.asked(extensionsAsked) : undefined,
    missing: learners - submitted,
  }
}
