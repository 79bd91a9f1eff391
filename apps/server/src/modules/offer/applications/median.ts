/** The lower median; null for no numbers. */
export const medianOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? null
