import { folded, isMarked, toned } from '#platform/vietnam/text'
import { isWord, longestAt, phraseAt, type Word } from './query-words.ts'

export type ReadTime = { length: number; weekdays: number[]; isEvening: boolean }

/** Thứ Hai is Monday, weekday 1 here. */
const named = [
  ['hai', 1],
  ['ba', 2],
  ['tư', 3],
  ['năm', 4],
  ['sáu', 5],
  ['bảy', 6],
] as const
const sets: readonly (readonly [string, readonly number[]])[] = [
  ['chủ nhật', [7]],
  ['cn', [7]],
  ['cuối tuần', [6, 7]],
  ['ngày thường', [1, 2, 3, 4, 5]],
  ['trong tuần', [1, 2, 3, 4, 5]],
]
const evenings = [
  ['buổi tối', 1],
  ['các tối', 1],
  ['học tối', 1],
  ['ca tối', 1],
  ['lớp tối', 1],
] as const
const joints = [
  ['và', 1],
  ['hoặc', 1],
  ['-', 1],
  ['–', 1],
  ['/', 1],
] as const

/** Days written as one number: 246 for Monday, Wednesday and Friday; or a single one. */
function daysOf(text: string) {
  const digits = text.split(/[.,]/).join('')
  return /^[2-7]{1,6}$/.test(digits) && new Set(digits).size === digits.length ? Array.from(digits, (digit) => Number(digit) - 1) : []
}

/** A number before these is not a day. */
const isAmount = /^(k|ng|nghin|ngan|tr|trieu|d|dong|vnd|buoi|tuan|thang|tuoi)$/

function dayAt(words: readonly Word[], at: number, isAfterDay: boolean): { length: number; days: readonly number[] } | undefined {
  const set = longestAt(words, at, sets)
  if (set) return { length: set.length, days: set.value }
  const text = words[at]?.text ?? ''
  const isThu = isWord(text, 'thứ')
  const next = words[at + 1]?.text ?? ''
  if (isThu || toned(text) === 't') {
    const days = daysOf(next)
    if (days.length > 0) return { length: 2, days }
  }
  // "thu nam" without marks is also autumn, and many other things
  const name = isThu && (isMarked(toned(text)) || isAfterDay) ? named.find(([word]) => isWord(next, word)) : undefined
  if (name) return { length: 2, days: [name[1]] }
  return isAfterDay && daysOf(text).length > 0 && !isAmount.test(folded(words[at + 1]?.text ?? ''))
    ? { length: 1, days: daysOf(text) }
    : undefined
}

/** "tối thứ 3", "t3 t5", "thứ 2, 4, 6", "tối 246", "cn", "cuối tuần", "buổi tối". */
export function timeAt(words: readonly Word[], start: number): ReadTime | undefined {
  const text = words[start]?.text ?? ''
  const bare = isWord(text, 'tối') && phraseAt(words, start, 'tối đa') + phraseAt(words, start, 'tối thiểu') === 0 ? 1 : 0
  const evening = longestAt(words, start, evenings)?.length ?? bare
  const { at, days } = daysFrom(words, start + evening, evening > 0)
  if (days.length > 0) {
    const after = evening === 0 ? (longestAt(words, at, [...evenings, ['tối', 1]])?.length ?? 0) : 0
    return { length: at - start + after, weekdays: days, isEvening: evening + after > 0 }
  }
  // "toi" alone means "I" more often than "evening"
  const isMeant = evening > 1 || (evening === 1 && isMarked(toned(text)) && toned(text) === 'tối')
  return isMeant ? { length: evening, weekdays: [], isEvening: true } : undefined
}

function daysFrom(words: readonly Word[], start: number, isAfterEvening: boolean) {
  const days = new Set<number>()
  let at = start
  for (;;) {
    const joint = days.size > 0 ? (longestAt(words, at, joints)?.length ?? 0) : 0
    const day = dayAt(words, at + joint, isAfterEvening || days.size > 0)
    if (!day) break
    for (const one of day.days) days.add(one)
    at += joint + day.length
  }
  return { at, days: [...days].toSorted((a, b) => a - b) }
}
