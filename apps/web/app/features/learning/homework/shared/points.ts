import { formatNumber } from '#app/shared/format.ts'

type Part = { points: number }

/** Points are stored in hundredths: 825 is "8,25". */
export function pointWords(hundredths: number) {
  const decimals = hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2
  return formatNumber(hundredths / 100, decimals)
}
export const sumOfParts = (parts: readonly Part[]) => parts.reduce((sum, { points }) => sum + points, 0)

/** Parts as rows: two may have the same title. */
export const partRows = <P extends Part & { title: string }>(parts: readonly P[]) =>
  parts.map((part, at) => ({ ...part, key: `${at} ${part.title}`, words: pointWords(part.points) }))
