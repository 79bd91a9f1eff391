import type { MarkState } from '@khue/contracts/learning/mark-states'
import { markError } from './marking.errors.ts'

/** WRITE: words, points, a stroke, a voice or a file. */
export type MarkEvent = 'WRITE' | 'RETURN' | 'REOPEN'

const moves: Record<MarkState, Partial<Record<MarkEvent, MarkState>>> = {
  NONE: { WRITE: 'DRAFT' },
  DRAFT: { WRITE: 'DRAFT', RETURN: 'RETURNED' },
  RETURNED: { REOPEN: 'DRAFT' },
}
const refusals = {
  NONE: { RETURN: markError.MARK_EMPTY, REOPEN: markError.MARK_NOT_RETURNED, WRITE: undefined },
  DRAFT: { REOPEN: markError.MARK_NOT_RETURNED, WRITE: undefined, RETURN: undefined },
  RETURNED: { WRITE: markError.MARK_RETURNED, RETURN: markError.MARK_RETURNED, REOPEN: undefined },
} as const

/** Throws MARK_EMPTY, MARK_RETURNED, MARK_NOT_RETURNED. */
export function moveMark(from: MarkState, event: MarkEvent): MarkState {
  const to = moves[from][event]
  if (to) return to
  throw refusals[from][event]!()
}

/** Of the newest round; undefined when nobody has begun. */
export const stateOf = (newest: { returnedAt: unknown } | undefined): MarkState => {
  if (!newest) return 'NONE'
  return newest.returnedAt === null ? 'DRAFT' : 'RETURNED'
}

type Part = { points: number }
type Points = readonly (number | null)[]
/** The points after a change. Undefined when a part does not exist or is worth less. */
export function changePoints(parts: readonly Part[], before: Points, changed: readonly { part: number; points: number | null }[]) {
  const points = parts.map((_, at) => before[at] ?? null)
  for (const { part, points: given } of changed) {
    const most = parts[part]?.points
    if (most === undefined || (given !== null && (given < 0 || given > most))) return undefined
    points[part] = given
  }
  return points
}

/** What each part was worth to a class. Often wrong: below half for at least a third of those who have points in it. */
export function summarizeParts<P extends Part>(parts: readonly P[], marked: readonly Points[]) {
  return parts.map((part, at) => {
    const given = marked.flatMap((points) => points[at] ?? [])
    const belowHalf = given.filter((points) => points * 2 < part.points).length
    return {
      ...part,
      marked: given.length,
      average: averageOf(given),
      belowHalf,
      isOftenWrong: given.length > 0 && belowHalf * 3 >= given.length,
    }
  })
}

/** Rounded to a hundredth of a point; null of nothing. */
export const averageOf = (values: readonly number[]) =>
  values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
