import type { HomeworkCard } from '@khue/contracts/learning/homework-shapes'
import { type AssignmentScope, completionOf, type HomeworkState } from '@khue/contracts/learning/homework-states'
import type { PersonCard } from '@khue/contracts/people/identity'

/** One learner's work, with times in milliseconds. */
export type CardRow = {
  id: string
  learnerId: string
  teacherId: string
  title: string
  scope: AssignmentScope
  refId: string
  placeTitle: string
  lessonId: string | null
  lessonNumber: number | null
  lessonStartsAt: number | null
  displayAt: number
  dueAt: number | null
  hasOwnDue: boolean
  state: HomeworkState
  submittedAt: number | null
  versions: number
  hasDraft: boolean
  hasLeft: boolean
  now: number
}

export type People = ReadonlyMap<string, PersonCard>
export function personIn(people: People, id: string) {
  const one = people.get(id)
  if (!one) throw new Error(`unknown person ${id}`) // rows refer to people
  return one
}

export const momentOf = (millis: number) => new Date(millis).toISOString()
export const momentOrNull = (millis: number | null) => (millis === null ? null : momentOf(millis))

type PlaceRow = Pick<CardRow, 'scope' | 'refId' | 'placeTitle' | 'lessonId' | 'lessonNumber' | 'lessonStartsAt'>
export const showPlace = ({ scope, refId, placeTitle, lessonId, lessonNumber, lessonStartsAt }: PlaceRow) => ({
  scope,
  refId,
  title: placeTitle,
  lesson: lessonId !== null && lessonStartsAt !== null ? { id: lessonId, number: lessonNumber, startsAt: momentOf(lessonStartsAt) } : null,
})

export function showCard(row: CardRow, people: People): HomeworkCard {
  const { id, title, hasOwnDue, state, versions, hasDraft } = row
  return {
    id,
    title,
    place: showPlace(row),
    teacher: personIn(people, row.teacherId),
    learner: personIn(people, row.learnerId),
    displayAt: momentOf(row.displayAt),
    dueAt: momentOrNull(row.dueAt),
    hasOwnDue,
    state,
    completion: completionOf(state),
    submittedAt: momentOrNull(row.submittedAt),
    versions,
    hasDraft,
  }
}
