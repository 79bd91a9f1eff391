import { provinces } from '@khue/contracts/ground/provinces'
import type { SearchChip, SearchScope } from '@khue/contracts/offer/search'
import { isMarked, toned } from '#platform/vietnam/text'
import * as says from './query-dictionary.ts'
import { isWord, longestAt, phraseAt, splitWords, wholeAt, type Word } from './query-words.ts'
import { feeAt } from './read-fee.ts'
import { timeAt } from './read-time.ts'
import { inScope, isSubject, type Said } from './scope-filters.ts'

export type Category = { id: number; name: string }
type Found = Said & { length: number }
type Reader = (words: readonly Word[], at: number, read: Read) => Found | undefined
/** What was recognised so far, and the words left. */
type Read = {
  kinds: ReadonlySet<SearchChip['kind']>
  categories: readonly (readonly [string, Category])[]
  last: SearchChip['kind'] | undefined
  scope: SearchScope
}

const grade: Reader = (words, at, read) => {
  const word = words[at]?.text ?? ''
  if (phraseAt(words, at + 1, '1 kèm 1') > 0) return undefined
  const isSaid = isWord(word, 'lớp') || isWord(word, 'khối') || isWord(word, 'grade')
  const start = at + (isSaid ? 1 : 0)
  if (!isSaid && read.last !== 'SUBJECT') return undefined
  const from = wholeAt(words, start)
  if (from === undefined || from < 1 || from > 12 || isCounted(words[start + 1]?.text)) return undefined
  const joint = longestAt(words, start + 1, [
    ['-', 1],
    ['–', 1],
    ['đến', 1],
    ['tới', 1],
  ] as const)
  const to = joint && wholeAt(words, start + 1 + joint.length)
  if (joint && to !== undefined && to > from && to <= 12 && !isCounted(words[start + 2 + joint.length]?.text)) {
    const grades = Array.from({ length: to - from + 1 }, (_, n) => from + n)
    return { length: start - at + 2 + joint.length, kind: 'GRADE', label: `Lớp ${from}–${to}`, filter: { grades } }
  }
  return { length: start - at + 1, kind: 'GRADE', label: `Lớp ${from}`, filter: { grades: [from] } }
}
const isCounted = (word = '') => says.counted.some((one) => isWord(word, one))

const level: Reader = (words, at) => {
  const found = longestAt(words, at, says.levels)
  return found && { length: found.length, kind: 'GRADE', label: says.levelLabels[found.value], filter: { levels: [found.value] } }
}

const exam: Reader = (words, at) => {
  const before = longestAt(words, at, says.beforeExams)?.length ?? 0
  const direct = longestAt(words, at, says.exams)
  const behind = before > 0 ? longestAt(words, at + before, says.exams) : undefined
  const found = direct ?? (behind && { ...behind, length: behind.length + before })
  return found && { length: found.length, kind: 'EXAM', label: says.examLabels[found.value], filter: { examTargets: [found.value] } }
}

const time: Reader = (words, at) => {
  const found = timeAt(words, at)
  if (!found) return undefined
  const { weekdays, isEvening } = found
  const days = weekdays.map((day) => (day === 7 ? 'Chủ nhật' : `Thứ ${day + 1}`)).join(', ')
  const label = [isEvening ? 'Tối' : '', days].filter(Boolean).join(' ')
  const filter = { ...(weekdays.length > 0 ? { weekdays } : {}), ...(isEvening ? { evening: true } : {}) }
  return { length: found.length, kind: 'TIME', label: isEvening && !days ? 'Buổi tối' : label, filter }
}

const amounts = new Intl.NumberFormat('vi-VN')
const vnd = (amount: number) => `${amounts.format(amount)}đ`

const fee: Reader = (words, at) => {
  const found = feeAt(words, at)
  if (!found) return undefined
  const { from, to, isPerLesson } = found
  const range =
    from !== undefined && to !== undefined ? `${vnd(from)} – ${vnd(to)}` : to === undefined ? `Từ ${vnd(from ?? 0)}` : `Đến ${vnd(to)}`
  const [low, high] = isPerLesson ? (['lessonFeeFrom', 'lessonFeeTo'] as const) : (['feeFrom', 'feeTo'] as const)
  const filter = { ...(from === undefined ? {} : { [low]: from }), ...(to === undefined ? {} : { [high]: to }) }
  return { length: found.length, kind: 'FEE', label: `${range}${isPerLesson ? '/buổi' : '/khoá'}`, filter }
}

const format: Reader = (words, at) => {
  const found = longestAt(words, at, says.formats)
  if (!found || (isWord(words[at]?.text ?? '', 'online') && says.soldOnline.some((one) => isWord(words[at - 1]?.text ?? '', one))))
    return undefined
  return { length: found.length, kind: 'FORMAT', label: says.formatLabels[found.value], filter: { formats: [found.value] } }
}

const gender: Reader = (words, at) => {
  const found = longestAt(words, at, says.genders)
  return (
    found && {
      length: found.length,
      kind: 'TEACHER_GENDER',
      label: says.genderLabels[found.value],
      filter: { teacherGenders: [found.value] },
    }
  )
}

const trial: Reader = (words, at) => {
  const found = longestAt(words, at, says.trials)
  // "hoc thu 3" is a Tuesday
  const isDay = found?.length === 2 && !isMarked(toned(words[at + 1]?.text ?? '')) && /^\d/.test(words[at + 2]?.text ?? '')
  return found && !isDay ? { length: found.length, kind: 'FREE_TRIAL', label: 'Có học thử', filter: { freeTrial: true } } : undefined
}

