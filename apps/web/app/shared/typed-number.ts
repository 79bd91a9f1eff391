const whole = /^-?(?:\d+|[1-9]\d{0,2}(?:[.\s]\d{3})+)$/
const decimal = /^-?\d+[.,]\d+$/

/**
 * A number as people write it in Vietnam: "1200000", "1.200.000", "1 200 000" or "1.200.000đ" are one amount, "1.5" and "1,5" are one and a half. Undefined
 * for an empty field; NaN, which every field refuses, for other text.
 */
export function typedNumber(value: unknown): number | undefined {
  const typed = typeof value === 'string' ? value.trim().replace(/\s*đ$/, '') : ''
  if (typed === '') return undefined
  if (whole.test(typed)) return Number(typed.replaceAll(/[.\s]/g, ''))
  return decimal.test(typed) ? Number(typed.replace(',', '.')) : NaN
}
