import type { HomeworkCounts } from '@khue/contracts/learning/my-learning'
import type { Figure } from '#app/shared/ui/figure-row.tsx'
import { homeworkCountsText as text } from './my-learning.text.ts'

export const homeworkListHref = (learnerId: string) => `/account/homework?learnerId=${learnerId}`

/** Spec 3: how far tasks are. */
export const homeworkFiguresOf = ({ toDo, done, late, missed }: HomeworkCounts): Figure[] => [
  { name: text.toDo, value: String(toDo) },
  { name: text.done, value: String(done) },
  { name: text.late, value: String(late) },
  { name: text.missed, value: String(missed), isBad: missed > 0 },
]

/** What a card says in one line: what is still to be done first. */
export function homeworkWords({ toDo, done, late, missed }: HomeworkCounts) {
  const all = toDo + done + late + missed
  const parts = [
    toDo > 0 ? text.someToDo(toDo) : undefined,
    missed > 0 ? text.someMissed(missed) : undefined,
    text.someDone(done + late, all),
    late > 0 ? text.someLate(late) : undefined,
  ]
  return text.line(parts.filter(Boolean).join(', '))
}
