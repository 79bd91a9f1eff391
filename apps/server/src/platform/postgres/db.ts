import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Pipeline, openPipeline } from './pipeline.ts'

/** A pool or a running transaction; queries work on both alike. */
export type Db = PgDatabase<NodePgQueryResultHKT>

const poolOf = new WeakMap<Db, pg.Pool>()
/** The pool of each transaction's connection. */
const poolBehindOf = new WeakMap<Db, pg.Pool>()
/** One for each connection, shared by all its transactions, so that prepared statements stay. */
const transactionsOn = new WeakMap<pg.PoolClient, { tx: Db; line: Pipeline }>()
/** Transactions of which a nested part has failed, even if its error was caught. */
const failedTransactions = new WeakSet<Db>()
/** Callbacks to run after the commit, by transaction. */
const afterCommits = new WeakMap<Db, Set<AfterCommit>>()
/** Writes sent without waiting for the answer, by transaction. */
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

/** Named, so that the database parses them once per connection. */
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
  // a lost connection is reported by the query that uses it; a lost idle connection is replaced
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  const db: Db = drizzle({ client: pool, casing: 'snake_case' })
  poolOf.set(db, pool)
  return { pool, db, close: () => pool.end() }
}

/**
 * Runs `work` in one transaction. A nested call joins the running one: there is one commit, and none when a nested part has thrown, even if its error
 * was caught.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const pool = poolOf.get(db)
  return pool ? inOwnTransaction(pool, work) : runNested(db, work)
}

/**
 * The same for `work` that issues all its statements at once, before any answer: the commit travels with them, which saves a round trip of lock time.
 * Later statements are refused, because the commit has been sent.
 */
export async function commitWithLast<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const pool = poolOf.get(db)
  return pool ? inOwnTransaction(pool, work, { commitsWithLast: true }) : runNested(db, work)
}

const deadlock = '40P01'
/** How often the victim of a deadlock retries, each time after a longer pause. */
const maxDeadlockRetries = 3

/** The database rolls back one of two deadlocked transactions; none of it has happened, so it is run again. */
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
  poolBehindOf.set(tx, pool)
  const sent: Promise<unknown>[] = []
  let isBroken = false
  try {
    failedTransactions.delete(tx)
    takeAfterCommit(tx)
    pipelinedWrites.set(tx, sent)
    line.open()
    void pipelineWrite(tx, line.query(begin)) // only a lost connection can fail it
    const ended = commitsWithLast ? line.endWith(commit) : undefined
    ended?.catch(ignore) // an earlier error is reported first
    const result = await work(tx)
    if (failedTransactions.has(tx)) throw new Error('A nested transaction has failed')
    const [{ command }] = await Promise.all([ended ?? line.query(commit), ...sent])
    if (command !== 'COMMIT') throw new Error('The database rolled this transaction back: a statement has failed') // the database has rolled back
    for (const then of takeAfterCommit(tx)) then(pool)
    return result
  } catch (error) {
    line.open() // the remaining statements are sent without a commit
    line.flush() // sent before the rollback, so that no statement follows it
    isBroken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    await Promise.all(sent) // the first error is the cause of the others
    throw error
  } finally {
    client.release(isBroken)
  }
}

type AfterCommit = (pool: pg.Pool) => void

/** Runs a callback after the running transaction has committed, and never when it rolls back; outside a transaction at once. */
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
 * For a write whose answer is not needed: in a transaction it is not awaited but travels with later statements, at the latest with the commit. If it
 * fails, the transaction rolls back.
 */
export async function pipelineWrite(db: Db, write: Promise<unknown>) {
  const sent = pipelinedWrites.get(db)
  if (!sent) {
    await write
    return
  }
  write.catch(ignore) // reported at the end of the transaction
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
  const opened = { tx: drizzle({ client: line as unknown as pg.PoolClient, casing: 'snake_case' }) as Db, line } // drizzle only calls query
  transactionsOn.set(client, opened)
  return opened
}

const statementNames = new Set<string>()

/**
 * A hot query, built and named once per connection and then executed as a prepared statement: `const findPlan = prepared('find_plan', (db) =>
 * db.select()….where(eq(plans.sku, sql.placeholder('sku'))))`, called as `findPlan(db, { sku })`. PostgreSQL's log shows the names. Throws when a
 * name is taken: a connection that has prepared one statement refuses another of the same name, so the query would fail now and then.
 */
export function prepared<T>(
  name: string,
  build: (db: Db) => { prepare(name: string): { execute(values?: Record<string, unknown>): Promise<T> } },
) {
  if (statementNames.has(name)) throw new Error(`Two prepared statements have the name ${name}`)
  statementNames.add(name)
  const statements = new WeakMap<Db, { execute(values?: Record<string, unknown>): Promise<T> }>()
  return (db: Db, values?: Record<string, unknown>): Promise<T> => {
    let statement = statements.get(db)
    if (!statement) statements.set(db, (statement = build(db).prepare(name)))
    return statement.execute(values)
  }
}

const dialect = new PgDialect({ casing: 'snake_case' })

/** The same for a statement in SQL: `const lockX = preparedSql<{ id: string }>('lock_x', () => sql`…`)`. Returns its rows. */
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
 * The order of an index written `column.desc()`, which puts nulls last: for a plain `desc` PostgreSQL sorts all rows instead of scanning the index,
 * even where a column has no nulls.
 */
export const descNullsLast = (column: SQLWrapper): SQL => sql`${column} desc nulls last`

/** More than half of the connections are in use: work that can wait yields to the others. */
export function isPoolBusy(db: Db) {
  const pool = poolOf.get(db)
  return pool !== undefined && pool.totalCount - pool.idleCount + pool.waitingCount > pool.options.max / 2
}

/**
 * Throws inside a transaction. For writes that must survive a refusal: a counted guess must not be rolled back by the refusal that follows. Endpoints
 * with such guesses have `ignoresIdempotencyKey`.
 */
export function assertOutsideTransaction(db: Db): Db {
  if (!poolOf.has(db)) throw new Error('This must not run inside a transaction')
  return db
}

/** Whether this is the pool itself, not a running transaction. */
export const isPool = (db: Db) => poolOf.has(db)

/** The pool, also of a running transaction: the key of what a process remembers for all of them. */
export function poolBehind(db: Db): pg.Pool {
  const pool = poolOf.get(db) ?? poolBehindOf.get(db)
  if (!pool) throw new Error('This database was not opened here')
  return pool
}

/** Throws outside a transaction. For writes that must not commit without the caller's other writes. */
export function assertInsideTransaction(db: Db): Db {
  if (poolOf.has(db)) throw new Error('This must run inside a transaction')
  return db
}

/** The name of the violated constraint when `error` is a unique, check or exclusion violation; else undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = pgError(error)
  return cause?.code?.startsWith('23') ? cause.constraint : undefined
}

/** PostgreSQL's own error inside wrapping errors, with its SQLSTATE in `code`. */
export function pgError(error: unknown): pg.DatabaseError | undefined {
  for (let e: unknown = error; e instanceof Error; e = e.cause) if (e instanceof pg.DatabaseError) return e
  return undefined
}
