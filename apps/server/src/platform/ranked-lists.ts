import { exactTotalLimit } from '@khue/contracts/lists'
import { mostRanked } from '@khue/contracts/ranking'
import { and, type Column, not, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { type Db, falling } from './db.ts'
import type { Place } from './list-cursors.ts'
import { matches, type Searched, type Term, textRank } from './text-search.ts'

/**
 * Lists over very many rows, ordered by an index and narrowed by anything. No plan is good for all of them: where much fits, the
 * rows that come first are soonest found by walking along the order; where little fits, by an index of what is asked. A planner
 * that guesses wrong walks for seconds, so a list first walks a short way and then gathers (decision 23). Statements are not
 * prepared: the plan must know the values. What they answer is the same as `order by` over all rows, for every mixture.
 */
export type List = {
  table: PgTable
  /** Of type uuid: the last key of every order. */
  id: Column
  /** What holds for all that can be listed, and what the index of the order begins with: `state = 'LISTED' and subject_id = 4`. */
  within: SQL
  /** Everything else that is asked. */
  narrowed?: SQL | undefined
  /** An index has it: `(key desc nulls last, id desc nulls last)`, or both rising; backwards is a rising one read from its end. By the id alone its own index does. */
  order: { key: Column; isRising?: boolean; isBackwards?: boolean }
}
/** `since` is when a row came to the list. */
export type PagedList = List & { since: Column }
type Page = { limit: number; offset: number }

/** How far a list is walked along at first: some two milliseconds. */
const shortWalk = 2000
/** And how far when what was found on the way promises the whole page: of a million rows no more than that are then gathered, either. */
const longWalk = 16_000

const nameOf = (column: Column) => sql.identifier(snake(column.name))
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const tableOf = (list: List) => sql.identifier(getTableConfig(list.table).name)
const directed = ({ order, id }: List) => {
  const [key, last] = [nameOf(order.key), nameOf(id)]
  if (order.key === id) return order.isRising ? last : sql`${last} desc`
  if (order.isRising) return sql`${key}, ${last}`
  return order.isBackwards ? sql`${key} desc, ${last} desc` : sql`${falling(key)}, ${falling(last)}`
}

/**
 * The list from a place on, for whoever pages through it while others add to it: behind the row that was shown last, which the
 * index of the order leads to, or as it was when a search began.
 */
export function listFrom({ since, ...list }: PagedList, { behind, asOf }: Pick<Place<string>, 'behind' | 'asOf'>): List {
  const { order, id } = list
  const way = order.isRising ? sql`>` : sql`<`
  const follows = behind && sql`(${order.key}, ${id}) ${way} (${asStored(order.key, behind.key)}, ${behind.id}::uuid)`
  return { ...list, within: all({ within: list.within, narrowed: follows }, asOf && sql`${since} <= ${asOf.toISOString()}::timestamptz`) }
}

const largest: Record<string, number> = { integer: 2 ** 31 - 1, bigint: Number.MAX_SAFE_INTEGER }

/** In the type of its column, without which no index leads there; a cursor may name a number that no such column holds. */
function asStored(column: Column, key: number) {
  const type = column.getSQLType()
  const most = largest[type]
  const stored = most === undefined ? key : Math.max(-most, Math.min(most, Math.trunc(key)))
  return sql`${stored}::${sql.raw(type)}`
}

/** The ids of one page, in order. A page from a place on is asked of `listFrom`. */
export const listIds = async (db: Db, list: List, page: Page & { enough?: number }) => (await findIds(db, list, page)).ids

/** The same, and whether there are no more; where fewer than a page are `enough`, they are the first of them. */
async function findIds(db: Db, list: List, { limit, offset, enough = limit }: Page & { enough?: number }) {
  const [wanted, needed] = [limit + offset, enough + offset]
  const steps = Math.max(shortWalk, list.narrowed ? 4 * needed : wanted)
  let walked = await walk(db, list, { steps, limit: wanted })
  if (!list.narrowed) return { ids: walked.slice(offset), isAll: walked.length < wanted }
  // half as far again as what was found makes likely
  const promised = Math.ceil((1.5 * steps * needed) / walked.length)
  if (walked.length < needed && promised <= longWalk) walked = await walk(db, list, { steps: promised, limit: wanted })
  if (walked.length >= needed) return { ids: walked.slice(offset), isAll: false }
  const { rows } = await db.execute<{ id: string }>(sql`
    with fit as materialized (select ${ordered(list)} from ${list.table} where ${all(list)})
    select ${nameOf(list.id)} as id from fit order by ${directed(list)} limit ${limit} offset ${offset}`)
  return { ids: rows.map(({ id }) => id), isAll: rows.length < limit }
}

const ordered = ({ id, order }: List) => (order.key === id ? nameOf(id) : sql`${nameOf(id)}, ${nameOf(order.key)}`)

const all = (list: Pick<List, 'within' | 'narrowed'>, more?: SQL) => and(list.within, list.narrowed, more) ?? sql`true`

async function walk(db: Db, list: List, { steps, limit }: { steps: number; limit: number }) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${nameOf(list.id)} as id
    from (select * from ${list.table} where ${list.within} order by ${directed(list)} limit ${steps}) as ${tableOf(list)}
    where ${list.narrowed ?? sql`true`} order by ${directed(list)} limit ${limit}`)
  return rows.map(({ id }) => id)
}

export type TextList = List & {
  searched: Searched
  term: Term
  /** What stands before everything else that fits. */
  first?: SQL | undefined
}

/**
 * The ids of one page of a search, the best first: by how well the text fits (`textRank`), then in the order of the list. Where
 * more rows fit than `mostRanked`, those first in the list's order compete, and whatever is titled exactly so; the rest follows in
 * the list's order. Needs an index `(title_folded, key desc, id desc)`.
 */
export async function listIdsByText(db: Db, list: TextList, { limit, offset }: Page): Promise<string[]> {
  const { searched, term } = list
  const found: List = { ...list, narrowed: and(list.narrowed, matches(searched, term.values)) }
  const titled = or(sql`${searched.titleFolded} in (${term.values.termFolded}, ${term.values.termRead})`, list.first)
  const [{ ids: first, isAll }, exact] = await Promise.all([
    findIds(db, found, { limit: mostRanked, offset: 0 }),
    gather(db, { ...found, narrowed: and(found.narrowed, titled) }),
  ])
  const competing = [...new Set([...first, ...exact])]
  const ranked = await rank(db, list, competing)
  const page = ranked.slice(offset, offset + limit)
  if (page.length === limit || isAll) return page
  const others: List = { ...found, narrowed: and(found.narrowed, not(among(list.id, exact))) }
  const rest = await listIds(db, others, {
    limit: limit - page.length,
    offset: Math.max(0, offset - ranked.length) + first.length - inBoth(first, exact),
  })
  return [...page, ...rest]
}

const among = (column: Column, ids: readonly string[]) => sql`${column} = any(${sql.param([...ids])}::uuid[])`
const inBoth = (one: readonly string[], other: readonly string[]) => one.filter((id) => other.includes(id)).length

async function gather(db: Db, list: List) {
  const { rows } = await db.execute<{ id: string }>(
    sql`select ${nameOf(list.id)} as id from ${list.table} where ${all(list)} order by ${directed(list)} limit ${mostRanked}`,
  )
  return rows.map(({ id }) => id)
}

async function rank(db: Db, list: TextList, ids: readonly string[]) {
  const { rows } = await db.execute<{ id: string }>(sql`select ${nameOf(list.id)} as id from ${list.table}
    where ${among(list.id, ids)} order by ${list.first ? sql`${list.first} desc, ` : sql``}${textRank(list.searched, list.term.values)} desc, ${directed(list)}`)
  return rows.map(({ id }) => id)
}

/** How many rows there are, counted no further than one beyond the limit up to which totals are exact. */
export async function countUpToLimit(db: Db, { table, where }: { table: PgTable; where: SQL | undefined }): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from (select from ${table} where ${where ?? sql`true`} limit ${countedMost}) as found`,
  )
  return rows[0]?.found ?? 0
}

