import type { CourseFormat } from '@khue/contracts/course-content'
import { type CourseFilter, type CourseSort, eveningFrom } from '@khue/contracts/courses'
import { exactTotalLimit } from '@khue/contracts/lists'
import { subjects } from '@khue/contracts/subjects'
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, falling, prepared, preparedSql } from '#platform/db'
import { shortMemory } from '#platform/short-memory'
import type { Place } from '#platform/list-cursors'
import { countUpToLimit, findPage, type List, listFrom, listIds, type PagedList } from '#platform/ranked-lists'
import { findPageByText, listIdsByText } from '#platform/ranked-search'
import { rungOf, type RungRange, type Rungs } from '#platform/rungs'
import { type Condition, holdsEntry, holdsWords, isBetween } from '#platform/shares'
import { sharesOf } from '#platform/statistics'
import { matchesNearly, nearness, readTerm, type Term } from '#platform/text-search'
import type { TeacherTitle } from '../catalogue.tables.ts'
import { wantedFacets } from './course-filter.ts'
import { courseBatches, courseRungs, courses } from './courses.tables.ts'

const { placeholder } = sql
const isListed = sql`${courses.state} = 'LISTED'`
const today = sql`(now() at time zone 'Asia/Ho_Chi_Minh')::date`
const countTo = sql.raw(String(exactTotalLimit + 1))

export type NextBatch = { weekdays: number[]; from: string; to: string; startsOn: string; seatsLeft: number }
export type CardRow = {
  id: string
  code: string
  title: string
  subjectId: number
  categoryId: number
  gradeFrom: number | null
  gradeTo: number | null
  format: CourseFormat
  feeVnd: number
  originalFeeVnd: number | null
  feePerLessonVnd: number
  lessons: number
  hasFreeTrial: boolean
  teacherId: string
  teacherTitle: TeacherTitle
  provinceCode: string | null
  coverAssetId: string | null
  boughtCount: number
  ratingCount: number
  ratingSum: number
  ratingRank: number
  batch: NextBatch | null
}

/** No more than a card shows; amounts fit a double. Of the runs that have a seat the first in `order`. */
const cardWith = (
  order: SQL,
) => sql`courses.id, code, title, subject_id as "subjectId", category_id as "categoryId", grade_from as "gradeFrom", grade_to as "gradeTo",
  format, fee_vnd::float8 as "feeVnd", original_fee_vnd::float8 as "originalFeeVnd", fee_per_lesson_vnd::float8 as "feePerLessonVnd", lessons,
  has_free_trial as "hasFreeTrial", teacher_id as "teacherId", teacher_title as "teacherTitle", province_code as "provinceCode", cover_asset_id as "coverAssetId",
  bought_count as "boughtCount", rating_count as "ratingCount", rating_sum as "ratingSum", rating_rank as "ratingRank",
  case when format <> 'RECORDED' then (
    select jsonb_build_object('weekdays', b.weekdays, 'from', to_char(b.from_time, 'HH24:MI'), 'to', to_char(b.to_time, 'HH24:MI'),
      'startsOn', b.starts_on, 'seatsLeft', b.seats - b.seats_taken - b.seats_held)
    from ${courseBatches} as b
    where b.course_id = courses.id and b.starts_on >= ${today} and b.seats > b.seats_taken + b.seats_held
    order by ${order} limit 1) end as batch`
export const card = cardWith(sql`b.starts_on, b.id`)
/** Whoever asks for Tuesday evenings is shown the run on Tuesday evenings. */
const cardInTime = cardWith(sql`((${placeholder('weekdays')}::smallint[] is null or b.weekdays && ${placeholder('weekdays')}::smallint[])
  and (not ${placeholder('evening')}::boolean or b.from_time >= ${sql.raw(`'${eveningFrom}'`)}::time)) desc, b.starts_on, b.id`)

/** By what a list is ordered; the id comes last, so that no two courses stand at one place. */
const orderOf = {
  MOST_BOUGHT: { key: courses.boughtCount },
  HIGHEST_RATE: { key: courses.ratingRank },
  PRICE_ASC: { key: courses.feeVnd, isRising: true },
  PRICE_DSC: { key: courses.feeVnd, isBackwards: true },
} satisfies Record<CourseSort, List['order']>

const subjectIds: ReadonlySet<number> = new Set(subjects.map(({ id }) => id))
const atLeast = (column: SQL, value: number | undefined) => (value === undefined ? [] : [sql`${column} >= ${value}`])
const atMost = (column: SQL, value: number | undefined) => (value === undefined ? [] : [sql`${column} <= ${value}`])

