/** Whole or broken seconds [from, to) of a film. Lists are sorted and do not touch, unless a function says otherwise. */
export type Range = readonly [from: number, to: number]

/** The union of ranges in any order. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: [number, number][] = []
  for (const [from, to] of ranges.filter(([from, to]) => from < to).toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** The parts of [from, to) that no range covers. */
export function missingIn(ranges: readonly Range[], [from, to]: Range): Range[] {
  const missing: Range[] = []
  let at = from
  for (const [start, end] of ranges) {
    if (start > at) missing.push([at, Math.min(start, to)])
    at = Math.max(at, end)
    if (at >= to) break
  }
  if (at < to) missing.push([at, to])
  return missing.filter(([start, end]) => start < end)
}

/** What is in `ranges` and not in `taken`. */
export const withoutRanges = (ranges: readonly Range[], taken: readonly Range[]): Range[] =>
  ranges.flatMap((range) => missingIn(taken, range))

export const lengthOf = (ranges: readonly Range[]) => ranges.reduce((sum, [from, to]) => sum + to - from, 0)

/** How much of a film was watched, rounded down as the server does. */
export const percentOf = (ranges: readonly Range[], seconds: number) =>
  seconds > 0 ? Math.min(100, Math.floor((lengthOf(ranges) / seconds) * 100)) : 0

/** The end of what was watched: a film without skipping opens no later second. */
export const furthestOf = (ranges: readonly Range[]) => ranges.at(-1)?.[1] ?? 0
