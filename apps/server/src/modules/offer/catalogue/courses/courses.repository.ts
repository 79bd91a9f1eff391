import type { CourseFilter, CourseSort } from '@khue/contracts/offer/courses'
import { exactTotalLimit } from '@khue/contracts/lists'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { type Db, descNullsLast, prepared, preparedSql } from '#platform/postgres/db'
import { cachedFor } from '#platform/postgres/cached-for'
import type { PagePosition } from '#platform/lists/cursors'
import { countUpToLimit, findPage, rowPredicate, listAfter, listIds } from '@khue/ranked-lists/lists'
import { findPageByText, listIdsByText } from '#platform/lists/ranked-search'
import { elementFrequenciesOf } from '@khue/ranked-lists/statistics'
import { matchesFuzzy, similarity, readTerm, type Term } from '#platform/lists/text-search'
import { card, type CardRow, listCards } from './cards.repository.ts'
import { isListed, listOf, orderOf, type Wanted } from './course-list.repository.ts'
import { courses } from './courses.tables.ts'

const { placeholder } = sql
const countTo = sql.raw(String(exactTotalLimit + 1))

type From = Pick<PagePosition<string>, 'offset' | 'afterRow' | 'asOf'> & { limit: number }

type Found = { rows: CardRow[]; total: number }

/** The listed courses that fit from a place on, in one of the four orders, and how many there are on all pages, up to one beyond the limit. */
export async function listCourses(db: Db, wanted: Wanted, { limit, offset, ...place }: From): Promise<Found> {
  const list = listOf(wanted)
  if (isWhole(place)) return withCards(db, await findPage(db, list, { limit, offset }), wanted.filter)
  const [ids, total] = await Promise.all([listIds(db, listAfter(list, place), { limit, offset }), countUpToLimit(db, list)])
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
    listIdsByText(db, { ...listAfter(list, place), ...search }, { limit, offset }),
    countUpToLimit(db, listOf(wanted)),
  ])
  return withCards(db, { ids, total }, wanted.filter)
}

/** The first courses that fit, best or in their order, without a word on how many do; with words, of what is bought most where that is enough. */
export async function firstCourses(db: Db, wanted: Wanted, limit: number) {
  const [list, page] = [listOf({ ...wanted, term: undefined }), { limit, offset: 0 }]
  const { term } = wanted
  const ids = await (term ? listIdsByText(db, { ...list, searched: courses, term }, { ...page, enough: limit }) : listIds(db, list, page))
  return listCards(db, ids, wanted.filter)
}

/** Whether the list is asked for as it stands, from nobody's place on. */
const isWhole = ({ afterRow, asOf }: Pick<From, 'afterRow' | 'asOf'>) => !afterRow && !asOf

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
const maxCompared = 10_000
/** Among so many where every word is one that courses have: hardly anything is spelled wrong then. */
const maxComparedIfKnown = 500

/** Titles spelled nearly like the term, the nearest first: those that the filter leaves, or any of its category if it leaves none. */
export async function listNearlyTitled(
  db: Db,
  filter: CourseFilter,
  { term, isKnown, size }: { term: Term; isKnown: boolean; size: number },
) {
  const wide = listOf({ filter: { categoryIds: filter.categoryIds }, sort: 'MOST_BOUGHT', term: undefined })
  const narrowed = listOf({ filter, sort: 'HIGHEST_RATE', term: undefined }) // whose index begins with nothing but one category
  const { rows } = await db.execute<{ id: string }>(sql`
    with near as materialized (
      select id, bought_count, ${similarity(courses, term.values)} as nearness, (${rowPredicate(narrowed)}) is true as fits
      from (select * from courses where ${wide.within} order by ${descNullsLast(courses.boughtCount)}, ${descNullsLast(courses.id)} limit ${isKnown ? maxComparedIfKnown : maxCompared}) as courses
      where ${matchesFuzzy(courses, term.values)} and ${rowPredicate(wide)})
    select id from near where fits or not exists (select from near where fits)
    order by nearness desc, bought_count desc, id desc limit ${size}`)
  return listCards(
    db,
    rows.map(({ id }) => id),
    filter,
  )
}

/** Whether each word of a term stands in some course. What many courses hold the database knows without looking. */
export async function areAllWordsIndexed(db: Db, { words, readings }: Term) {
  const { known } = await elementFrequenciesOf(db, courses.search)
  const unsure = words.filter((_, at) => !readings[at]?.some((reading) => known.has(reading)))
  for (const word of unsure) {
    const holding = listOf({ filter: {}, sort: 'MOST_BOUGHT', term: readTerm(word) })
    if ((await listIds(db, holding, { limit: 1, offset: 0 })).length === 0) return false
  }
  return true
}

function listAll(sort: CourseSort) {
  const sorted = sort === 'PRICE_ASC' ? asc : sort === 'PRICE_DSC' ? desc : descNullsLast
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
/** All that are listed, without any filter. */
export const listAllCourses = (db: Db, sort: CourseSort, size: number, offset: number) => allInOrder[sort](db, { size, offset })

const countAll = preparedSql<{ total: number }>(
  'count_courses',
  () => sql`select count(*)::int as total from (select from courses where ${isListed} limit ${countTo}) as counted`,
)
/** How many are listed at all, up to one beyond the limit. */
export const cachedCourseCount = cachedFor(1000, async (db) => (await countAll(db))[0]?.total ?? 0)