/** One subject or category has a column, and with it an index in every order. */
function inOneCategory([only, ...others]: readonly number[] = []) {
  if (only === undefined || others.length > 0) return undefined
  return subjectIds.has(only) ? sql`subject_id = ${only}` : sql`category_id = ${only}`
}

/** One format has an index in the order of what is bought most: nobody buys lessons for one as often as lectures. */
function oneFormat({ formats: [only, ...others] = [] }: CourseFilter, sort: CourseSort) {
  return only !== undefined && others.length === 0 && sort === 'MOST_BOUGHT' ? [sql`format = ${only}`] : []
}

/** Holds one of these choices. */
export const anyOf = (choices: readonly string[]) => sql`${courses.facets} && ${sql.param(choices)}::text[]`
export const ratedFrom = (stars: number) => sql`rating_count > 0 and rating_sum * 10 >= ${Math.round(stars * 10)}::int * rating_count`

const bothOf = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)
const fees = (filter: CourseFilter) => [...atLeast(sql`fee_vnd`, filter.feeFrom), ...atMost(sql`fee_vnd`, filter.feeTo)]
const lessonFees = (filter: CourseFilter) => [
  ...atLeast(sql`fee_per_lesson_vnd`, filter.lessonFeeFrom),
  ...atMost(sql`fee_per_lesson_vnd`, filter.lessonFeeTo),
]
const taughtBy = (teacherId: string) => sql`teacher_id = ${teacherId}::uuid`

const firstOf = (by: SQL, order: SQL) => sql`(select ${by} from courses where state = 'LISTED' order by ${order} limit 1)`
const ofFee = sql`rung_of(fee_vnd)`
const ofBought = sql`rung_of(bought_count)`
const ofRank = sql`floor(50 * rating_rank)::integer`
const [dearest, cheapest] = [sql`fee_vnd desc, id desc`, sql`fee_vnd, id`]
const mostLessons = sql.raw('500') // as `courses_lessons` has it
const highestRank = 250 // of five stars
const inFifties = (rank: number) => Math.max(0, Math.min(highestRank, Math.floor(50 * rank))) // a cursor may name any number

/** The ladders of `courses_found`; where they begin and end, the indexes of the orders know. */
export const rungs: Rungs = {
  index: 'courses_found',
  of: courseRungs,
  by: 'course_rungs',
  ends: {
    bought: { lowest: 0, highest: firstOf(ofBought, sql`bought_count desc nulls last, id desc nulls last`), rungOf },
    rank: { lowest: 0, highest: firstOf(ofRank, sql`rating_rank desc nulls last, id desc nulls last`), rungOf: inFifties },
    fee: { lowest: firstOf(ofFee, cheapest), highest: firstOf(ofFee, dearest), rungOf },
    lesson: { lowest: firstOf(sql`rung_of(fee_vnd / ${mostLessons})`, cheapest), highest: firstOf(ofFee, dearest), rungOf },
    stars: { lowest: 0, highest: 10, rungOf: (stars) => Math.floor(2 * stars) },
  },
}
const ladderOf = { MOST_BOUGHT: 'bought', HIGHEST_RATE: 'rank', PRICE_ASC: 'fee', PRICE_DSC: 'fee' } as const satisfies Record<
  CourseSort,
  string
>

const stretchOf = (from: number | undefined, to: number | undefined) => ({
  lowest: from === undefined ? undefined : rungOf(from),
  highest: to === undefined ? undefined : rungOf(to),
})
const range = (ladder: string, holds: readonly SQL[], stretch: Omit<RungRange, 'ladder'>): Condition[] =>
  holds.length === 0 ? [] : [isBetween(bothOf(holds), rungs, { ladder, ...stretch })]

const feeRange = (filter: CourseFilter) => range('fee', fees(filter), stretchOf(filter.feeFrom, filter.feeTo))
const ratingRange = ({ ratingFrom: stars }: CourseFilter) =>
  stars === undefined ? [] : range('stars', [ratedFrom(stars)], { lowest: Math.floor(2 * stars) })

/** The ranges of a filter on the ladders of the index of words and choices. */
export const rangesOf = (filter: CourseFilter): Condition[] => [
  ...feeRange(filter),
  ...range('lesson', lessonFees(filter), stretchOf(filter.lessonFeeFrom, filter.lessonFeeTo)),
  ...ratingRange(filter),
]

