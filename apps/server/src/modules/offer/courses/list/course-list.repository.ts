import type { CourseFilter, CourseSort } from '@khue/contracts/offer/courses'
import { subjects } from '@khue/contracts/offer/subjects'
import { type SQL, sql } from 'drizzle-orm'
import type { List, PagedList } from '@khue/ranked-lists/key-ranges'
import { bucketOf, type BucketRange, type Buckets } from '@khue/ranked-lists/buckets'
import { type Condition, hasEntry, isBetween } from '@khue/ranked-lists/selectivity'
import { matchesWords } from '#platform/lists/text-conditions'
import type { Term } from '#platform/lists/text-search'
import { wantedFacets } from './course-filter.ts'
import { courseBuckets, courses, formatsWithOwnIndex, inSample, popularityThresholds, sampleSizes } from '../courses.tables.ts'

export const isListed = sql`${courses.state} = 'LISTED'`

/** Sort keys of the lists; the id comes last and makes the order total. */
export const orderOf = {
  MOST_BOUGHT: { key: courses.boughtCount },
  HIGHEST_RATE: { key: courses.ratingRank },
  PRICE_ASC: { key: courses.feeVnd, isRising: true },
  PRICE_DSC: { key: courses.feeVnd, isBackwards: true },
} satisfies Record<CourseSort, List['order']>

const subjectIds: ReadonlySet<number> = new Set(subjects.map(({ id }) => id))
const atLeast = (column: SQL, value: number | undefined) => (value === undefined ? [] : [sql`${column} >= ${value}`])
const atMost = (column: SQL, value: number | undefined) => (value === undefined ? [] : [sql`${column} <= ${value}`])

/** A single subject or category is a column, with an index for every order. */
function inOneCategory([only, ...others]: readonly number[] = []) {
  if (only === undefined || others.length > 0) return undefined
  return subjectIds.has(only) ? sql`subject_id = ${only}` : sql`category_id = ${only}`
}

/** A single subject has its own partial search index. */
function subjectPartialIndex([only, ...others]: readonly number[] = [], choices: readonly string[] = []) {
  if (only === undefined || others.length > 0 || !subjectIds.has(only)) return undefined
  return { predicate: sql`subject_id = ${only}`, of: hasEntry(courses.facets, choices, true) }
}

const indexedFormats: ReadonlySet<string> = new Set(formatsWithOwnIndex)

/** So do the formats with few courses. */
function formatPartialIndex([only, ...others]: CourseFilter['formats'] = [], choices: readonly string[] = []) {
  if (only === undefined || others.length > 0 || !indexedFormats.has(only)) return undefined
  return { predicate: sql`format = ${only}`, of: hasEntry(courses.facets, choices) }
}

/** So do the most bought courses, by popularity threshold, highest first. */
export const mostBought = Object.values(popularityThresholds)
  .toSorted((a, b) => b - a)
  .map((times) => ({ predicate: sql.raw(`bought_count >= ${times}`), histogram: 'bought', lowest: bucketOf(times) }))

/** So do samples of the courses by id, for estimating how many match and where. */
const samples = [sampleSizes.few, sampleSizes.sample].map((one) => ({ predicate: sql.raw(inSample(one)), selectivity: one.below / 256 }))

/** A single format has an index ordered by purchases, because courses of some formats are rarely among the most bought. */
function oneFormat({ formats: [only, ...others] = [] }: CourseFilter, sort: CourseSort) {
  return only !== undefined && others.length === 0 && sort === 'MOST_BOUGHT' ? [sql`format = ${only}`] : []
}

/** The course has one of these choices. */
export const anyOf = (choices: readonly string[]) => sql`${courses.facets} && ${sql.param(choices)}::text[]`
export const ratedFrom = (stars: number) => sql`rating_count > 0 and rating_sum * 10 >= ${Math.round(stars * 10)}::int * rating_count`

export const bothOf = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)
const fees = (filter: CourseFilter) => [...atLeast(sql`fee_vnd`, filter.feeFrom), ...atMost(sql`fee_vnd`, filter.feeTo)]
const lessonFees = (filter: CourseFilter) => [
  ...atLeast(sql`fee_per_lesson_vnd`, filter.lessonFeeFrom),
  ...atMost(sql`fee_per_lesson_vnd`, filter.lessonFeeTo),
]
const taughtBy = (teacherId: string) => sql`teacher_id = ${teacherId}::uuid`

const firstOf = (by: SQL, order: SQL) => sql`(select ${by} from courses where state = 'LISTED' order by ${order} limit 1)`
const ofFee = sql`bucket_of(fee_vnd)`
const ofBought = sql`bucket_of(bought_count)`
const ofRank = sql`floor(50 * rating_rank)::integer`
const [dearest, cheapest] = [sql`fee_vnd desc, id desc`, sql`fee_vnd, id`]
const mostLessons = sql.raw('500') // the limit of the check `courses_lessons`
const highestRank = 250 // of five stars
const rankBucketOf = (rank: number) => Math.max(0, Math.min(highestRank, Math.floor(50 * rank))) // a cursor may contain any number

