/** "007" → "7", "-05" → "-5"; "0" and "0.5" stay. */
export const withoutLeadingZeros = (typed: string) => typed.replace(/^(\s*-?)0+(?=\d)/, '$1')
