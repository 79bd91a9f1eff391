import { inVietnam } from './time.ts'

const amounts = new Intl.NumberFormat('vi-VN')
const two = (value: number) => String(value).padStart(2, '0')

/** 891000 → "891.000đ" (spec 9: currency suffix). */
export const formatVnd = (amount: number) => `${amounts.format(amount)}đ`

/** "Trần Bảo Ngọc" → "Ngọc": people are addressed by the last word of a Vietnamese name, and it is the only part that other people need to see. */
export const givenName = (name: string) => name.trim().split(/\s+/).at(-1) ?? ''

/** A moment as "01/06/2027", by the Vietnamese calendar (spec 9). */
export function formatDate(moment: Date) {
  const { day, month, year } = inVietnam(moment)
  return `${two(day)}/${two(month)}/${year}`
}

/** A moment as "19:30" in Vietnamese time. */
export function formatTime(moment: Date) {
  const { hour, minute } = inVietnam(moment)
  return `${two(hour)}:${two(minute)}`
}

const digits = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín']
const thousands = ['', ' nghìn', ' triệu', ' tỷ']
const digit = (value: number) => digits[value] ?? ''

/** 199000 → "một trăm chín mươi chín nghìn", as receipts write sums in words (vietnam 5.2). Up to 999 tỷ. */
export function numberToWords(value: number) {
  if (value === 0) return digit(0)
  const groups: string[] = []
  for (let [left, power] = [value, 0]; left > 0; [left, power] = [Math.floor(left / 1000), power + 1]) {
    const three = left % 1000
    if (three > 0) groups.unshift(`${threeDigitsToWords(three, left > 999)}${thousands[power]}`)
  }
  return groups.join(' ')
}

/** Below a thousand; `hasLeadingGroup` when a higher group precedes it, so that zero hundreds and tens are spoken. */
function threeDigitsToWords(value: number, hasLeadingGroup: boolean) {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100]
  if (hundreds === 0 && !hasLeadingGroup) return twoDigitsToWords(rest)
  if (rest === 0) return `${digit(hundreds)} trăm`
  return `${digit(hundreds)} trăm ${rest < 10 ? `lẻ ${digit(rest)}` : twoDigitsToWords(rest)}`
}

function twoDigitsToWords(value: number) {
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  if (tens === 0) return digit(ones)
  const ten = tens === 1 ? 'mười' : `${digit(tens)} mươi`
  if (ones === 0) return ten
  if (ones === 5) return `${ten} lăm`
  return ones === 1 && tens > 1 ? `${ten} mốt` : `${ten} ${digit(ones)}`
}
