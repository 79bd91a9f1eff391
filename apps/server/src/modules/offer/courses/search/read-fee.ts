import { longestAt, phraseAt, type Word } from './query-words.ts'

export type ReadFee = { length: number; from?: number; to?: number; isPerLesson: boolean }

const units = [
  ['k', 1000],
  ['nghìn', 1000],
  ['ngàn', 1000],
  ['ng', 1000],
  ['tr', 1_000_000],
  ['triệu', 1_000_000],
  ['củ', 1_000_000],
  ['đ', 1],
  ['đồng', 1],
  ['vnd', 1],
  ['vnđ', 1],
] as const
const bounds = [
  ['dưới', 'to'],
  ['tối đa', 'to'],
  ['không quá', 'to'],
  ['nhỏ hơn', 'to'],
  ['rẻ hơn', 'to'],
  ['đến', 'to'],
  ['<', 'to'],
  ['≤', 'to'],
  ['trên', 'from'],
  ['từ', 'from'],
  ['hơn', 'from'],
  ['tối thiểu', 'from'],
  ['>', 'from'],
  ['≥', 'from'],
  ['khoảng', 'about'],
  ['tầm', 'about'],
  ['tầm khoảng', 'about'],
] as const
const isLesson = (['buổi', 'tiết', 'giờ', '1 buổi', 'một buổi', 'mỗi buổi', '/ buổi', '/ tiết', '/ giờ', '/ 1 buổi'] as const).map(
  (one) => [one, true] as const,
)
const isWhole = (['khoá', '/ khoá', 'cả khoá', 'trọn khoá', 'một khoá', '1 khoá', '/ 1 khoá'] as const).map((one) => [one, false] as const)
const introductions = [
  ['giá', 1],
  ['học phí', 1],
  ['phí', 1],
  ['giá từ', 1],
] as const
const joints = [
  ['đến', 1],
  ['tới', 1],
  ['-', 1],
  ['–', 1],
  ['~', 1],
] as const

/** Fees up to this are taken as per lesson, above it as per course, unless the text says which. */
const mostPerLesson = 500_000
const mostEver = 9_999_999_999

/** Vietnamese digits: a dot groups thousands, a comma starts a fraction ("1,5 triệu"); "1.5tr" is accepted as well. */
function numberOf(text: string) {
  if (/^\d{1,3}([.,]\d{3})+$/.test(text)) return { value: Number(text.replaceAll(/[.,]/g, '')), isGrouped: true }
  return { value: Number(text.replace(',', '.')), isGrouped: false }
}

type Amount = { length: number; value: number; unit: number | undefined; isSure: boolean }

function amountAt(words: readonly Word[], at: number): Amount | undefined {
  const text = words[at]?.text ?? ''
  if (!/^\d/.test(text)) return undefined
  const { value, isGrouped } = numberOf(text)
  if (!Number.isFinite(value)) return undefined
  const unit = longestAt(words, at + 1, units)
  if (!unit) return { length: 1, value, unit: undefined, isSure: (isGrouped && value >= 10_000) || value >= 50_000 }
  // "1tr5" is one and a half million
  const tail = unit.value === 1_000_000 ? /^\d{1,3}$/.exec(words[at + 2]?.text ?? '') : null
  const isGlued = tail && words[at + 1]?.end === words[at + 2]?.start
  const rest = tail && isGlued ? Number(tail[0].padEnd(3, '0')) * 1000 : 0
  return { length: 1 + unit.length + (isGlued ? 1 : 0), value: value * unit.value + rest, unit: unit.value, isSure: true }
}

/** "dưới 200k", "từ 100 đến 200k", "khoảng 2tr/khoá", "200.000đ một buổi". */
export function feeAt(words: readonly Word[], start: number): ReadFee | undefined {
  let at = start + (longestAt(words, start, introductions)?.length ?? 0)
  const bound = longestAt(words, at, bounds)
  at += bound?.length ?? 0
  const first = amountAt(words, at)
  if (!first) return undefined
  at += first.length
  const joint = longestAt(words, at, joints)
  const second = joint ? amountAt(words, at + joint.length) : undefined
  if (joint && second?.isSure && second.value > 0) {
    at += joint.length + second.length
    const from = first.unit ? first.value : first.value * (first.isSure ? 1 : (second.unit ?? 1))
    return from <= second.value ? withPeriod(words, start, at, { from, to: second.value }) : undefined
  }
  if (!first.isSure) return undefined
  const meant = bound?.value ?? 'to'
  if (meant === 'about') return withPeriod(words, start, at, { from: Math.round(first.value * 0.75), to: Math.round(first.value * 1.25) })
  return withPeriod(words, start, at, { [meant]: first.value })
}

function withPeriod(words: readonly Word[], start: number, at: number, range: { from?: number; to?: number }): ReadFee | undefined {
  const largest = Math.max(range.from ?? 0, range.to ?? 0)
  if (largest < 1000 || largest > mostEver) return undefined
  const period = longestAt(words, at, [...isLesson, ...isWhole])
  const isCount = period?.value === true && period.length === 1 && /^\d/.test(words[at + 1]?.text ?? '') && phraseAt(words, at, 'giờ') > 0
  const length = at - start + (isCount ? 0 : (period?.length ?? 0))
  return { length, ...range, isPerLesson: period && !isCount ? period.value : largest <= mostPerLesson }
}
