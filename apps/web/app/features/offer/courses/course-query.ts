import { CourseFilter, courseSorts, type CourseSort } from '@khue/contracts/offer/courses'
import { provinces } from '@khue/contracts/ground/provinces'
import { subjects } from '@khue/contracts/offer/subjects'
import { formatNumber, formatVnd } from '#app/shared/format.ts'
import { type ListPlace, writePlace } from '#app/shared/list-place.ts'
import { coursesPath, filterNames } from './course-params.ts'
import { courseChipsText } from './course-chips.text.ts'
import { coursesText as text } from './courses.text.ts'

// Used in loaders only: views get finished texts and addresses, so that browsers load no parser.
export type CourseQuery = CourseFilter & {
  sort?: CourseSort | undefined
  /** Present when the filters were parsed from a typed sentence, or must not be. */
  read?: string | undefined
  exact?: boolean | undefined
}

/** Parses the query of an address. A value that no list knows counts as absent: an old link still shows courses. */
export function readQuery(search: URLSearchParams): CourseQuery {
  const query: CourseQuery = {}
  for (const name of filterNames) {
    const given = search.getAll(name).filter((value) => value !== '')
    if (given.length === 0) continue
    const one = CourseFilter.safeParse({ [name]: given.length > 1 ? given : given[0] })
    if (one.success) Object.assign(query, one.data)
  }
  const sort = courseSorts.find((one) => one === search.get('sort'))
  return sort ? { ...query, sort } : query
}

/** Address of the list for a query, at its start or at a given place. */
export function addressOf(query: CourseQuery, place: ListPlace = { page: 0 }) {
  const search = new URLSearchParams()
  for (const name of [...filterNames, 'sort', 'read', 'exact'] as const) {
    const value = query[name]
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '' && one !== false) search.append(name, String(one))
    }
  }
  if (!filterNames.some((name) => search.has(name))) search.delete('read') // none of its filters is left
  writePlace(search, place)
  return search.size > 0 ? `${coursesPath}?${search}` : coursesPath
}

/** An active filter, and the address of the list without it. */
export type AppliedChip = { label: string; href: string }

type Lists = { [N in keyof CourseFilter as Exclude<CourseFilter[N], undefined> extends readonly unknown[] ? N : never]: CourseFilter[N] }
type Words<N extends keyof Lists> = (value: NonNullable<Lists[N]>[number]) => string

const nameOf: { [N in keyof Lists]-?: Words<N> } = {
  categoryIds: (id) => subjects.find((one) => one.id === id)?.name ?? text.subject,
  levels: (level) => text.levels[level],
  grades: (grade) => (grade > 12 ? courseChipsText.adult : text.gradeOf(grade)),
  examTargets: (target) => text.examTargets[target],
  weekdays: (day) => text.weekdays[day - 1] ?? '',
  formats: (format) => text.formats[format],
  teacherGenders: (gender) => text.teacherGenders[gender],
  classSizes: (size) => text.classSizes[size],
  provinces: (code) => provinces.find((one) => one.code === code)?.name ?? code,
}
const listNames = Object.keys(nameOf) as (keyof Lists)[] // Object.keys loses the key type

/** Names that the list's address does not contain. */
type Names = { categories?: ReadonlyMap<number, string>; teacher?: string | undefined }

/** All active filters, each with a link that removes it. */
export function appliedChips(query: CourseQuery, names: Names = {}): AppliedChip[] {
  const without = (change: Partial<CourseQuery>) => addressOf({ ...query, ...change })
  const labelOf = { ...nameOf, categoryIds: (id: number) => names.categories?.get(id) ?? nameOf.categoryIds(id) }
  const single: [string | false | 0 | undefined, Partial<CourseQuery>][] = [
    [query.evening && courseChipsText.eveningChip, { evening: undefined }],
    [query.feeFrom && courseChipsText.feeAtLeast(formatVnd(query.feeFrom)), { feeFrom: undefined }],
    [query.feeTo !== undefined && courseChipsText.feeAtMost(formatVnd(query.feeTo)), { feeTo: undefined }],
    [query.lessonFeeFrom && courseChipsText.lessonAtLeast(formatVnd(query.lessonFeeFrom)), { lessonFeeFrom: undefined }],
    [query.lessonFeeTo !== undefined && courseChipsText.lessonAtMost(formatVnd(query.lessonFeeTo)), { lessonFeeTo: undefined }],
    [query.ratingFrom && courseChipsText.stars(formatNumber(query.ratingFrom, 1)), { ratingFrom: undefined }],
    [query.freeTrial && courseChipsText.trialChip, { freeTrial: undefined }],
    [query.teacherId && (names.teacher ?? courseChipsText.ofTeacher), { teacherId: undefined }],
  ]
  const many = listNames.flatMap((name) =>
    chosenOf(query, name).map((value) => ({
      label: (labelOf[name] as (value: unknown) => string)(value), // the value belongs to the list of that name
      href: without({ [name]: chosenOf(query, name).filter((one) => one !== value) }),
    })),
  )
  const term = query.term
    ? [{ label: courseChipsText.termChip(query.term), href: without({ term: undefined, key: undefined, exact: undefined }) }]
    : []
  return [...term, ...many, ...single.flatMap(([label, change]) => (label ? [{ label, href: without(change) }] : []))]
}

const chosenOf = (query: CourseQuery, name: keyof Lists): readonly (string | number)[] => query[name] ?? []