/** What is asked by no facet. */
export const plainConditions = (filter: CourseFilter): SQL[] => [
  ...fees(filter),
  ...lessonFees(filter),
  ...(filter.teacherId === undefined ? [] : [taughtBy(filter.teacherId)]),
]

/** Nobody gives more than one course of a hundred; an index of its own leads to them. */
const ofTeacher = ({ teacherId }: CourseFilter): Condition[] =>
  teacherId === undefined ? [] : [{ ...indexedAs(taughtBy(teacherId)), share: async () => 0.001 }]
const indexedAs = (holds: SQL) => ({ holds, indexed: holds })

type Wanted = { filter: CourseFilter; sort: CourseSort; term: Term | undefined }

/** The list that a filter asks for. `within` is what the index of its order begins with. */
function listOf({ filter, sort, term }: Wanted): PagedList {
  const one = inOneCategory(filter.categoryIds)
  const { categoryIds, examTargets, formats, ...facets } = wantedFacets(filter)
  const format = oneFormat(filter, sort)
  const isByFee = sort === 'PRICE_ASC' || sort === 'PRICE_DSC'
  const isOfFormat = !one && format.length > 0
  const begins = [...(one ? [one] : format), ...(isByFee ? fees(filter) : [])]
  const choices = [...(isOfFormat ? [] : [formats]), ...Object.values(facets)]
  const { feeFrom: _from, feeTo: _to, ...besideFees } = filter
  return {
    table: courses,
    id: courses.id,
    within: bothOf([isListed, ...begins]),
    gathered: isListed,
    part: [...(one ? topic(categoryIds) : []), ...(isOfFormat ? chosen(formats) : [])],
    conditions: [
      ...(one ? [] : topic(categoryIds)),
      ...topic(examTargets),
      ...choices.flatMap((one) => chosen(one)),
      ...rangesOf(isByFee ? besideFees : filter),
      ...ofTeacher(filter),
      ...(term ? holdsWords(courses, term) : []),
    ],
    rungs,
    ladder: ladderOf[sort],
    evenLadder: ladderOf.MOST_BOUGHT,
    ...(isByFee && fees(filter).length > 0 && { stretch: { holds: bothOf(fees(filter)), ...stretchOf(filter.feeFrom, filter.feeTo) } }),
    order: orderOf[sort],
    since: courses.listedAt,
  }
}

const chosen = (choices: readonly string[] | undefined, isTopic = false) => (choices ? [holdsEntry(courses.facets, choices, isTopic)] : [])
const topic = (choices: readonly string[] | undefined) => chosen(choices, true)

type From = Pick<Place<string>, 'offset' | 'behind' | 'asOf'> & { limit: number }

type Found = { rows: CardRow[]; total: number }

/** The listed courses that fit from a place on, in one of the four orders, and how many there are on all pages, up to one beyond the limit. */
export async function listCourses(db: Db, wanted: Wanted, { limit, offset, ...place }: From): Promise<Found> {
  const list = listOf(wanted)
  if (isWhole(place)) return withCards(db, await findPage(db, list, { limit, offset }), wanted.filter)
  const [ids, total] = await Promise.all([listIds(db, listFrom(list, place), { limit, offset }), countUpToLimit(db, list)])
  return withCards(db, { ids, total }, wanted.filter)
}

/** The courses that a search finds from a place on: the one that was chosen by its code, then those that fit best. */
export async function searchCourses(
  db: Db,
  wanted: Wanted & { term: Term; code?: string | undefined },
  { limit, offset, ...place }: From,
): Promise<Found> {
  const first = wanted.code === undefined ? undefined : eq(courses.code, wanted.code)
  const search = { searched: courses, term: wanted.term, first }
  const list = { ...listOf({ ...wanted, term: undefined }), ...search }
  if (isWhole(place)) return withCards(db, await findPageByText(db, list, { limit, offset }), wanted.filter)
  const [ids, total] = await Promise.all([
    listIdsByText(db, { ...listFrom(list, place), ...search }, { limit, offset }),
    countUpToLimit(db, listOf(wanted)),
  ])
  return withCards(db, { ids, total }, wanted.filter)
}

