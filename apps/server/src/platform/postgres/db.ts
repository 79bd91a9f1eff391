import { type Column, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Pipeline, openPipeline } from './pipeline.ts'

/** A pool or a running transaction; queries cannot tell which, and need not. */
export type Db = PgDatabase<NodePgQueryResultHKT>

const poolOf = new WeakMap<Db, pg.Pool>()
/** One for each connection, whatever transactions run on it: what was prepared there stays. */
const transactionsOn = new WeakMap<pg.PoolClient, { tx: Db; line: Pipeline }>()
/** Transactions of which a part has failed, whoever caught that. */
const failedTransactions = new WeakSet<Db>()
/** What running transactions do once they have committed. */
const afterCommits = new WeakMap<Db, Set<AfterCommit>>()
/** What running transactions have sent without waiting for the answer. */
const pipelinedWrites = new WeakMap<Db, Promise<unknown>[]>()

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

/** Named, and so read by the database once. */
const [begin, commit] = [
  { name: 'begin', text: 'begin' },
  { name: 'commit', text: 'commit' },
]

/** Opens a pool. `close` waits for running queries. */
export function openDb(settings: DbSettings) {
  const pool = new pg.Pool({
    connectionString: settings.url,
    pipeline: true, // the next statement need not wait for the answer to the one before
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
  poolOf.set(db, pool)
  return { pool, db, close: () => pool.end() }
}

/**
 * Runs `work` in one transaction. Inside a running one it is a part of that: there is one commit, and none when a part has
 * thrown, even if somebody caught it.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const pool = poolOf.get(db)
  return pool ? inOwnTransaction(pool, work) : runNested(db, work)
}

/**
 * The same for `work` that asks all it has to ask at once, before it has heard any answer: the commit travels with it, so that nothing is
 * locked for a journey longer. What is asked later is refused: the rest is committed by then.
 */
export async function commitWithLast<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const pool = poolOf.get(db)
  return pool ? inOwnTransaction(pool, work, { commitsWithLast: true }) : runNested(db, work)
}

const deadlock = '40P01'
/** So often whoever the database has chosen to give way tries once more, each time a little later. */
const maxDeadlockRetries = 3

/** Of two that wait for each other in a circle one is rolled back: nothing of it has happened, so it is done again. */
type TransactionOptions = { commitsWithLast?: boolean }
async function inOwnTransaction<T>(
  pool: pg.Pool,
  work: (tx: Db) => Promise<T>,
  transactionOptions: TransactionOptions = {},
  tries = 1,
): Promise<T> {
  try {
    return await runTransaction(pool, work, transactionOptions)
  } catch (error) {
    if (pgError(error)?.code !== deadlock || tries > maxDeadlockRetries) throw error
    await pause(20 * tries * (1 + Math.random()))
    return inOwnTransaction(pool, work, transactionOptions, tries + 1)
  }
}

async function runTransaction<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>, { commitsWithLast = false }: TransactionOptions): Promise<T> {
  const client = await pool.connect()
  const { tx, line } = connectionDb(client)
  const sent: Promise<unknown>[] = []
  let isBroken = false
  try {
    failedTransactions.delete(tx)
    takeAfterCommit(tx)
    pipelinedWrites.set(tx, sent)
    line.open()
    void pipelineWrite(tx, line.query(begin)) // nothing refuses it but the end of the connection
    const ended = commitsWithLast ? line.endWith(commit) : undefined
    ended?.catch(ignore) // whatever failed before it is heard first
    const result = await work(tx)
    if (failedTransactions.has(tx)) throw new Error('A nested transaction has failed')
    const [{ command }] = await Promise.all([ended ?? line.query(commit), ...sent])
    if (command !== 'COMMIT') throw new Error('The database rolled this transaction back: a statement has failed') // the database has rolled back
    for (const then of takeAfterCommit(tx)) then(pool)
    return result
  } catch (error) {
    line.open() // no commit goes with what is left
    line.flush() // what was asked last must not come after
    isBroken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    await Promise.all(sent) // what failed first is why the rest did
    throw error
  } finally {
    client.release(isBroken)
  }
}

type AfterCommit = (pool: pg.Pool) => void

/** Does something once the running transaction has committed, and never when it rolls back; outside a transaction at once. */
export function afterCommit(db: Db, then: AfterCommit) {
  const pool = poolOf.get(db)
  if (pool) then(pool)
  else afterCommits.set(db, (afterCommits.get(db) ?? new Set()).add(then))
}

function takeAfterCommit(tx: Db): ReadonlySet<AfterCommit> {
  const taken = afterCommits.get(tx) ?? new Set()
  afterCommits.delete(tx)
  return taken
}

/**
 * For a write whose answer nobody needs: in a transaction it is not waited for but travels with what follows, at the latest
 * with the commit, which it undoes should it fail.
 */
export async function pipelineWrite(db: Db, write: Promise<unknown>) {
  const sent = pipelinedWrites.get(db)
  if (!sent) {
    await write
    return
  }
  write.catch(ignore) // it is heard at the end of the transaction
  sent.push(write)
}

async function runNested<T>(tx: Db, work: (tx: Db) => Promise<T>) {
  try {
    return await work(tx)
  } catch (error) {
    failedTransactions.add(tx)
    throw error
  }
}

function connectionDb(client: pg.PoolClient) {
  const known = transactionsOn.get(client)
  if (known) return known
  const line = openPipeline(client)
  const opened = { tx: drizzle({ client: line as unknown as pg.PoolClient, casing: 'snake_case' }) as Db, line } // it only ever queries
  transactionsOn.set(client, opened)
  return opened
}

/**
 * A hot query, built and named once per connection and then executed by its prepared statement:
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

const dialect = new PgDialect({ casing: 'snake_case' })

/** The same for a statement written out: `const lockX = preparedSql<{ id: string }>('lock_x', () => sql`…`)`. Answers its rows. */
export function preparedSql<Row extends Record<string, unknown>>(name: string, build: () => SQL) {
  const run = prepared(name, (db) => ({
    prepare: () =>
      db._.session.prepareQuery<PreparedQueryConfig & { execute: pg.QueryResult<Row> }>(
        dialect.sqlToQuery(build()),
        undefined,
        name,
        false,
      ),
  }))
  return async (db: Db, values?: Record<string, unknown>): Promise<Row[]> => (await run(db, values)).rows
}

/**
 * The order of an index written `column.desc()`, whose nulls stand last: for a plain `desc` PostgreSQL sorts all rows instead of
 * walking along it, even where a column has no nulls.
 */
export const descNullsLast = (column: SQLWrapper): SQL => sql`${column} desc nulls last`

/** More than half of the connections are at work: whatever can wait lets the others go first. */
export function isPoolBusy(db: Db) {
  const pool = poolOf.get(db)
  return pool !== undefined && pool.totalCount - pool.idleCount + pool.waitingCount > pool.options.max / 2
}

/**
 * Throws inside a transaction. For what must stay written although the rest is undone: a guess that was counted must not be
 * forgotten with the refusal that follows. An endpoint that guesses reach therefore has `ignoresIdempotencyKey`.
 */
export function assertOutsideTransaction(db: Db): Db {
  if (!poolOf.has(db)) throw new Error('This must not run inside a transaction')
  return db
}

/** Whether this is the pool itself, and no running transaction. */
export const isPool = (db: Db) => poolOf.has(db)

/** Throws outside a transaction. For what must not be true unless something else is. */
export function assertInsideTransaction(db: Db): Db {
  if (poolOf.has(db)) throw new Error('This must run inside a transaction')
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
