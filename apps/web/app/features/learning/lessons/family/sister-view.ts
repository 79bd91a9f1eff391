import type { listSisterLessons } from '@khue/contracts/learning/lessons'
import type { Reply } from '@khue/contracts/endpoint'
import { shortWhenOf } from '../shared/lesson-words.ts'
import { familyText as text } from './family.text.ts'

export type SisterChoice = { value: string; label: string; note: string }

/** Lessons in which a missed one can be made up for, as choices. */
export const toSisterChoices = ({ items }: Reply<typeof listSisterLessons>): SisterChoice[] =>
  items.map(({ id, teacher, seatsLeft, ...times }) => ({
    value: id,
    label: shortWhenOf(times),
    note: `${text.taughtBy(teacher.name)} · ${text.seatsLeft(seatsLeft)}`,
  }))
