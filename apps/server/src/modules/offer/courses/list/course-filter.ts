import { adultGrade } from '@khue/contracts/offer/course-content'
import type { CourseFilter } from '@khue/contracts/offer/courses'
import { gradesOfLevel } from '@khue/contracts/offer/grades'

/** The facets (`course_facets` in the database) that a filter requires: for each filter that is set, the choices of which one must match. */
export function wantedFacets(filter: CourseFilter) {
  const grades = [...(filter.grades ?? []), ...(filter.levels ?? []).flatMap(gradesOf)]
  const wanted = {
    categoryIds: tagged('category', filter.categoryIds),
    grades: tagged('grade', [...new Set(grades)]),
    examTargets: tagged('exam', filter.examTargets),
    weekdays: tagged(dayTag(filter), filter.weekdays),
    evening: filter.evening && !hasWeekdays(filter) ? ['evening'] : [],
    formats: tagged('format', filter.formats),
    teacherGenders: tagged('gender', filter.teacherGenders),
    freeTrial: filter.freeTrial ? ['trial'] : [],
    classSizes: tagged('size', filter.classSizes),
    provinces: tagged('province', filter.provinces),
  }
  return Object.fromEntries(Object.entries(wanted).filter(([, choices]) => choices.length > 0)) as Partial<typeof wanted>
}

/** An evening and a weekday requested together mean one meeting: the evening of that day. */
export const dayTag = ({ evening }: CourseFilter) => (evening ? 'evening' : 'day')
export const hasWeekdays = ({ weekdays = [] }: CourseFilter) => weekdays.length > 0

const tagged = (tag: string, values: readonly (string | number)[] = []) => values.map((value) => `${tag}:${value}`)

function gradesOf(level: keyof typeof gradesOfLevel) {
  const { lowest, highest } = gradesOfLevel[level]
  return Array.from({ length: Math.min(highest, adultGrade) - lowest + 1 }, (_, index) => lowest + index)
}

/** Whether any filter is set. */
export const isNarrowed = ({ term: _term, ...filter }: CourseFilter) =>
  Object.values(filter).some((value) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0))
