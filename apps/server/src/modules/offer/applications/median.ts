/** The middle of some numbers, the lower one of two; null without any. */
export const medianOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? null