/** The bucket ranges of `courses_search`; their limits are read from the sort indexes. */
export const buckets: Buckets = {
  index: 'courses_search',
  of: courseBuckets,
  by: 'course_buckets',
  ends: {
    bought: { lowest: 0, highest: firstOf(ofBought, sql`bought_count desc nulls last, id desc nulls last`), bucketOf },
    rank: { lowest: 0, highest: firstOf(ofRank, sql`rating_rank desc nulls last, id desc nulls last`), bucketOf: rankBucketOf },
    fee: { lowest: firstOf(ofFee, cheapest), highest: firstOf(ofFee, dearest), bucketOf },
    lesson: { lowest: firstOf(sql`bucket_of(fee_vnd / ${mostLessons})`, cheapest), highest: firstOf(ofFee, dearest), bucketOf },
    stars: { lowest: 0, highest: 10, bucketOf: (stars) => Math.floor(2 * stars) },
  },
}
const bucketNameOf = { MOST_BOUGHT: 'bought', HIGHEST_RATE: 'rank', PRICE_ASC: 'fee', PRICE_DSC: 'fee' } as const satisfies Record<
  CourseSort,
  string
>

const keyRangeOf = (from: number | undefined, to: number | undefined) => ({
  lowest: from === undefined ? undefined : bucketOf(from),
  highest: to === undefined ? undefined : bucketOf(to),
})
const range = (histogram: string, predicate: readonly SQL[], keyRange: Omit<BucketRange, 'histogram'>): Condition[] =>
  predicate.length === 0 ? [] : [isBetween(bothOf(predicate), buckets, { histogram, ...keyRange })]

const feeRange = (filter: CourseFilter) => range('fee', fees(filter), keyRangeOf(filter.feeFrom, filter.feeTo))
const ratingRange = ({ ratingFrom: stars }: CourseFilter) =>
  stars === undefined ? [] : range('stars', [ratedFrom(stars)], { lowest: Math.floor(2 * stars) })

/** The filter's ranges, as bucket ranges of the search index. */
export const rangesOf = (filter: CourseFilter): Condition[] => [
  ...feeRange(filter),
  ...range('lesson', lessonFees(filter), keyRangeOf(filter.lessonFeeFrom, filter.lessonFeeTo)),
  ...ratingRange(filter),
]

/** Conditions that no facet covers. */
export const plainConditions = (filter: CourseFilter): SQL[] => [
  ...fees(filter),
  ...lessonFees(filter),
  ...(filter.teacherId === undefined ? [] : [taughtBy(filter.teacherId)]),
]

/** A teacher has at most about one course in a hundred; found by an index of its own. */
const ofTeacher = ({ teacherId }: CourseFilter): Condition[] =>
  teacherId === undefined ? [] : [{ ...indexedAs(taughtBy(teacherId)), selectivity: async () => 0.001 }]
const indexedAs = (predicate: SQL) => ({ predicate, indexed: predicate })

export type Wanted = { filter: CourseFilter; sort: CourseSort; term: Term | undefined }

/** The list for a filter. `within` is the leading column of its sort index. */
export function listOf({ filter, sort, term }: Wanted): PagedList {
  const one = inOneCategory(filter.categoryIds)
  const { categoryIds, examTargets, formats, ...facets } = wantedFacets(filter)
  const format = oneFormat(filter, sort)
  const isByFee = sort === 'PRICE_ASC' || sort === 'PRICE_DSC'
  const isOfFormat = !one && format.length > 0
  const formatIndex = formatPartialIndex(filter.formats, formats)
  const ofFormat = formatIndex ? [formatIndex.of] : chosen(formats)
  const begins = [...(one ? [one] : format), ...(isByFee ? fees(filter) : [])]
  const subjectIndex = subjectPartialIndex(filter.categoryIds, categoryIds)
  const { feeFrom: _from, feeTo: _to, ...besideFees } = filter
  return {
    table: courses,
    id: courses.id,
    within: bothOf([isListed, ...begins]),
    fetchScope: isListed,
    partialIndexes: [subjectIndex, formatIndex].filter((one) => one !== undefined),
    topIndexes: mostBought,
    samples,
    part: [...(subjectIndex ? [subjectIndex.of] : one ? topic(categoryIds) : []), ...(isOfFormat ? ofFormat : [])],
    conditions: [
      ...(one ? [] : topic(categoryIds)),
      ...topic(examTargets),
      ...(isOfFormat ? [] : ofFormat),
      ...Object.values(facets).flatMap((one) => chosen(one)),
      ...rangesOf(isByFee ? besideFees : filter),
      ...ofTeacher(filter),
      ...(term ? matchesWords(courses, term) : []),
    ],
    buckets,
    histogram: bucketNameOf[sort],
    evenHistogram: bucketNameOf.MOST_BOUGHT,
    ...(isByFee &&
      fees(filter).length > 0 && { keyRange: { predicate: bothOf(fees(filter)), ...keyRangeOf(filter.feeFrom, filter.feeTo) } }),
    order: orderOf[sort],
    since: courses.listedAt,
  }
}

const chosen = (choices: readonly string[] | undefined, isTopic = false) => (choices ? [hasEntry(courses.facets, choices, isTopic)] : [])
const topic = (choices: readonly string[] | undefined) => chosen(choices, true)
