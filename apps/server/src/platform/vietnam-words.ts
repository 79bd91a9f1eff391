import { inVietnam } from './vietnam-time.ts'

const amounts = new Intl.NumberFormat('vi-VN')
const two = (value: number) => String(value).padStart(2, '0')

/** 891000 → "891.000đ" (spec 9: currency suffix). */
export const sayVnd = (amount: number) => `${amounts.format(amount)}đ`

/** A moment as "01/06/2027", by the Vietnamese calendar (spec 9). */
export function sayDay(moment: Date) {
  const { day, month, year } = inVietnam(moment)
  return `${two(day)}/${two(month)}/${year}`
}

/** A moment as "19:30" of the Vietnamese clock. */
export function sayTime(moment: Date) {
  const { hour, minute } = inVietnam(moment)
  return `${two(hour)}:${two(minute)}`
}
