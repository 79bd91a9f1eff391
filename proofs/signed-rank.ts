/**
 * Distance from chance in standard deviations, by the signed ranks of the differences (Wilcoxon): equally many and equally large ones on both sides
 * make 0.
 */
export function signedRankDistance(differences: readonly number[]) {
  const n = differences.length
  const ranked = differences.toSorted((a, b) => Math.abs(a) - Math.abs(b))
  const sum = ranked.reduce((total, difference, at) => (difference > 0 ? total + at + 1 : total), 0)
  return (sum - (n * (n + 1)) / 4) / Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24)
}
