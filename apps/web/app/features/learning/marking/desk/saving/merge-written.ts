/** Words and points of a mark. */
export type Written = { words: string; points: readonly (number | null)[] }
/** What was typed here and is not saved yet. */
export type Typed = { words?: string | undefined; points: Readonly<Record<number, number | null>> }

export const nothingTyped: Typed = { points: {} }
export const isTyped = ({ words, points }: Typed) => words !== undefined || Object.keys(points).length > 0

/** What the page shows: what is saved, and what was typed over it. */
export const applyTyped = (saved: Written, typed: Typed): Written => ({
  words: typed.words ?? saved.words,
  points: saved.points.map((points, part) => (part in typed.points ? typed.points[part]! : points)),
})

/** What of `typed` is not in `saved`. */
export function unsavedIn(typed: Typed, saved: Written): Typed {
  const points = Object.entries(typed.points).filter(([part, value]) => saved.points[Number(part)] !== value)
  return { points: Object.fromEntries(points), ...(typed.words !== undefined && typed.words !== saved.words && { words: typed.words }) }
}

/** Whether somebody changed the same things elsewhere: then a person must choose. */
export function isConflict(typed: Typed, before: Written, theirs: Written) {
  const unsaved = unsavedIn(typed, theirs)
  const hasOtherWords = unsaved.words !== undefined && theirs.words !== before.words
  return hasOtherWords || Object.keys(unsaved.points).some((part) => theirs.points[Number(part)] !== before.points[Number(part)])
}