/** The first courses that fit, best or in their order, without a word on how many do. */
export async function firstCourses(db: Db, wanted: Wanted, limit: number) {
  const [list, page] = [listOf({ ...wanted, term: undefined }), { limit, offset: 0 }]
  const { term } = wanted
  const ids = await (term ? listIdsByText(db, { ...list, searched: courses, term }, page) : listIds(db, list, page))
  return listCards(db, ids, wanted.filter)
}

/** Whether the list is asked for as it stands, from nobody's place on. */
const isWhole = ({ behind, asOf }: Pick<From, 'behind' | 'asOf'>) => !behind && !asOf

const withCards = async (db: Db, { ids, total }: { ids: readonly string[]; total: number }, filter: CourseFilter) => ({
  rows: await listCards(db, ids, filter),
  total,
})

const titleByCode = prepared('course_title_by_code', (db) =>
  db
    .select({ title: courses.title })
    .from(courses)
    .where(eq(courses.code, placeholder('code'))),
)
export const findTitle = async (db: Db, code: string) => (await titleByCode(db, { code }))[0]?.title

/** Comparing spellings takes its time: only among so many that are bought most, which in all but the largest houses are all. */
const comparedMost = 10_000
/** Among so many where every word is one that courses have: hardly anything is spelled wrong then. */
const comparedLeast = 1000

/** Titles spelled nearly like the term, the nearest first. */
export async function listNearlyTitled(
  db: Db,
  filter: CourseFilter,
  { term, isKnown, size }: { term: Term; isKnown: boolean; size: number },
) {
  const { within, conditions = [] } = listOf({ filter, sort: 'MOST_BOUGHT', term: undefined })
  const narrowed = conditions.map(({ holds }) => holds)
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (select * from courses where ${within} order by ${falling(courses.boughtCount)}, ${falling(courses.id)} limit ${isKnown ? comparedLeast : comparedMost}) as courses
    where ${bothOf([...narrowed, matchesNearly(courses, term.values)])}
    order by ${nearness(courses, term.values)} desc, bought_count desc, id desc limit ${size}`)
  return listCards(
    db,
    rows.map(({ id }) => id),
    filter,
  )
}

/** Whether each word of a term stands in some course. What many courses hold the database knows without looking. */
export async function areKnown(db: Db, { words, readings }: Term) {
  const { known } = await sharesOf(db, courses.search)
  const unsure = words.filter((_, at) => !readings[at]?.some((reading) => known.has(reading)))
  for (const word of unsure) {
    const holding = listOf({ filter: {}, sort: 'MOST_BOUGHT', term: readTerm(word) })
    if ((await listIds(db, holding, { limit: 1, offset: 0 })).length === 0) return false
  }
  return true
}

const selectCards = preparedSql<CardRow>(
  'list_course_cards',
  () =>
    sql`select ${cardInTime} from unnest(${placeholder('ids')}::uuid[]) with ordinality as wanted (id, place) join courses on courses.id = wanted.id order by place`,
)
const listCards = async (db: Db, ids: readonly string[], { weekdays, evening }: CourseFilter) =>
  ids.length === 0 ? [] : selectCards(db, { ids, weekdays: weekdays && weekdays.length > 0 ? weekdays : null, evening: evening === true })

function listAll(sort: CourseSort) {
  const sorted = sort === 'PRICE_ASC' ? asc : sort === 'PRICE_DSC' ? desc : falling
  return preparedSql<CardRow>(
    `list_courses_${sort.toLowerCase()}`,
    () =>
      sql`select ${card} from courses where ${isListed} order by ${sorted(orderOf[sort].key)}, ${sorted(courses.id)} limit ${placeholder('size')} offset ${placeholder('offset')}`,
  )
}
const allInOrder: Record<CourseSort, ReturnType<typeof listAll>> = {
  MOST_BOUGHT: listAll('MOST_BOUGHT'),
  HIGHEST_RATE: listAll('HIGHEST_RATE'),
  PRICE_ASC: listAll('PRICE_ASC'),
  PRICE_DSC: listAll('PRICE_DSC'),
}
/** All that are listed, without any filter: the page that is asked for most. */
export const listedAll = shortMemory(1000, (db, sort: CourseSort, size: number, offset: number) => allInOrder[sort](db, { size, offset }))

const countAll = preparedSql<{ total: number }>(
  'count_courses',
  () => sql`select count(*)::int as total from (select from courses where ${isListed} limit ${countTo}) as counted`,
)
/** How many are listed at all, up to one beyond the limit. */
export const countedAll = shortMemory(1000, async (db) => (await countAll(db))[0]?.total ?? 0)
