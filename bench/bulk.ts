import { sql } from 'drizzle-orm'
import { openDb } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'

type Taken = { name: string; index: string; constraint: string | null; pointing: { table: string; name: string; definition: string }[] }

/** The indexes that cover every row; a partial index costs little to maintain, and queries need it during the load. */
const findWhole = (table: string) => sql<Taken>`
  select c.relname as name, pg_get_indexdef(i.indexrelid) as index,
    (select case contype when 'p' then 'primary key' else 'unique' end from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
      as "constraint",
    (select coalesce(json_agg(json_build_object('table', conrelid::regclass, 'name', conname, 'definition', pg_get_constraintdef(oid))), '[]')
      from pg_constraint where conindid = i.indexrelid and contype = 'f') as pointing
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  where i.indrelid = ${table}::regclass and i.indpred is null and a.amname = 'btree'`

/** Fills a table without its indexes: building them afterwards takes a tenth of the time. */
export async function fillBare(deps: Deps, table: string, fill: () => Promise<void>) {
  const { rows } = await deps.db.execute<Taken>(findWhole(table))
  for (const { name, constraint, pointing } of rows) {
    for (const { table: pointer, name: key } of pointing) await run(deps, `alter table ${pointer} drop constraint ${key}`)
    await run(deps, constraint ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`)
  }
  await fill()
  await Promise.all(rows.map(({ index }) => run(deps, index)))
  for (const { name, constraint, pointing } of rows) {
    if (constraint) await run(deps, `alter table ${table} add constraint ${name} ${constraint} using index ${name}`)
    for (const one of pointing) await run(deps, `alter table ${one.table} add constraint ${one.name} ${one.definition}`)
  }
}

const bulkSettings = ['statement_timeout = 0', 'synchronous_commit = off', `maintenance_work_mem = '512MB'`]

/** Without a statement timeout, and with asynchronous commit. */
export const run = (deps: Deps, statement: string) =>
  transact(deps, async ({ db }) => {
    for (const setting of bulkSettings) await db.execute(sql.raw(`set local ${setting}`))
    await db.execute(sql.raw(statement))
  })

/** The same for a vacuum, which cannot run in a transaction; of all tables when none is named. */
export async function vacuum({ config }: Deps, table = '') {
  const { pool, close } = openDb({ url: config.DATABASE_URL ?? '', poolSize: 1, statementTimeoutMs: 0, poolWaitMs: 20_000 })
  await pool.query(`vacuum analyze ${table}`)
  await close()
}
