import type * as api from '@khue/contracts/courses'
import type { Query } from '@khue/contracts/endpoint'
import { exactTotalLimit } from '@khue/contracts/lists'
import { readKey } from '@khue/contracts/search'
import type { Deps } from '#platform/deps'
import { readTerm, type Term } from '#platform/text-search'
import { describeCards } from './cards.service.ts'
import { type Cursor, deepestSearch, isNarrowed, readCursor, writeCursor } from './course-filter.ts'
import { courseError } from './courses.errors.ts'
import * as stored from './courses.repository.ts'
import * as facets from './facets.repository.ts'

type Search = Query<typeof api.listCourses>
type Order = Cursor['order']

/** One page of courses. Nothing found: the nearest, on the first page. */
export async function listCourses(deps: Deps, { sort, page, size, cursor: typed, ...asked }: Search) {
  const { code, ...filter } = await chosenBy(deps, asked)
  const term = readSearch(filter.term)
  const order: Order = sort ?? (term ? 'RELEVANCE' : 'MOST_BOUGHT')
  const cursor = typed === undefined ? undefined : readCursor(typed, order)
  if (typed !== undefined && !cursor) throw courseError.COURSE_CURSOR_INVALID()
  const at = { size, offset: offsetOf(cursor, page * size), cursor }
  const { rows, total } = await find(deps, { filter, term, code, order, at })
  if (total === 0) return nearest(deps, filter, term, { size, isFirst: at.offset === 0 && !cursor })
  const items = await describeCards(deps, rows)
  const next = nextCursor(deps, rows, order, at)
  return {
    items,
    ...(total > exactTotalLimit ? { total: exactTotalLimit, totalIsCapped: true } : { total }),
    ...(next && { nextCursor: writeCursor(next) }),
  }
}

/** What stands beside each choice of a filter. */
export async function countFacets(deps: Deps, asked: api.CourseFilter) {
  const filter = await chosenBy(deps, asked)
  return { facets: await facets.countFacets(deps.db, filter, readSearch(filter.term)) }
}

/**
 * Spec 2: a suggestion that was chosen says more than the words typed on the way to it. A category and a teacher stand for
 * them, a course comes first among what they find; a key that names nothing is a term, if there is no other.
 */
async function chosenBy(deps: Deps, { key, ...filter }: api.CourseFilter): Promise<api.CourseFilter & { code?: string }> {
  const chosen = readKey(key)
  if (chosen?.kind === 'CATEGORY') return { ...filter, term: undefined, categoryIds: [chosen.id] }
  if (chosen?.kind === 'TEACHER') return { ...filter, term: undefined, teacherId: chosen.id }
  if (chosen) return { ...filter, code: chosen.code, term: filter.term || (await stored.findTitle(deps.db, chosen.code)) }
  return { ...filter, term: filter.term || key }
}

const offsetOf = (cursor: Cursor | undefined, byPage: number) => (cursor ? (cursor.order === 'RELEVANCE' ? cursor.offset : 0) : byPage)

function readSearch(typed: string | undefined): Term | undefined {
  const term = typed ? readTerm(typed) : undefined
  return term && term.words.length > 0 ? term : undefined
}

type At = { size: number; offset: number; cursor: Cursor | undefined }
type Wanted = { filter: api.CourseFilter; term: Term | undefined; code: string | undefined; order: Order; at: At }

async function find({ db }: Deps, { filter, term, code, order, at }: Wanted): Promise<{ rows: stored.CardRow[]; total: number }> {
  const sort = order === 'RELEVANCE' ? 'MOST_BOUGHT' : order
  const wanted = { filter, sort, term } as const
  if (!term && !at.cursor && !isNarrowed(filter)) {
    const [rows, total] = await Promise.all([stored.listedAll(db, sort, at.size, at.offset), stored.countedAll(db)])
    return { rows, total: Math.max(total, rows.length) }
  }
  const rows =
    term && order === 'RELEVANCE' ? await stored.searchCourses(db, { ...wanted, term, code }, at) : await stored.listCourses(db, wanted, at)
  const isWhole = at.offset === 0 && !at.cursor && rows.length < at.size
  return { rows, total: isWhole ? rows.length : await stored.countCourses(db, wanted) }
}

/** Where the next page begins; undefined after the last. */
function nextCursor(deps: Deps, rows: readonly stored.CardRow[], order: Order, { size, offset, cursor }: At): Cursor | undefined {
  const last = rows.at(-1)
  if (!last || rows.length < size) return undefined
  if (order !== 'RELEVANCE') return { order, key: keyOf[order](last), id: last.id }
  const asOf = cursor?.order === 'RELEVANCE' ? cursor.asOf : deps.clock().getTime()
  return offset + size <= deepestSearch ? { order, offset: offset + size, asOf } : undefined
}

const keyOf: Record<api.CourseSort, (row: stored.CardRow) => number> = {
  MOST_BOUGHT: (row) => row.boughtCount,
  HIGHEST_RATE: (row) => row.ratingRank,
  PRICE_ASC: (row) => row.feeVnd,
  PRICE_DSC: (row) => row.feeVnd,
}

/** The same words without the other filters, else what is spelled alike, under them or without; without a term the most bought of the category. */
async function nearest(
  deps: Deps,
  filter: api.CourseFilter,
  term: Term | undefined,
  { size, isFirst }: { size: number; isFirst: boolean },
) {
  const widest: api.CourseFilter = { categoryIds: filter.categoryIds }
  const mostBought = { filter: widest, sort: 'MOST_BOUGHT' } as const
  const page = { size, offset: 0, cursor: undefined }
  const tries = term
    ? [
        () => (isNarrowed({ ...filter, categoryIds: undefined }) ? stored.searchCourses(deps.db, { ...mostBought, term }, page) : []),
        () => stored.listNearlyTitled(deps.db, filter, term, size),
        () => stored.listNearlyTitled(deps.db, widest, term, size),
      ]
    : [() => stored.listCourses(deps.db, { ...mostBought, term: undefined }, page)]
  for (const look of isFirst ? tries : []) {
    const rows = await look()
    if (rows.length > 0) return { items: await describeCards(deps, rows), total: 0, isNearest: true }
  }
  return { items: [], total: 0 }
}
