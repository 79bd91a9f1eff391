import type * as api from '@khue/contracts/offer/courses'
import type { Query } from '@khue/contracts/endpoint'
import { parseSuggestionKey } from '@khue/contracts/offer/search'
import type { Deps } from '#platform/deps'
import { toPage, isFirstPage, type PagePosition, parsePagePosition, fetchLimit, cappedTotal } from '#platform/lists/cursors'
import { preSerialized } from '#platform/http/pre-serialized-replies'
import { cachedFor } from '#platform/postgres/cached-for'
import { readTerm, type Term } from '#platform/lists/text-search'
import { describeCards } from './cards.service.ts'
import { isNarrowed } from './course-filter.ts'
import type { CardRow } from './cards.repository.ts'
import * as stored from './courses.repository.ts'
import * as facets from './facets.repository.ts'

type Search = Query<typeof api.listCourses>
type CoursePlace = PagePosition<api.CourseSort | 'RELEVANCE'>

/** One page of courses; when nothing matches on the first page, the nearest ones. */
export async function listCourses(deps: Deps, { sort, page, size, cursor, ...asked }: Search) {
  const { code, ...filter } = await chosenBy(deps, asked)
  const term = parseSearch(filter.term)
  const place: CoursePlace = parsePagePosition({ page, size, cursor }, sort ?? (term ? 'RELEVANCE' : 'MOST_BOUGHT'))
  if (!term && !place.afterRow && !isNarrowed(filter)) return wholePage(deps.db, sort ?? 'MOST_BOUGHT', size, place.offset)
  const found = await find(deps, { filter, term, code, place })
  if (found.total === 0) return nearest(deps, filter, term, { size, isFirst: isFirstPage(place) })
  return describePage(deps, found, place, deps.clock())
}

/** A page of all courses, the most frequent request, cached for a second. */
const wholePage = cachedFor(1000, async (db, order: api.CourseSort, size: number, offset: number) => {
  const place: CoursePlace = { order, size, offset, afterRow: undefined, asOf: undefined }
  const [rows, counted] = await Promise.all([stored.listAllCourses(db, order, fetchLimit(place), offset), stored.cachedCourseCount(db)])
  return preSerialized(await describePage({ db }, { rows, total: Math.max(counted, rows.length) }, place, new Date()))
})

/** Call after putting a course on the lists or taking it off. */
export function forgetPages() {
  wholePage.forget()
  stored.cachedCourseCount.forget()
}

async function describePage(deps: Pick<Deps, 'db'>, found: { rows: CardRow[]; total: number }, place: CoursePlace, now: Date) {
  const { rows, next } = toPage(found.rows, place, { keys, id: (row) => row.id, now })
  const items = await describeCards(deps, rows)
  const { total } = found
  return { items, ...cappedTotal(total), ...next }
}

/** The count beside each choice of a filter. */
export async function countFacets(deps: Deps, asked: api.CourseFilter) {
  const filter = await chosenBy(deps, asked)
  return { facets: await facets.countFacets(deps.db, filter, parseSearch(filter.term)) }
}

/**
 * Spec 2: a chosen suggestion is more precise than the typed term. A category or a teacher replaces the term, a course comes first in its results; an
 * unknown key is used as the term if there is no other.
 */
async function chosenBy(deps: Deps, { key, ...filter }: api.CourseFilter): Promise<api.CourseFilter & { code?: string }> {
  const chosen = parseSuggestionKey(key)
  if (chosen?.kind === 'CATEGORY') return { ...filter, term: undefined, categoryIds: [chosen.id] }
  if (chosen?.kind === 'TEACHER') return { ...filter, term: undefined, teacherId: chosen.id }
  if (chosen) return { ...filter, code: chosen.code, term: filter.term || (await stored.findTitle(deps.db, chosen.code)) }
  return { ...filter, term: filter.term || key }
}

function parseSearch(typed: string | undefined): Term | undefined {
  const term = typed ? readTerm(typed) : undefined
  return term && term.words.length > 0 ? term : undefined
}

type Wanted = { filter: api.CourseFilter; term: Term | undefined; code: string | undefined; place: CoursePlace }

async function find({ db }: Deps, { filter, term, code, place }: Wanted): Promise<{ rows: CardRow[]; total: number }> {
  const sort = place.order === 'RELEVANCE' ? 'MOST_BOUGHT' : place.order
  const [wanted, from] = [{ filter, sort, term } as const, { ...place, limit: fetchLimit(place) }]
  const found =
    term && place.order === 'RELEVANCE'
      ? await stored.searchCourses(db, { ...wanted, term, code }, from)
      : await stored.listCourses(db, wanted, from)
  const isWhole = isFirstPage(place) && found.rows.length <= place.size
  return isWhole ? { ...found, total: found.rows.length } : found
}

/** The sort key of each order. */
const keys: Record<api.CourseSort, (row: CardRow) => number> = {
  MOST_BOUGHT: (row) => row.boughtCount,
  HIGHEST_RATE: (row) => row.ratingRank,
  PRICE_ASC: (row) => row.feeVnd,
  PRICE_DSC: (row) => row.feeVnd,
}

/**
 * The nearest courses: same term without the other filters, otherwise similar titles with or without them; without a term the most bought of the
 * category.
 */
async function nearest(
  deps: Deps,
  filter: api.CourseFilter,
  term: Term | undefined,
  { size, isFirst }: { size: number; isFirst: boolean },
) {
  const widest: api.CourseFilter = { categoryIds: filter.categoryIds }
  const mostBought = { filter: widest, sort: 'MOST_BOUGHT' } as const
  const isWide = !isNarrowed({ ...filter, categoryIds: undefined })
  const spelledAlike = async (term: Term) =>
    stored.listNearlyTitled(deps.db, filter, { term, isKnown: await stored.areAllWordsIndexed(deps.db, term), size })
  const tries = term
    ? [async () => (isWide ? [] : stored.firstCourses(deps.db, { ...mostBought, term }, size)), () => spelledAlike(term)]
    : [() => stored.firstCourses(deps.db, { ...mostBought, term: undefined }, size)]
  for (const look of isFirst ? tries : []) {
    const rows = await look()
    if (rows.length > 0) return { items: await describeCards(deps, rows), total: 0, isNearest: true }
  }
  return { items: [], total: 0 }
}
