import { and, type Column, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, columnName } from './database.ts'
import { countCap } from './counts.ts'
import { type Condition, estimateSelectivity } from './selectivity.ts'

/**
 * A filter with choices. `chosen` is its condition when it is set; `choices` are the choices to count: entries of the array `facets` of the table, or
 * named entries or conditions.
 */
export type Facet = { chosen?: SQL | undefined; choices: readonly string[] | Readonly<Record<string, SQL | string>> }
export type FacetQuery<Name extends string> = {
  table: PgTable
  /** The array, with a GIN index, of every choice that a row fits, each once. */
  facets: Column
  /** All conditions that belong to no facet. */
  within: SQL | undefined
  by: Readonly<Record<Name, Facet>>
  /** Ranges of `within`, as the index holds them. */
  ranges?: readonly Condition[]
}

/** The index is asked for a range only when at most this share of rows fits: a wider one costs more entries than it saves rows. */
const narrowShare = 0.4

async function narrowRanges(db: Db, { ranges = [] }: { ranges?: readonly Condition[] | undefined }) {
  return (await estimateSelectivity(db, ranges)).flatMap(({ indexed, selectivity }) =>
    indexed && selectivity <= narrowShare ? [indexed] : [],
  )
}

/** The first so many rows are counted in one pass; a choice that is rare among them and still below the limit is then counted by the index. */
const firstRowsCounted = 20_000

/**
 * How many rows each choice would leave if its own filter were not set: exact to 1000, beyond that 1001. Filters that are not set share one count.
 * Slower than any list: run it beside the list, never before.
 */
export async function countFacets<Name extends string>(db: Db, faceted: FacetQuery<Name>): Promise<Record<Name, Record<string, number>>> {
  const facets = Object.entries<Facet>(faceted.by)
  const within = and(faceted.within, ...(await narrowRanges(db, faceted)))
  const free = facets.filter(([, facet]) => !facet.chosen)
  const groups = [free, ...facets.filter(([, facet]) => facet.chosen).map((one) => [one])].filter((group) => group.length > 0)
  const counted: (readonly [string, Record<string, number>])[] = []
  // sequential, so that counts never hold the connections that lists wait for
  for (const group of groups) {
    const names = new Set(group.map(([name]) => name))
    const others = facets.filter(([name]) => !names.has(name)).map(([, facet]) => facet.chosen)
    counted.push(...(await countGroup(db, { ...faceted, within }, { others: and(...others), group })))
  }
  return Object.fromEntries(counted) as Record<Name, Record<string, number>> // one entry for each of `by`
}

type Group = { others: SQL | undefined; group: readonly [string, Facet][] }

async function countGroup(db: Db, faceted: FacetQuery<string>, { others, group }: Group) {
  const named = group.map(([name, { choices }]) => [name, Object.entries(isEntries(choices) ? asNamed(choices) : choices)] as const)
  const requested = new Map(named.flatMap(([name, choices]) => choices.map(([choice, by]) => [keyOf(name, choice, by), by] as const)))
  const firstCounts = await countFirstRows(db, faceted, { where: and(faceted.within, others), requested })
  const undecided = firstCounts.isAll ? [] : [...requested].filter(([key]) => (firstCounts.counts.get(key) ?? 0) < countCap)
  const asked = new Map(
    undecided.map(([key, by]) => [key, typeof by === 'string' ? sql`${faceted.facets} @> array[${by}]::text[]` : by] as const),
  )
  const exact = await countEach(db, { table: faceted.table, within: faceted.within, others, asked })
  const countOf = (key: string) => Math.min(exact.get(key) ?? firstCounts.counts.get(key) ?? 0, countCap)
  return named.map(
    ([name, choices]) => [name, Object.fromEntries(choices.map(([choice, by]) => [choice, countOf(keyOf(name, choice, by))]))] as const,
  )
}

const isEntries = (choices: Facet['choices']): choices is readonly string[] => Array.isArray(choices)
const asNamed = (entries: readonly string[]) => Object.fromEntries(entries.map((entry) => [entry, entry]))
/** Unambiguous, because no entry contains a blank. */
const keyOf = (name: string, choice: string, by: SQL | string) => (typeof by === 'string' ? by : `${name} ${choice}`)

type FirstRowsQuery = { where: SQL | undefined; requested: ReadonlyMap<string, SQL | string> }

async function countFirstRows(db: Db, { table, facets }: FacetQuery<string>, { where, requested }: FirstRowsQuery) {
  const conditions = [...requested].flatMap(([key, by]) => (typeof by === 'string' ? [] : [sql`case when ${by} then ${key}::text end`]))
  const fitting = conditions.length > 0 ? sql` || array_remove(array[${sql.join(conditions, sql`, `)}], null)` : sql``
  const { rows } = await db.execute<{ entry: string | null; found: number }>(sql`
    with fit as materialized (select ${sql.identifier(columnName(facets))}${fitting} as entries from ${table} where ${where ?? sql`true`}),
      first_rows as materialized (select entries from fit limit ${firstRowsCounted + 1})
    select null as entry, count(*)::int as found from first_rows
    union all select entry, count(*)::int from first_rows, unnest(entries) as entry group by entry`)
  const counts = new Map(rows.map(({ entry, found }) => [entry ?? '', found]))
  return { isAll: (counts.get('') ?? 0) <= firstRowsCounted, counts }
}

type Choices = { table: PgTable; within: SQL | undefined; others: SQL | undefined; asked: ReadonlyMap<string, SQL> }

/**
 * These choices are rare. The materialized subquery is planned as if all rows were read, so the planner uses an index, and the outer limit stops
 * reading at the cap.
 */
async function countEach(db: Db, { table, within, others, asked }: Choices): Promise<Map<string, number>> {
  if (asked.size === 0) return new Map()
  const counts = [...asked].map(
    ([key, condition]) => sql`select ${key}::text as key, (
      with fit as materialized (select 1 from ${table} where ${and(condition, others, within)})
      select count(*)::int from (select from fit limit ${countCap}) as found) as found`,
  )
  const { rows } = await db.execute<{ key: string; found: number }>(sql.join(counts, sql` union all `))
  return new Map(rows.map(({ key, found }) => [key, found]))
}
