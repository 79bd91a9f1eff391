/**
 * The VAT within a price that includes it: amount × p / (100 + p), rounded to whole đồng half away from zero, as the database checks it. Null is not
 * subject to VAT. A refund has the same VAT with the opposite sign.
 */
export function vatIncluded(amountVnd: number, percent: number | null) {
  if (percent === null) return 0
  const whole = 100 + percent
  const vat = Math.floor((Math.abs(amountVnd) * percent * 2 + whole) / (2 * whole))
  return amountVnd < 0 ? 0 - vat : vat // avoids -0
}
