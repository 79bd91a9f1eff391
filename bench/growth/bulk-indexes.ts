import { sql } from 'drizzle-orm'
import type { Deps } from '#platform/deps'
import { withoutStatementTimeout } from './statements.ts'

/*
 * A million rows are written without secondary indexes, which are then rebuilt: that takes a tenth of the time. The dropped indexes are recorded in
 * the table's comment, so that the next run repairs a killed one.
 */

/** For writing rows by the hundred thousand: drops all indexes of `table` except unique ones, and rebuilds them afterwards. */
export async function withoutIndexes(deps: Deps, table: string, write: () => Promise<void>, say: (line: string) => void = () => {}) {
  await dropIndexes(deps, table)
  try {
    await write()
  } finally {
    await rebuildIndexes(deps, table, say)
  }
}

const ofTable = (table: string) => sql`
  select pg_get_indexdef(i.indexrelid) as definition, c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = to_regclass(${`public.${table}`}) and not i.indisunique and i.indisvalid`

const dropIndexes = (deps: Deps, table: string) =>
  withoutStatementTimeout(deps, async ({ db }) => {
    const { rows } = await db.execute<{ definition: string; name: string }>(ofTable(table))
    const aside = [...(await listDroppedIndexes(db, table)), ...rows.map(({ definition }) => definition)]
    await note(db, table, [...new Set(aside)])
    for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`)
  })

/** Parallel index builds: each sorts in half of the memory that a single one would have. */
const builders = 2

/** Rebuilds the dropped indexes of a table, including those of a killed run. */
export async function rebuildIndexes(deps: Deps, table: string, say: (line: string) => void = () => {}) {
  const begun = performance.now()
  const aside = await listDroppedIndexes(deps.db, table)
  if (aside.length === 0) return
  const left = [...aside]
  const build = async () => {
    for (let definition = left.shift(); definition; definition = left.shift()) await rebuildIndex(deps, definition)
  }
  await Promise.all(Array.from({ length: builders }, build))
  await note(deps.db, table, [])
  say(`  ${aside.length} indexes of ${table}, ${Math.round((performance.now() - begun) / 1000)} s`)
}

const rebuildIndex = (deps: Deps, definition: string) =>
  withoutStatementTimeout(deps, async ({ db }) => {
    await db.execute(sql`set local maintenance_work_mem = '512MB'`)
    await db.execute(sql.raw(definition.replace(/^CREATE INDEX /, 'CREATE INDEX IF NOT EXISTS ')))
  })

type Db = Deps['db']

const mark = 'put aside while it grows: '

async function listDroppedIndexes(db: Db, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ said: string | null }>(
    sql`select obj_description(to_regclass(${`public.${table}`}), 'pg_class') as said`,
  )
  const said = rows[0]?.said
  return said?.startsWith(mark) ? (JSON.parse(said.slice(mark.length)) as string[]) : [] // the format written below
}

const note = (db: Db, table: string, aside: readonly string[]) => {
  const said = aside.length > 0 ? `'${`${mark}${JSON.stringify(aside)}`.replaceAll("'", "''")}'` : 'null'
  return db.execute(sql.raw(`comment on table ${table} is ${said}`))
}
