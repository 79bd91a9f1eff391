import type { Stay } from '@khue/contracts/learning/lesson-shapes'
import { formatTime, formatTimeRange } from '#app/shared/format.ts'
import { lessonText } from './lesson.text.ts'

const text = lessonText.bar
const minuteMs = 60_000

type Person = { name: string; isTeacher: boolean; stays: readonly Stay[] }
type Times = { startsAt: string; endsAt: string }
type Span = { from: number; to: number }

/** In percent of the whole width. */
type Place = { left: number; width: number }
export type TimeBar = {
  ticks: { label: string; left: number }[]
  planned: Place
  rows: { name: string; isTeacher: boolean; spans: (Place & { isDeclared: boolean })[]; gap: { label: string; left: number } | undefined }[]
  hasDeclared: boolean
  /** The same as sentences, for screen readers. */
  words: string
}

/** Stays on one bar per person. A press on a link is no stay, so that a lesson by link may have none: undefined. */
export function toTimeBar({ startsAt, endsAt }: Times, people: readonly Person[]): TimeBar | undefined {
  const planned = { from: Date.parse(startsAt), to: Date.parse(endsAt) }
  const seen = people.map((person) => ({
    ...person,
    measured: merged(person.stays.filter(({ source }) => source === 'ROOM' || source === 'TEACHER')),
    declared: merged(person.stays.filter(({ source }) => source === 'DECLARED')),
  }))
  const all = seen.flatMap(({ measured, declared }) => [...measured, ...declared])
  if (all.length === 0) return undefined
  const [from, to] = [Math.min(planned.from, ...all.map((one) => one.from)), Math.max(planned.to, ...all.map((one) => one.to))]
  const margin = (to - from) * 0.03
  const place = ({ from: a, to: b }: Span): Place => ({ left: percent(a), width: percent(b) - percent(a) })
  const percent = (at: number) => round(((at - from + margin) / (to - from + 2 * margin)) * 100)
  return {
    ticks: ticksIn(from, to).map((at) => ({ label: formatTime(new Date(at)), left: percent(at) })),
    planned: place(planned),
    rows: seen.map(({ name, isTeacher, measured, declared }) => {
      const longest = gapsIn(measured).toSorted((a, b) => lengthOf(b) - lengthOf(a))[0]
      return {
        name,
        isTeacher,
        spans: [
          ...declared.map((span) => ({ ...place(span), isDeclared: true })),
          ...measured.map((span) => ({ ...place(span), isDeclared: false })),
        ],
        gap: longest && { label: text.gap(lengthOf(longest)), left: percent((longest.from + longest.to) / 2) },
      }
    }),
    hasDeclared: seen.some(({ declared }) => declared.length > 0),
    words: `${[text.planned(formatTimeRange(startsAt, endsAt)), ...seen.map(wordsOf)].join('. ')}.`,
  }
}

type Seen = { name: string; isTeacher: boolean; stays: readonly Stay[]; measured: Span[]; declared: Span[] }
function wordsOf({ name, stays, measured, declared }: Seen): string {
  const [first, last] = [measured.at(0), measured.at(-1)]
  const isByRoom = stays.some(({ source }) => source === 'ROOM')
  const said = isByRoom ? text.came : text.taught
  const parts = [
    ...(first && last ? [said(name, clock(first.from), clock(last.to))] : []),
    ...gapsIn(measured).map((gap) => text.left(lengthOf(gap), clock(gap.from))),
    ...declared.map(({ from, to }, at) => (at === 0 && !first ? `${name} ` : '') + text.declared(clock(from), clock(to))),
  ]
  return parts.length > 0 ? parts.join(', ') : text.none(name)
}

/** In order, without overlaps. */
export function merged(stays: readonly Stay[]): Span[] {
  const spans = stays.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })).filter(({ from, to }) => to > from)
  const result: Span[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else result.push({ from, to })
  }
  return result
}

/** Absences of at least one minute between stays. */
const gapsIn = (spans: readonly Span[]) =>
  spans
    .slice(1)
    .map(({ from }, at) => ({ from: spans[at]?.to ?? from, to: from }))
    .filter((gap) => lengthOf(gap) > 0)

/** Whole hours, halves or quarters, so that a handful of them fits. */
function ticksIn(from: number, to: number) {
  const minutes = (to - from) / minuteMs
  const step = (minutes <= 60 ? 15 : minutes <= 180 ? 30 : 60) * minuteMs
  const ticks = []
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) ticks.push(at)
  return ticks
}

const lengthOf = ({ from, to }: Span) => Math.floor((to - from) / minuteMs)
const clock = (at: number) => formatTime(new Date(at))
const round = (value: number) => Math.round(value * 100) / 100