/** A count that says "more than 1000". */
export const countedMost = exactTotalLimit + 1

/**
 * A filter with choices: `chosen` is its condition when it is set; `choices` are what to count, as entries of the array `facets` of
 * the table, or by names of their own as such entries or as conditions.
 */
export type Facet = { chosen?: SQL | undefined; choices: readonly string[] | Readonly<Record<string, SQL | string>> }
export type Faceted<Name extends string> = {
  table: PgTable
  /** The array, indexed by GIN, with every choice a row fits, each once. */
  facets: Column
  /** Everything that is asked by no facet. */
  within: SQL | undefined
  by: Readonly<Record<Name, Facet>>
}

/** So many rows are counted at a glance; a choice that is rare among them and still below the limit is then counted by the index. */
const glance = 20_000

/**
 * How many rows each choice would leave if its own filter were not set yet: exact to 1000, beyond that 1001. Filters that are not
 * set share one count. Slower than any list: ask it beside the list, never before.
 */
export async function countFacets<Name extends string>(db: Db, faceted: Faceted<Name>): Promise<Record<Name, Record<string, number>>> {
  const facets = Object.entries<Facet>(faceted.by)
  const free = facets.filter(([, facet]) => !facet.chosen)
  const groups = [free, ...facets.filter(([, facet]) => facet.chosen).map((one) => [one])].filter((group) => group.length > 0)
  const counted: (readonly [string, Record<string, number>])[] = []
  // one after the other: counts shall never hold the connections that lists wait for
  for (const group of groups) {
    const names = new Set(group.map(([name]) => name))
    const others = facets.filter(([name]) => !names.has(name)).map(([, facet]) => facet.chosen)
    counted.push(...(await countGroup(db, faceted, { others: and(...others), group })))
  }
  return Object.fromEntries(counted) as Record<Name, Record<string, number>> // one entry for each of `by`
}

