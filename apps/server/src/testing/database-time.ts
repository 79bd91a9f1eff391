import { sql } from 'drizzle-orm'
import { type Deps, transact } from '#platform/deps'

/** Runs work in a transaction in which the database's clock shows this moment: rules of days are tried at midnight at any time of day. */
export const atDatabaseTime = <T>(deps: Deps, moment: string, run: (deps: Deps) => Promise<T>) =>
  transact(deps, async (deps) => {
    const at = sql.raw(`'${new Date(moment).toISOString()}'::timestamptz`)
    await deps.db.execute(sql`create schema fake_time`)
    await deps.db.execute(sql`create function fake_time.now() returns timestamptz language sql stable as $$ select ${at} $$`)
    await deps.db.execute(sql`set local search_path = fake_time, pg_catalog, public`)
    const result = await run(deps)
    await deps.db.execute(sql`drop schema fake_time cascade`)
    return result
  })
