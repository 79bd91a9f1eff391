import { maxRanked } from '@khue/contracts/text-fits'
import { and, type Column, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../postgres/db.ts'
import { countUpToLimit } from '@khue/ranked-lists/counts'
import { type PageRequest, findIds, type PageResult, listIds, type Page } from '@khue/ranked-lists/lists'
import { orderBy, columnIdentifier } from '@khue/ranked-lists/orders'
import { keyRangeConditions, type List, rowPredicate } from '@khue/ranked-lists/key-ranges'
import { filterOnly } from '@khue/ranked-lists/selectivity'
import { matchesPrefixWords, matchesWords } from './text-conditions.ts'
import { type Searched, type Term, textRank } from './text-search.ts'

/** Text search in lists over very many rows (`packages/ranked-lists`). */
export type TextList = List & {
  searched: Searched & { search: Column }
  term: Term
  /** The last word may be incomplete: for search while typing. */
  isPrefix?: boolean
  /** Rows that sort before all others that fit. */
  first?: SQL | undefined
}

/**
 * The ids of one page of a search, the best first: by relevance (`textRank`), then in the list's order. Where more rows fit than `maxRanked`, the
 * first `maxRanked` in the list's order and all exact title matches are ranked; the others follow in the list's order. Needs an index `(title_folded,
 * key desc, id desc)`.
 */
export const listIdsByText = async (db: Db, list: TextList, page: PageRequest) => (await findByText(db, list, page)).ids

async function findByText(db: Db, list: TextList, { limit, offset, enough, isCounted = false }: PageRequest): Promise<PageResult> {
  const { searched, term } = list
  const found = searchedFor(list)
  const titled = or(sql`${searched.titleFolded} in (${term.values.termFolded}, ${term.values.termRead})`, list.first)
  const [{ ids: first, isAll, ...learned }, exact] = await Promise.all([
    findIds(db, found, { limit: maxRanked, offset: 0, isCounted, ...(enough && { enough }) }),
    pickOut(db, found, titled),
  ])
  const competing = [...new Set([...first, ...exact])]
  const ranked = await rank(db, list, competing)
  const page = ranked.slice(offset, offset + limit)
  if (page.length === limit || isAll || enough) return { ...learned, ids: page, isAll }
  const others: List = { ...found, narrowed: and(found.narrowed, not(among(list.id, exact))) }
  const rest = await listIds(db, others, {
    limit: limit - page.length,
    offset: Math.max(0, offset - ranked.length) + first.length - inBoth(first, exact),
  })
  return { ...learned, ids: [...page, ...rest], isAll }
}

function searchedFor({ searched, term, isPrefix, ...list }: TextList): List {
  const words = isPrefix ? matchesPrefixWords(searched, term) : matchesWords(searched, term)
  return { ...list, conditions: [...(list.conditions ?? []), ...words] }
}

/** A page with the total, counted up to the cap. */
export async function findPageByText(db: Db, list: TextList, page: Page) {
  const { ids, total, selectivity } = await findByText(db, list, { ...page, isCounted: true })
  return { ids, total: total ?? (await countUpToLimit(db, searchedFor(list), selectivity)) }
}

const among = (column: Column, ids: readonly string[]) => sql`${column} = any(${sql.param([...ids])}::uuid[])`
const inBoth = (one: readonly string[], other: readonly string[]) => one.filter((id) => other.includes(id)).length

/** Rows found by an index on `by`; all other conditions are checked on the rows. */
async function pickOut(db: Db, list: List, by: SQL | undefined) {
  const beside = [...(list.part ?? []), ...keyRangeConditions(list)].map(({ predicate }) => filterOnly(predicate))
  const { rows } = await db.execute<{ id: string }>(
    sql`select ${columnIdentifier(list.id)} as id from ${list.table} where ${and(list.fetchScope ?? list.within, by, ...beside, filterOnly(rowPredicate(list)))} order by ${orderBy(list)} limit ${maxRanked}`,
  )
  return rows.map(({ id }) => id)
}

async function rank(db: Db, list: TextList, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`select ${columnIdentifier(list.id)} as id from ${list.table}
    where ${among(list.id, ids)} order by ${list.first ? sql`${list.first} desc, ` : sql``}${textRank(list.searched, list.term.values)} desc, ${orderBy(list)}`)
  return rows.map(({ id }) => id)
}