const province: Reader = (words, at) => {
  const before = longestAt(words, at, says.ins)?.length ?? 0
  const found = longestAt(words, at + before, before > 0 ? says.afterIn : says.anywhere)
  const name = provinces.find(({ code }) => code === found?.value)?.name
  return found && name ? { length: found.length + before, kind: 'PROVINCE', label: name, filter: { provinces: [found.value] } } : undefined
}

const subject: Reader = (words, at, { kinds, categories }) => {
  if (kinds.has('SUBJECT')) return undefined
  const start =
    at +
    (longestAt(words, at, [
      ['môn', 1],
      ['học', 1],
      ['học môn', 1],
    ] as const)?.length ?? 0)
  // "toán học thử" is maths with a trial
  const isTrialBehind = (name: string) => name.endsWith(' học') && longestAt(words, start + name.split(' ').length - 1, says.trials)
  const named = longestAt(
    words,
    start,
    categories.filter(([name]) => !isTrialBehind(name)),
  )
  const found = named ?? shortSubject(words, start, categories)
  if (!found) return undefined
  const { id, name } = found.value
  const [before, behind] = [words[start - 1]?.text ?? '', words[start + found.length]?.text ?? '']
  if (says.notBefore[name]?.some((one) => isWord(before, one)) || says.notBehind[name]?.some((one) => isWord(behind, one))) return undefined
  return { length: start - at + found.length, kind: 'SUBJECT', label: name, filter: { categoryIds: [id] } }
}

function shortSubject(words: readonly Word[], at: number, categories: Read['categories']) {
  const short = longestAt(words, at, says.shortNames)
  const next = words[at + 1]?.text ?? ''
  const number = isWord(next, 'lớp') ? wholeAt(words, at + 2) : wholeAt(words, at + 1)
  const category = categories.find(([, one]) => one.name === short?.value)?.[1]
  return short && category && number !== undefined && number >= 1 && number <= 12 ? { length: 1, value: category } : undefined
}

/** Order matters: specific readers come before general ones. */
const readers: readonly Reader[] = [exam, format, gender, trial, time, fee, province, level, grade, subject]
/**
 * Kinds that may occur several times ("lớp 8, lớp 9") in a list with several choices; of the others the first counts and the rest stays in the term.
 */
const repeatable: ReadonlySet<SearchChip['kind']> = new Set(['GRADE', 'TIME', 'EXAM', 'PROVINCE', 'FORMAT'])
const canRepeat = (kind: SearchChip['kind'], scope: SearchScope) => scope !== 'INTERACTIVE' && repeatable.has(kind)

/**
 * Reads typed text: words that name a filter of the list become chips, each with the words it was read from; the rest stays the term. No word is
 * lost, except fillers ("khoá học", "tìm") when something was recognised.
 */
export function readQuery(
  typed: string,
  categories: readonly Category[],
  scope: SearchScope = 'COURSE',
): { term: string; chips: SearchChip[] } {
  const text = typed.toWellFormed().normalize('NFC')
  const words = splitWords(text)
  const names = categoryNames(scope === 'COURSE' ? categories : categories.filter(isSubject))
  const chips: SearchChip[] = []
  const left: { start: number; end: number }[] = []
  let last: SearchChip['kind'] | undefined
  for (let at = 0; at < words.length;) {
    const read: Read = { kinds: new Set(chips.map(({ kind }) => kind)), categories: names, last, scope }
    const found = firstFound(words, at, read)
    const chosen = found && inScope[scope](found)
    const [first, end] = [words[at], words[at + (found?.length ?? 1) - 1]]
    if (!first || !end) break
    if (found && chosen) chips.push({ kind: found.kind, text: text.slice(first.start, end.end), ...chosen })
    else left.push({ start: first.start, end: end.end })
    last = chosen && found?.kind
    at += found?.length ?? 1
  }
  return chips.length > 0 ? { term: termOf(text, left), chips } : { term: text.trim(), chips }
}

function firstFound(words: readonly Word[], at: number, read: Read) {
  for (const reader of readers) {
    const found = reader(words, at, read)
    if (found && (canRepeat(found.kind, read.scope) || !read.kinds.has(found.kind))) return found
  }
  return undefined
}

const categoryNames = (categories: readonly Category[]): Read['categories'] => [
  ...categories.map((one) => [one.name.toLowerCase(), one] as const),
  ...says.otherNames.flatMap(([name, of]) => {
    const category = categories.find((one) => one.name === of)
    return category ? [[name, category] as const] : []
  }),
]

/** The unread text as typed, its runs joined by one space. */
function termOf(text: string, left: readonly { start: number; end: number }[]) {
  const runs: { start: number; end: number }[] = []
  for (const one of left) {
    const run = runs.at(-1)
    if (run && !/[^\s\p{P}\p{S}]/u.test(text.slice(run.end, one.start))) run.end = one.end
    else runs.push({ ...one })
  }
  return runs
    .map(({ start, end }) => withoutFillers(text.slice(start, end)))
    .filter(Boolean)
    .join(' ')
}

function withoutFillers(run: string) {
  const words = splitWords(run)
  let [from, to] = [0, words.length]
  for (let found = longestAt(words, from, says.fillers); found && from < to; found = longestAt(words, from, says.fillers))
    from += found.length
  while (to > from && says.fillers.some(([phrase]) => !phrase.includes(' ') && isWord(words[to - 1]?.text ?? '', phrase))) to -= 1
  const [first, last] = [words[from], words[to - 1]]
  return from < to && first && last && /[\p{L}\p{N}]/u.test(run.slice(first.start, last.end))
    ? run.slice(first.start, run.length === last.end || to < words.length ? last.end : run.length).trim()
    : ''
}
