import { missingIn, type Range } from './ranges.ts'

export type Chapter = { at: number; title: string }
/** PLAYING: the film is here. HALF: begun and left, or skipped in part. */
export type MarkState = 'DONE' | 'HALF' | 'PLAYING' | 'TODO'
export type ChapterMark = Chapter & {
  to: number
  state: MarkState
  /** The longest part of a half-watched chapter that was skipped. */
  skipped: { at: number; seconds: number } | undefined
}

/** Seconds that may be missing from a chapter that counts as watched: players stop beside the second asked for. */
const tolerance = 2

/** A film without chapters is one. */
export const chaptersOf = (chapters: readonly Chapter[], title: string): Chapter[] => {
  const sorted = chapters.toSorted((a, b) => a.at - b.at)
  return sorted[0]?.at === 0 ? sorted : [{ at: 0, title }, ...sorted]
}

/** Each chapter with what was watched of it. */
export const chapterMarks = (
  chapters: readonly Chapter[],
  { watched, second, seconds, isStarted }: { watched: readonly Range[]; second: number; seconds: number; isStarted: boolean },
): ChapterMark[] =>
  chapters.flatMap(({ at, title }, index) => {
    const to = Math.min(chapters[index + 1]?.at ?? seconds, seconds)
    if (at >= to) return [] // beyond the end of a film that was cut
    const missing = missingIn(watched, [at, to])
    const lost = missing.reduce((sum, [from, end]) => sum + end - from, 0)
    const isDone = lost <= Math.min(tolerance, (to - at) / 2)
    const isHere = isStarted && second >= at && (second < to || to === seconds)
    const isBegun = lost < to - at
    const state = isHere ? 'PLAYING' : isDone ? 'DONE' : isBegun ? 'HALF' : 'TODO'
    const [longest] = missing.toSorted(([a, b], [c, d]) => d - c - (b - a))
    return [
      { at, title, to, state, skipped: state === 'HALF' && longest ? { at: longest[0], seconds: longest[1] - longest[0] } : undefined },
    ]
  })
