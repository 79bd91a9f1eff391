import { adultGrade } from '@khue/contracts/course-content'
import { type CourseFilter, type CourseSort } from '@khue/contracts/courses'
import { gradesOfLevel } from '../open-class.ts'

/**
 * What a filter asks of the facets of a course (`course_facets` in the database): for each filter that is set, the choices of
 * which one must fit.
 */
export function wantedFacets(filter: CourseFilter) {
  const grades = [...(filter.grades ?? []), ...(filter.levels ?? []).flatMap(gradesOf)]
  const wanted = {
    categoryIds: tagged('category', filter.categoryIds),
    grades: tagged('grade', [...new Set(grades)]),
    examTargets: tagged('exam', filter.examTargets),
    weekdays: tagged('day', filter.weekdays),
    evening: filter.evening ? ['evening'] : [],
    formats: tagged('format', filter.formats),
    teacherGenders: tagged('gender', filter.teacherGenders),
    freeTrial: filter.freeTrial ? ['trial'] : [],
    classSizes: tagged('size', filter.classSizes),
    provinces: tagged('province', filter.provinces),
  }
  return Object.fromEntries(Object.entries(wanted).filter(([, choices]) => choices.length > 0)) as Partial<typeof wanted>
}

const tagged = (tag: string, values: readonly (string | number)[] = []) => values.map((value) => `${tag}:${value}`)

function gradesOf(level: keyof typeof gradesOfLevel) {
  const { lowest, highest } = gradesOfLevel[level]
  return Array.from({ length: Math.min(highest, adultGrade) - lowest + 1 }, (_, index) => lowest + index)
}

/** Whether anything narrows the list. */
export const isNarrowed = ({ term: _term, ...filter }: CourseFilter) =>
  Object.values(filter).some((value) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0))

/**
 * Where a page begins: behind the last course of the page before, in the order of the list. How well a text fits is no column, so
 * a search goes on by number among what was listed when it began.
 */
export type Cursor = { order: CourseSort; key: number; id: string } | { order: 'RELEVANCE'; offset: number; asOf: number }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const latest = 8.64e15 // as a Date has it

export function writeCursor(cursor: Cursor) {
  const values = cursor.order === 'RELEVANCE' ? [cursor.offset, cursor.asOf] : [cursor.key, cursor.id]
  return Buffer.from(JSON.stringify([cursor.order, ...values])).toString('base64url')
}

/** Undefined for anything that this list did not write itself. */
export function readCursor(text: string, order: Cursor['order']): Cursor | undefined {
  const parts = parsed(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== order) return undefined
  const [, first, second] = parts as readonly unknown[]
  if (typeof first !== 'number' || !Number.isFinite(first)) return undefined
  if (order !== 'RELEVANCE') return typeof second === 'string' && uuid.test(second) ? { order, key: first, id: second } : undefined
  const isPlace = Number.isInteger(first) && first >= 0 && first <= deepestSearch
  return isPlace && Number.isInteger(second) && Math.abs(Number(second)) < latest
    ? { order, offset: first, asOf: Number(second) }
    : undefined
}

/** Nobody pages a search further; with sharper words it is nearer. */
export const deepestSearch = 10_000

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
