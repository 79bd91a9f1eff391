import { freeTimes, learnerLevels, listOpenClasses, openClassDays } from '@khue/contracts/offer/open-classes'
import { subjects } from '@khue/contracts/offer/subjects'
import type { z } from 'zod'
import { type ListPlace, writePlace } from '#app/shared/list-place.ts'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { classWords as text } from './class-words.text.ts'

// Used in loaders only: views get finished choices, so that browsers load no parser.
const names = ['term', 'key', 'status', 'day', 'categoryId', 'level', 'time'] as const
const Filter = listOpenClasses.query.pick({ term: true, key: true, status: true, day: true, categoryId: true, level: true, time: true })
type Filters = z.output<typeof Filter>
export type ClassFilter = Filters & {
  /** Present when the filters were parsed from a typed sentence, or must not be. */
  read?: string | undefined
  exact?: boolean | undefined
}

/** Parses the filter of an address. A value that no list knows counts as absent: an old link still shows classes. */
export function readFilter(search: URLSearchParams): ClassFilter {
  const filter: ClassFilter = {}
  for (const name of names) {
    const one = Filter.safeParse({ [name]: search.get(name) ?? undefined })
    if (one.success && one.data[name] !== undefined && one.data[name] !== '') Object.assign(filter, one.data)
  }
  return filter
}

/** Address of the list at `path` under a filter, at its start or at a given place. */
export function addressOf(path: string, filter: ClassFilter, place: ListPlace = { page: 0 }) {
  const search = new URLSearchParams()
  const { read, exact, ...filters } = filter
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) search.set(name, String(value))
  if (read && search.size > 0) search.set('read', read)
  if (exact && search.has('term')) search.set('exact', 'true')
  writePlace(search, place)
  return search.size > 0 ? `${path}?${search}` : path
}

type Chooser = { path: string; filter: ClassFilter }

/** Choosing an active value removes it. */
function choice<N extends keyof Filters>({ path, filter }: Chooser, label: string, name: N, value: Filters[N]): Choice {
  const isOn = filter[name] === value
  return { label, isOn, href: addressOf(path, { ...filter, [name]: isOn ? undefined : value }) }
}

/** Whether any filter is set. */
export const isFiltered = ({ read: _read, exact: _exact, ...filters }: ClassFilter) =>
  Object.values(filters).some((value) => value !== undefined)

/** Filter chips above a list of classes. */
export function listChoices(filter: ClassFilter, path = '/open-classes') {
  const chooser = { path, filter }
  const all = { label: text.all, href: path, isOn: !isFiltered(filter) }
  return {
    byState: [
      all,
      choice(chooser, text.live, 'status', 'IN_PROGRESS'),
      choice(chooser, text.upcoming, 'status', 'UPCOMING'),
      choice(chooser, text.today, 'day', 'today'),
      choice(chooser, text.tomorrow, 'day', 'tomorrow'),
      choice(chooser, text.weekend, 'day', 'weekend'),
    ],
    bySubject: subjects.map((subject) => choice(chooser, subject.name, 'categoryId', subject.id)),
    // set by the search box or the home page's finder; here they can only be removed
    applied: [...termChoice(chooser), ...levelChoices(chooser), ...timeChoices(chooser)].filter((one) => one.isOn),
  }
}

/** The three questions of the home page's finder. They keep the board's day. */
export function finderChoices(filter: ClassFilter, subjectIds: readonly number[]) {
  const chooser = { path: '/', filter }
  const offered = subjects.filter((subject) => subjectIds.includes(subject.id))
  return {
    who: levelChoices(chooser),
    subject: offered.map((subject) => choice(chooser, subject.name, 'categoryId', subject.id)),
    time: timeChoices(chooser),
  }
}

/** The days of the board on the home page; one is always active. They keep the finder's choices. */
export const boardChoices = (filter: ClassFilter): Choice[] =>
  openClassDays.map((day) => ({
    label: text[day],
    href: addressOf('/', { ...filter, day: day === 'today' ? undefined : day }),
    isOn: (filter.day ?? 'today') === day,
  }))

/** The search as one chip: without its term, the key of a chosen suggestion goes, too. */
function termChoice({ path, filter: { term, key, ...others } }: Chooser): Choice[] {
  const label = term ? text.termChip(term) : text.chosen
  return term || key ? [{ label, isOn: true, href: addressOf(path, others) }] : []
}
const levelChoices = (chooser: Chooser) => learnerLevels.map((level) => choice(chooser, text.levels[level], 'level', level))
const timeChoices = (chooser: Chooser) => freeTimes.map((time) => choice(chooser, text.freeTimes[time], 'time', time))
