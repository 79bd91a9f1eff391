import { formatNumber } from '#app/shared/format.ts'
import { typedNumber } from '#app/shared/typed-number.ts'

// Points are stored in hundredths, so that sums are exact.

/** 825 → "8,25"; 850 → "8,5"; 800 → "8" */
export const pointsWords = (hundredths: number) => formatNumber(hundredths / 100, 2).replace(/,?0+$/, '')

/** What was typed as points: hundredths, null for an empty field, undefined for what no points of this part can be. */
export function readPoints(typed: string, most: number): number | null | undefined {
  const value = typedNumber(typed)
  if (value === undefined) return null
  const hundredths = Math.round(value * 100)
  return Number.isNaN(hundredths) || hundredths < 0 || hundredths > most ? undefined : hundredths
}

/** Null while a part has no points. */
export const totalOf = (points: readonly (number | null)[]) =>
  points.length === 0 || points.includes(null) ? null : points.reduce<number>((sum, one) => sum + (one ?? 0), 0)

/** Points that are given most often: quarters of a point for small parts, quarters of the part for large ones. */
export function usualPoints(most: number) {
  const step = most <= 100 ? 25 : most / 4
  const steps = Math.floor(most / step)
  const usual = Array.from({ length: steps + 1 }, (_, at) => Math.round((at * step) / 25) * 25)
  return [...new Set([...usual.filter((points) => points < most), most])]
}
