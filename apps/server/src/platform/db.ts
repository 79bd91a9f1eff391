import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** A pool or a running transaction; queries cannot tell which, and need not. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export type DbSettings = {
  url: string
  poolSize: number
  /** A statement running longer is cancelled and answered 503. */
  statementTimeoutMs: number
  /** How long a request may wait for a free connection before it is answered 503. */
  poolWaitMs: number
}

export type OpenedDb = ReturnType<typeof openDb>

const ignore = () => undefined

/** Opens a pool. `close` waits for running queries. */
export function openDb(settings: DbSettings) {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.poolSize,
    connectionTimeoutMillis: settings.poolWaitMs,
    statement_timeout: settings.statementTimeoutMs,
    idle_in_transaction_session_timeout: settings.statementTimeoutMs * 2,
    application_name: 'khue',
  })
  // a lost connection is reported by the query that uses it; an idle one is simply replaced
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  const db: Db = drizzle({ client: pool, casing: 'snake_case' })
  return { pool, db, close: () => pool.end() }
}

/**
 * A hot query, built and named once per connection pool and then executed by its prepared statement:
 * `const findPlan = prepared('find_plan', (db) => db.select()….where(eq(plans.sku, sql.placeholder('sku'))))`,
 * called as `findPlan(db, { sku })`. Names are unique; they are what PostgreSQL's log shows.
 */
export function prepared<T>(
  name: string,
  build: (db: Db) => { prepare(name: string): { execute(values?: Record<string, unknown>): Promise<T> } },
) {
  const statements = new WeakMap<Db, { execute(values?: Record<string, unknown>): Promise<T> }>()
  return (db: Db, values?: Record<string, unknown>): Promise<T> => {
    let statement = statements.get(db)
    if (!statement) statements.set(db, (statement = build(db).prepare(name)))
    return statement.execute(values)
  }
}

/**
 * Throws inside a transaction. For what must stay written although the rest is undone: a guess that was counted must not be
 * forgotten with the refusal that follows. An endpoint that guesses reach therefore has `keepsNoAnswer`.
 */
export function outsideTransaction(db: Db): Db {
  if (db instanceof PgTransaction) throw new Error('This must not run inside a transaction')
  return db
}

/** The name of the violated constraint when `error` is a unique, check or exclusion violation; else undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = pgError(error)
  return cause?.code?.startsWith('23') ? cause.constraint : undefined
}

/** PostgreSQL's own error inside whatever wraps it, with its SQLSTATE in `code`. */
export function pgError(error: unknown): pg.DatabaseError | undefined {
  for (let e: unknown = error; e instanceof Error; e = e.cause) if (e instanceof pg.DatabaseError) return e
  return undefined
}
