import { learnerLevels } from '@khue/contracts/offer/open-classes'
import { adultGrade, courseFormats, examTargets } from '@khue/contracts/offer/course-content'
import { classSizes, type CourseFilter, type FacetCounts, weekdays } from '@khue/contracts/offer/courses'
import { genders } from '@khue/contracts/people/profile'
import { provinceCodes } from '@khue/contracts/ground/provinces'
import { subjects } from '@khue/contracts/offer/subjects'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { countFacets as countChoices, type Facet } from '@khue/ranked-lists/facet-counts'
import { matches, type Term } from '#platform/lists/text-search'
import { dayTag, hasWeekdays, wantedFacets } from './course-filter.ts'
import { anyOf, plainConditions, ratedFrom, rangesOf } from './course-list.repository.ts'
import { courses } from '../courses.tables.ts'

const grades = Array.from({ length: adultGrade }, (_, index) => index + 1)
const ratings = [3, 3.5, 4, 4.5]

/** The names of choices in `course_facets`. */
const tagged = (tag: string, values: readonly (string | number)[]) => values.map((value) => `${tag}:${value}`)
const choiceOf = (entry: string) => (entry.includes(':') ? entry.slice(entry.indexOf(':') + 1) : 'true')

/** Levels are groups of grades, so the two filters form one facet: a request for both means all of their grades. */
const learners: Record<string, SQL | string> = Object.fromEntries([
  ...learnerLevels.map((level) => [`levels ${level}`, anyOf(wantedFacets({ levels: [level] }).grades ?? [])] as const),
  ...grades.map((grade) => [`grades ${grade}`, `grade:${grade}`] as const),
])

const fixedChoices = {
  categoryIds: tagged(
    'category',
    subjects.map(({ id }) => id),
  ),
  examTargets: tagged('exam', examTargets),
  formats: tagged('format', courseFormats),
  teacherGenders: tagged('gender', genders),
  freeTrial: ['trial'],
  classSizes: tagged('size', classSizes),
  provinces: tagged('province', [...provinceCodes]),
} as const
/** Days and evenings are counted under each other's filter. */
const choicesUnder = (filter: CourseFilter) => ({
  ...fixedChoices,
  weekdays: tagged(dayTag(filter), weekdays),
  evening: { true: hasWeekdays(filter) ? anyOf(wantedFacets({ ...filter, evening: true }).weekdays ?? []) : 'evening' },
})
type Faceted = keyof ReturnType<typeof choicesUnder>

/** How many listed courses each choice would leave, up to one beyond the limit of exact totals. */
export async function countFacets(db: Db, filter: CourseFilter, term: Term | undefined): Promise<FacetCounts> {
  const wanted = wantedFacets(filter)
  const within = [sql`${courses.state} = 'LISTED'`, ...plainConditions(filter), ...(term ? [matches(courses, term.values)] : [])]
  const {
    learners: counted,
    ratingFrom,
    ...others
  } = await countChoices(db, {
    table: courses,
    facets: courses.facets,
    ranges: rangesOf({ ...filter, ratingFrom: undefined }),
    within: sql.join(within, sql` and `),
    by: {
      ...Object.fromEntries(
        Object.entries(choicesUnder(filter)).map(([name, choices]) => [name, { choices, chosen: chosenOf(wanted[name as Faceted]) }]), // its own names
      ),
      learners: { choices: learners, chosen: chosenOf(wanted.grades) },
      ratingFrom: {
        choices: Object.fromEntries(ratings.map((stars) => [stars, ratedFrom(stars)])),
        chosen: filter.ratingFrom === undefined ? undefined : ratedFrom(filter.ratingFrom),
      },
    } as Record<Faceted | 'learners' | 'ratingFrom', Facet>, // just built
  })
  const plain = Object.entries(others).map(([name, counts]) => [name, renamed(counts, choiceOf)] as const)
  return { ...Object.fromEntries(plain), levels: partOf(counted, 'levels '), grades: partOf(counted, 'grades '), ratingFrom }
}

const chosenOf = (choices: readonly string[] | undefined) => choices && anyOf(choices)

const renamed = (counts: Record<string, number>, rename: (choice: string) => string) =>
  Object.fromEntries(Object.entries(counts).map(([choice, count]) => [rename(choice), count]))

const partOf = (counts: Record<string, number>, prefix: string) =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([choice, count]) => (choice.startsWith(prefix) ? [[choice.slice(prefix.length), count]] : [])),
  )
