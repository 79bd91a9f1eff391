import { homeworkLimits as limits } from '@khue/contracts/learning/homework-states'
import { formatNumber } from '#app/shared/format.ts'
import { typedNumber } from '#app/shared/typed-number.ts'

/** "8,25" → 825: hundredths of a point. Undefined for what is no number of points. */
export function typedPoints(typed: string): number | undefined {
  const number = typedNumber(typed)
  if (number === undefined || Number.isNaN(number)) return undefined
  const hundredths = Math.round(number * 100)
  const isExact = Math.abs(number * 100 - hundredths) < 1e-6
  return isExact && hundredths > 0 && hundredths <= limits.mostPoints ? hundredths : undefined
}

/** 825 → "8,25", 800 → "8". */
export function formatPoints(hundredths: number) {
  const decimals = hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2
  return formatNumber(hundredths / 100, decimals)
}

/** The sum of typed points; undefined while one of them is no number. */
export function sumOf(typed: readonly string[]): number | undefined {
  const points = typed.map(typedPoints)
  return points.includes(undefined) ? undefined : points.reduce((sum: number, one) => sum + (one ?? 0), 0)
}

type Part = { points: number }
export const sumOfParts = (parts: readonly Part[]) => parts.reduce((sum, { points }) => sum + points, 0)

/** Parts as rows: two may have the same title. */
export const partRows = <P extends Part & { title: string }>(parts: readonly P[]) =>
  parts.map((part, at) => ({ ...part, key: `${at} ${part.title}`, words: formatPoints(part.points) }))
