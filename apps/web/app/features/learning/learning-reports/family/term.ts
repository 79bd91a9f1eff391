import { familyReportsText as text } from './family-reports.text.ts'

/** A term of a school year: September to January, February to May, and the summer. Days and months are Vietnamese ones. */
export type Term = { key: string; label: string; from: string; to: string; months: readonly string[] }
type Part = 1 | 2 | 3

const two = (number: number) => String(number).padStart(2, '0')
const monthAt = (year: number, month: number) => `${year + Math.floor((month - 1) / 12)}-${two(((month - 1) % 12) + 1)}`
/** First month counted from January of the school year's first year, and how many. */
const spans: Record<Part, { first: number; count: number }> = {
  1: { first: 9, count: 5 },
  2: { first: 14, count: 4 },
  3: { first: 18, count: 3 },
}

/** The last day of a month "2026-11". */
export function lastDayOf(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return `${month}-${two(new Date(Date.UTC(year, number, 0)).getUTCDate())}`
}

export function termAt(year: number, part: Part): Term {
  const { first, count } = spans[part]
  const months = Array.from({ length: count }, (_, at) => monthAt(year, first + at))
  const [begins = ''] = months
  return {
    key: `${year}-${part}`,
    label: text.term(text.terms[part], year),
    from: `${begins}-01`,
    to: lastDayOf(months.at(-1) ?? begins),
    months,
  }
}

/** The term of a day "2026-11-28". */
export function termOf(day: string): Term {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const begins = month >= 9 ? year : year - 1
  return termAt(begins, month >= 9 || month === 1 ? 1 : month <= 5 ? 2 : 3)
}

/** "2026-1"; undefined for anything else. */
export function readTerm(key: string | null): Term | undefined {
  const [, year, part] = /^(20\d\d)-([123])$/.exec(key ?? '') ?? []
  return year && part ? termAt(Number(year), Number(part) as Part) : undefined // by the pattern
}

export function termBeside({ key }: Term, step: 1 | -1): Term {
  const [year = 0, part = 1] = key.split('-').map(Number)
  const place = year * 3 + (part - 1) + step
  return termAt(Math.floor(place / 3), ((place % 3) + 1) as Part) // 1 to 3
}

export const monthIn = (term: Term, asked: string | null) => term.months.find((month) => month === asked)
