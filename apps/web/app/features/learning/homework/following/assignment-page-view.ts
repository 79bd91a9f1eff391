import type { AssignedLearner, Assignment, HomeworkDraft } from '@khue/contracts/learning/homework-shapes'
import type { MarkOverview } from '@khue/contracts/learning/marking-shapes'
import { momentOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { lessonHref } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { singleClassHref } from '#app/features/offer/authoring/shared/class-addresses.ts'
import { classHref } from '#app/features/offer/taught-classes/shared/run-words.ts'
import type { Figure } from '#app/shared/ui/figure-row.tsx'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { markHref } from '../shared/assignment-addresses.ts'
import { assignmentStatus, dueWords, learnerStatus } from '../shared/assignment-view.ts'
import { followingText as text } from './following.text.ts'
import { markWords } from './marks-view.ts'

export type RequestRow = { id: string; name: string; avatar: string; until: string; reason: string; asked: string }
export type LearnerRow = {
  id: string
  name: string
  avatar: string
  status: Status
  isAsking: boolean
  due: string
  hasOwnDue: boolean
  /** Deadline for the form, where it can be moved. */
  movableDue: string | undefined
  work: { href: string; words: string; at: string } | undefined
  draft: HomeworkDraft | undefined
  mark: string
}
export type AssignmentView = {
  id: string
  title: string
  status: Status
  due: string
  place: { title: string; href: string }
  lesson: { words: string; href: string } | undefined
  notes: string[]
  programmeHref: string | undefined
  revision: number
  figures: Figure[]
  submitted: number
  can: { edit: boolean; editDue: boolean; give: boolean; remind: boolean; change: boolean }
  requests: RequestRow[]
  learners: LearnerRow[]
}

export function toAssignmentView(assignment: Assignment, overview: MarkOverview | undefined): AssignmentView {
  const { id, title, place, dueAt, now, isDraft, isLocked, isOfProgramme, revision, assigned, submitted } = assignment
  const marks = new Map(overview?.learners.map((one) => [one.learner.id, one]))
  return {
    id,
    title,
    revision,
    submitted,
    status: assignmentStatus(assignment, now),
    due: dueWords(dueAt, now),
    place: { title: place.title, href: placeHref(place) },
    lesson: place.lesson
      ? { words: text.ofLesson(place.lesson.number, momentOf(place.lesson.startsAt)), href: lessonHref(place.lesson.id) }
      : undefined,
    notes: notesOf(assignment),
    programmeHref: isOfProgramme ? placeHref(place) : undefined,
    figures: figuresOf(assigned),
    can: {
      edit: !isOfProgramme && !isLocked,
      editDue: !isOfProgramme && isLocked,
      give: isDraft,
      remind: !isDraft && assigned.some(({ submission }) => submission === null) && assignment.displayAt <= now,
      change: !isOfProgramme,
    },
    requests: assigned.flatMap(toRequest),
    learners: assigned.map((one) => toLearnerRow(one, now, markWords(marks.get(one.learner.id)))),
  }
}

function placeHref({ scope, refId }: Assignment['place']) {
  if (scope === 'COURSE') return `/account/teaching/courses/${refId}/edit/assignments`
  return scope === 'RUN' ? classHref(refId) : singleClassHref(refId)
}

function notesOf({ isDraft, isLocked, isOfProgramme, displayAt, now }: Assignment): string[] {
  if (isOfProgramme) return [text.programmeNote]
  if (isDraft) return [text.draftNote]
  const notes = [displayAt > now && text.waitingNote(momentOf(displayAt)), isLocked && text.lockedNote]
  return notes.filter((note) => note !== false)
}

function figuresOf(assigned: readonly AssignedLearner[]): Figure[] {
  const count = (...states: AssignedLearner['state'][]) => assigned.filter(({ state }) => states.includes(state)).length
  const missed = count('NOT_SUBMITTED')
  return [
    { name: text.given, value: String(assigned.length) },
    { name: text.submitted, value: String(count('SUBMITTED', 'SUBMITTED_LATE')) },
    { name: text.late, value: String(count('SUBMITTED_LATE')) },
    { name: text.missing, value: String(count('NOT_YET') + missed), isBad: missed > 0 },
  ]
}

const toRequest = ({ learner: { id, name, avatar }, extension }: AssignedLearner): RequestRow[] =>
  extension?.state === 'ASKED'
    ? [
        {
          id,
          name,
          avatar,
          until: text.requestUntil(momentOf(extension.dueAt)),
          reason: extension.reason,
          asked: text.requestAsked(momentOf(extension.askedAt)),
        },
      ]
    : []

function toLearnerRow(
  { learner, state, dueAt, hasOwnDue, submission, draft, extension }: AssignedLearner,
  now: string,
  mark: string,
): LearnerRow {
  const isMovable = dueAt !== null && state !== 'SUBMITTED'
  return {
    id: learner.id,
    name: learner.name,
    avatar: learner.avatar,
    status: learnerStatus(state),
    isAsking: extension?.state === 'ASKED',
    due: dueAt === null ? dueWords(dueAt, now) : momentOf(dueAt),
    hasOwnDue,
    movableDue: isMovable ? dueAt : undefined,
    work: submission
      ? {
          href: markHref(submission.id),
          words: text.submission(submission.version, submission.pages),
          at: text.submittedAt(momentOf(submission.countedAt)),
        }
      : undefined,
    draft: draft ?? undefined,
    mark,
  }
}
