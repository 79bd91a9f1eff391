import type { listAssignments, listLearnersBehind } from '@khue/contracts/learning/assignments'
import type { Reply } from '@khue/contracts/endpoint'
import { type AssignmentRow, toAssignmentRow } from '../shared/assignment-view.ts'
import { taughtHomeworkText as text } from './taught-homework.text.ts'

export type BehindRow = { id: string; name: string; avatar: string; words: string }
export type TaughtHomework = { rows: AssignmentRow[]; hasMore: boolean }

const shown = 5
/** The newest homework of a class or of a lesson. */
export const toTaughtHomework = ({ items, now, nextCursor }: Reply<typeof listAssignments>): TaughtHomework => ({
  rows: items.slice(0, shown).map((card) => toAssignmentRow(card, now)),
  hasMore: items.length > shown || nextCursor !== undefined,
})

export const toBehindRows = ({ items }: Reply<typeof listLearnersBehind>): BehindRow[] =>
  items.map(({ learner: { id, name, avatar }, missing, late, given }) => ({
    id,
    name,
    avatar,
    words: [text.missing(missing, given), late > 0 && text.late(late)].filter(Boolean).join(', '),
  }))
