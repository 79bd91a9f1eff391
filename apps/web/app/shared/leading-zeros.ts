/** Spec 5: leading zeros are removed from numeric input: "007" → "7", "0.050" → "0.050", "0" stays. */
export const withoutLeadingZeros = (typed: string) => typed.replace(/^(\s*-?)0+(?=\d)/, '$1')
