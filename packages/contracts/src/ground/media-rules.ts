// Separate from media.ts, so that the browser can know the rules without loading Zod.

/**
 * What a film is for, and what it may be. Spec 9: an introduction lasts from 30 seconds to 2 minutes. A lecture lasts at most 4 hours; its bitrate is
 * that of one rendition.
 */
export const filmRules = {
  INTRO: { shortestSeconds: 30, longestSeconds: 120, longestSide: 1920, shortestSide: 1080, bitsPerSecond: 24_000_000 },
  LECTURE: { shortestSeconds: 1, longestSeconds: 14_400, longestSide: 1920, shortestSide: 1080, bitsPerSecond: 24_000_000 },
} as const
export const filmPurposes = ['INTRO', 'LECTURE'] as const satisfies (keyof typeof filmRules)[]
export type FilmPurpose = (typeof filmPurposes)[number]

/** What a lecture can be watched as: 1280 × 720, 640 × 360, or its sound alone (“Nghe bài”). */
export const renditionKinds = ['P720', 'P360', 'AUDIO'] as const
export type RenditionKind = (typeof renditionKinds)[number]

/** Chapters of a lecture, and characters of one subtitle file. */
export const mostFilmChapters = 100
export const longestCaptions = 1_000_000
export const mostCues = 10_000

/** Whole seconds, as players show them: an export of “two minutes” may last a frame longer. */
export const isFilmLengthAllowed = (
  seconds: number,
  { shortestSeconds, longestSeconds }: { shortestSeconds: number; longestSeconds: number },
) => Math.round(seconds) >= shortestSeconds && Math.round(seconds) <= longestSeconds

/** 75 becomes “1 phút 15 giây”. */
export function sayFilmLength(seconds: number) {
  const [minutes, rest] = [Math.floor(Math.round(seconds) / 60), Math.round(seconds) % 60]
  if (minutes === 0) return `${rest} giây`
  return rest === 0 ? `${minutes} phút` : `${minutes} phút ${rest} giây`
}
