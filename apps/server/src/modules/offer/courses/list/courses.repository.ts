import type { CourseFilter, CourseSort } from '@khue/contracts/offer/courses'
import { exactTotalLimit } from '@khue/contracts/lists'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { type Db, descNullsLast, prepared, preparedSql } from '#platform/postgres/db'
import { cachedFor } from '#platform/postgres/cached-for'
import type { PagePosition } from '#platform/lists/cursors'
import { countUpToLimit } from '@khue/ranked-lists/counts'
import { rowPredicate } from '@khue/ranked-lists/key-ranges'
import { findPage, listAfter, listIds } from '@khue/ranked-lists/lists'
import { findPageByText, listIdsByText } from '#platform/lists/ranked-search'
import { elementFrequenciesOf } from '@khue/ranked-lists/statistics'
import { matchesFuzzy, similarity, readTerm, type Term } from '#platform/lists/text-search'
import { card, type CardRow, listCards } from './cards.repository.ts'
import { isListed, listOf, orderOf, type Wanted } from './course-list.repository.ts'
import { courses } from '../courses.tables.ts'

const { placeholder } = sql
const countTo = sql.raw(String(exactTotalLimit + 1))

type From = Pick<PagePosition<string>, 'offset' | 'afterRow' | 'asOf'> & { limit: number }

type Found = { rows: CardRow[]; total: number }

/** Matching listed courses from a position on, in one of the four orders, and their total, up to one beyond the limit. */
export async function listCourses(db: Db, wanted: Wanted, { limit, offset, ...place }: From): Promise<Found> {
  const list = listOf(wanted)
  if (isWhole(place)) return withCards(db, await findPage(db, list, { limit, offset }), wanted.filter)
  const [ids, total] = await Promise.all([listIds(db, listAfter(list, place), { limit, offset }), countUpToLimit(db, list)])
  return withCards(db, { ids, total }, wanted.filter)
}

/** Courses matching a search from a position on: first the one chosen by its code, then by relevance. */
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

/** The first matching courses, by relevance or order, without a total; a search looks only among the most bought where those are enough. */
export async function firstCourses(db: Db, wanted: Wanted, limit: number) {
  const [list, page] = [listOf({ ...wanted, term: undefined }), { limit, offset: 0 }]
  const { term } = wanted
  const ids = await (term ? listIdsByText(db, { ...list, searched: courses, term }, { ...page, enough: limit }) : listIds(db, list, page))
  return listCards(db, ids, wanted.filter)
}

/** Whether the list is requested from its start. */
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

/** Similarity is expensive: compared only within so many most bought courses, which is all of them on all but the largest platforms. */
const maxCompared = 10_000
/** Compared within so many when every word of the term occurs in courses: a misspelling is unlikely then. */
const maxComparedIfKnown = 500

/** Courses with titles similar to the term, most similar first: among those that match the filter, otherwise in its category. */
export async function listNearlyTitled(
  db: Db,
  filter: CourseFilter,
  { term, isKnown, size }: { term: Term; isKnown: boolean; size: number },
) {
  const wide = listOf({ filter: { categoryIds: filter.categoryIds }, sort: 'MOST_BOUGHT', term: undefined })
  const narrowed = listOf({ filter, sort: 'HIGHEST_RATE', term: undefined }) // its index starts with the category only
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

/** Whether each word of a term occurs in some course. Frequent words are known from the database's statistics. */
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
/** All listed courses, without a filter. */
export const listAllCourses = (db: Db, sort: CourseSort, size: number, offset: number) => allInOrder[sort](db, { size, offset })

const countAll = preparedSql<{ total: number }>(
  'count_courses',
  () => sql`select count(*)::int as total from (select from courses where ${isListed} limit ${countTo}) as counted`,
)
/** Number of listed courses, up to one beyond the limit. */
export const cachedCourseCount = cachedFor(1000, async (db) => (await countAll(db))[0]?.total ?? 0)
