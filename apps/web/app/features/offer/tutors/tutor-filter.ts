import { findProvince, provinces } from '@khue/contracts/ground/provinces'
import type { ParsedTutorFilter } from '@khue/contracts/offer/search'
import { subjects } from '@khue/contracts/offer/subjects'
import {
  tutorDurations,
  TutorFilter,
  tutorGenders,
  tutorModes,
  tutorRatingSteps,
  type TutorSort,
  tutorSorts,
} from '@khue/contracts/offer/tutors'
import { formatVnd } from '#app/shared/format.ts'
import { type ListPlace, writePlace } from '#app/shared/list-place.ts'
import { filterNames, listingPath } from './tutor-params.ts'
import { tutorWords } from './tutor-words.text.ts'
import { tutorsListingText as text } from './tutors-listing.text.ts'

// Used in loaders only: views get finished choices, so that browsers load no parser.

type Filter = TutorFilter
export type Asked = {
  filter: Filter
  sort: TutorSort | undefined
  /** Present when the filters were parsed from a typed sentence, or must not be. */
  read?: string | undefined
  exact?: boolean | undefined
}

/** Parses the query of an address. A value that no list knows counts as absent: an old link still shows tutors. */
export function readAsked(search: URLSearchParams): Asked {
  const filter: Record<string, unknown> = {}
  for (const name of filterNames) {
    const values = search.getAll(name)
    if (values.every((value) => value === '')) continue
    const one = TutorFilter.safeParse({ [name]: values.length > 1 ? values : values[0] })
    if (one.success) Object.assign(filter, one.data)
  }
  const sort = tutorSorts.find((one) => one === search.get('sort'))
  return { filter, sort }
}

/** Filters parsed from a sentence replace chosen ones of the same kind; a new fee bound replaces the whole fee range. */
export function withTyped(filter: Filter, { filter: said, term }: { filter: ParsedTutorFilter; term: string | undefined }): Filter {
  const hasFee = said.feeFrom !== undefined || said.feeTo !== undefined
  return { ...filter, ...(hasFee && { feeFrom: undefined, feeTo: undefined }), ...said, term, key: undefined }
}

/** Address of the list, at its start or at a given place. */
export function addressOf({ filter, sort, read, exact }: Asked, place: ListPlace = { page: 0 }) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    const written = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (written && written !== 'false') search.set(name, written)
  }
  if (read && search.size > 0) search.set('read', read)
  if (exact && search.has('term')) search.set('exact', 'true')
  if (sort) search.set('sort', sort)
  writePlace(search, place)
  return search.size > 0 ? `${listingPath}?${search}` : listingPath
}

export type FilterChoice = { label: string; href: string; isOn: boolean; value: string }
export type FilterGroup = { name: string; label: string; choices: FilterChoice[]; on: number }

type ListName = 'subjectIds' | 'grades' | 'modes' | 'provinces' | 'durations' | 'weekdays' | 'genders'

/** Every choice as a link that adds it to the filters, or removes it if it is active. */
export function filterGroups(asked: Asked): FilterGroup[] {
  const { filter } = asked
  const to = (change: Partial<Record<keyof Filter, unknown>>) => addressOf({ ...asked, filter: { ...filter, ...change } as Filter })
  const many = <T extends string | number>(name: ListName, values: readonly T[], labelOf: (value: T) => string) => {
    const chosen = (filter[name] ?? []) as readonly (string | number)[]
    return group(
      name,
      values.map((value) => {
        const isOn = chosen.includes(value)
        return {
          label: labelOf(value),
          value: String(value),
          isOn,
          href: to({ [name]: isOn ? chosen.filter((one) => one !== value) : [...chosen, value] }),
        }
      }),
    )
  }
  const flag = (name: 'evening' | 'freeTrial', label: string) => ({
    label,
    value: 'true',
    isOn: filter[name] === true,
    href: to({ [name]: !filter[name] }),
  })
  const weekdays = many('weekdays', [1, 2, 3, 4, 5, 6, 7], (day) => text.weekdays[day - 1] ?? '')
  return [
    many('subjectIds', subjects.map(({ id }) => id), (id) => subjects.find((one) => one.id === id)?.name ?? ''), // prettier-ignore
    many('grades', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], text.grade),
    weekdays,
    group('evening', [flag('evening', text.evening)]),
    many('modes', tutorModes, (mode) => text.modeFilter[mode]),
    many('provinces', provinces.map(({ code }) => code), (code) => findProvince(code)?.name ?? ''), // prettier-ignore
    group(
      'fee',
      text.fees.map(({ label, ...fee }) => {
        const isOn = filter.feeFrom === fee.feeFrom && filter.feeTo === fee.feeTo
        return {
          label,
          value: label,
          isOn,
          href: to(isOn ? { feeFrom: undefined, feeTo: undefined } : { feeFrom: fee.feeFrom, feeTo: fee.feeTo }),
        }
      }),
    ),
    many('durations', tutorDurations, tutorWords.minutes),
    many('genders', tutorGenders, (gender) => text.genders[gender]),
    group('freeTrial', [flag('freeTrial', text.freeTrial)]),
    group(
      'ratingFrom',
      tutorRatingSteps.map((step) => {
        const isOn = filter.ratingFrom === step
        return { label: text.ratingFrom(step), value: step, isOn, href: to({ ratingFrom: isOn ? undefined : step }) }
      }),
    ),
  ]
}

const group = (name: keyof typeof text.groups, choices: FilterChoice[]): FilterGroup => ({
  name,
  label: text.groups[name],
  choices,
  on: choices.filter(({ isOn }) => isOn).length,
})

const vnd = (fee: number | undefined) => (fee === undefined ? undefined : formatVnd(fee))

/** Active filters, each as a link that removes it. */
export function appliedChoices(asked: Asked, groups: readonly FilterGroup[]) {
  const { filter } = asked
  const without = (...names: (keyof Filter)[]) =>
    addressOf({
      ...asked,
      filter: Object.fromEntries(Object.entries(filter).filter(([name]) => !(names as string[]).includes(name))) as Filter,
    })
  const words = filter.term ? [{ label: text.termChip(filter.term), href: without('term', 'key') }] : []
  const isFeeListed = groups.some(({ name, on }) => name === 'fee' && on > 0)
  const hasFee = filter.feeFrom !== undefined || filter.feeTo !== undefined
  const fee =
    hasFee && !isFeeListed
      ? [{ label: tutorWords.feeRange(vnd(filter.feeFrom), vnd(filter.feeTo)), href: without('feeFrom', 'feeTo') }]
      : []
  return [
    ...words,
    ...fee,
    ...groups.flatMap(({ choices }) => choices.filter(({ isOn }) => isOn).map(({ label, href }) => ({ label, href }))),
  ]
}

export const sortChoices = ({ sort = 'MOST_BOUGHT', ...asked }: Asked) =>
  tutorSorts.map((one) => ({
    label: text.sorts[one],
    isOn: one === sort,
    href: addressOf({ ...asked, sort: one === 'MOST_BOUGHT' ? undefined : one }),
  }))

/** “ở Hà Nội” when exactly one province is selected. */
export function placeOf({ filter }: Asked) {
  const [code, second] = filter.provinces ?? []
  return code && !second ? findProvince(code)?.name : undefined
}