type Group = { others: SQL | undefined; group: readonly [string, Facet][] }

async function countGroup(db: Db, faceted: Faceted<string>, { others, group }: Group) {
  const named = group.map(([name, { choices }]) => [name, Object.entries(isEntries(choices) ? asNamed(choices) : choices)] as const)
  const wanted = new Map(named.flatMap(([name, choices]) => choices.map(([choice, by]) => [keyOf(name, choice, by), by] as const)))
  const glimpsed = await glimpse(db, faceted, { where: and(faceted.within, others), wanted })
  const unsure = glimpsed.isAll ? [] : [...wanted].filter(([key]) => (glimpsed.counts.get(key) ?? 0) < countedMost)
  const asked = new Map(
    unsure.map(([key, by]) => [key, typeof by === 'string' ? sql`${faceted.facets} @> array[${by}]::text[]` : by] as const),
  )
  const exact = await countEach(db, { table: faceted.table, within: faceted.within, others, asked })
  const countOf = (key: string) => Math.min(exact.get(key) ?? glimpsed.counts.get(key) ?? 0, countedMost)
  return named.map(
    ([name, choices]) => [name, Object.fromEntries(choices.map(([choice, by]) => [choice, countOf(keyOf(name, choice, by))]))] as const,
  )
}

const isEntries = (choices: Facet['choices']): choices is readonly string[] => Array.isArray(choices)
const asNamed = (entries: readonly string[]) => Object.fromEntries(entries.map((entry) => [entry, entry]))
/** No entry has a blank in it. */
const keyOf = (name: string, choice: string, by: SQL | string) => (typeof by === 'string' ? by : `${name} ${choice}`)

type Glance = { where: SQL | undefined; wanted: ReadonlyMap<string, SQL | string> }

async function glimpse(db: Db, { table, facets }: Faceted<string>, { where, wanted }: Glance) {
  const conditions = [...wanted].flatMap(([key, by]) => (typeof by === 'string' ? [] : [sql`case when ${by} then ${key}::text end`]))
  const fitting = conditions.length > 0 ? sql` || array_remove(array[${sql.join(conditions, sql`, `)}], null)` : sql``
  const { rows } = await db.execute<{ entry: string | null; found: number }>(sql`
    with glimpsed as materialized (select ${nameOf(facets)}${fitting} as entries from ${table} where ${where ?? sql`true`} limit ${glance + 1})
    select null as entry, count(*)::int as found from glimpsed
    union all select entry, count(*)::int from glimpsed, unnest(entries) as entry group by entry`)
  const counts = new Map(rows.map(({ entry, found }) => [entry ?? '', found]))
  return { isAll: (counts.get('') ?? 0) <= glance, counts }
}

type Asked = { table: PgTable; within: SQL | undefined; others: SQL | undefined; asked: ReadonlyMap<string, SQL> }

/**
 * What is asked here is rare: few rows are read by the index of `facets` alone. Behind the fence (`offset 0`) no plan reads the many that
 * fit everything else, once for each.
 */
async function countEach(db: Db, { table, within, others, asked }: Asked): Promise<Map<string, number>> {
  if (asked.size === 0) return new Map()
  const own = sql.identifier(getTableConfig(table).name)
  const counts = [...asked].map(
    ([key, condition]) => sql`select ${key}::text as key, (select count(*)::int from (
      select from (select * from ${table} where ${and(condition, others)} offset 0) as ${own} where ${within ?? sql`true`} limit ${countedMost}) as found) as found`,
  )
  const { rows } = await db.execute<{ key: string; found: number }>(sql.join(counts, sql` union all `))
  return new Map(rows.map(({ key, found }) => [key, found]))
}
