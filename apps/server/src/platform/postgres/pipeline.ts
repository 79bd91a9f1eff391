import pg from 'pg'

/** The callbacks of a driver's query for the database's answers, which its type declarations omit. */
type Handlers = {
  name?: string
  text?: string
  prepare(connection: Connection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(error: unknown, connection: Connection): void
}
type Statement = pg.Query & Handlers
type Connection = pg.Connection & { submittedNamedStatements: Record<string, string> }

/**
 * Statements of one transaction sent together: one round trip, which is most of the cost of a short statement. Only the last is followed by the
 * `Sync` that makes the database reply. When one fails, the database skips those after it, and they fail with the same error.
 */
class StatementBatch extends pg.Query {
  declare name: string | undefined
  declare text: string | undefined
  readonly #waiting: Statement[]

  constructor(statements: readonly Statement[]) {
    super('')
    this.#waiting = [...statements]
  }

  requiresPreparation() {
    return true
  }

  prepare(connection: Connection) {
    const failedAt = this.#waiting.findIndex((statement) => !writeWithoutSync(statement, connection))
    connection.sync()
    const unsent = failedAt < 0 ? [] : this.#waiting.splice(failedAt).slice(1) // nothing after it may be executed, above all no commit
    for (const statement of unsent) statement.handleError(new Error('A statement before this one could not be sent'), connection)
    this.#stepUp()
  }

  handleRowDescription(message: unknown) {
    this.#waiting[0]?.handleRowDescription(message)
  }

  handleDataRow(message: unknown) {
    this.#waiting[0]?.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: Connection) {
    const done = this.#waiting.shift()
    this.#stepUp()
    done?.handleCommandComplete(message, connection)
    done?.handleReadyForQuery(connection)
  }

  handleReadyForQuery() {
    // each promise was already settled when its statement completed
  }

  handleError(error: unknown, connection: Connection) {
    for (const statement of this.#waiting.splice(0)) {
      if (statement.name) delete connection.submittedNamedStatements[statement.name] // the database may have skipped it without parsing it
      statement.handleError(error, connection)
    }
  }

  /** The driver records under its query's name which statements the database has parsed. */
  #stepUp() {
    this.name = this.#waiting[0]?.name
    this.text = this.#waiting[0]?.text
  }
}

/** Writes a statement without its `Sync`. Returns false when one of its values cannot be encoded; its promise has been rejected by then. */
function writeWithoutSync(statement: Statement, connection: Connection) {
  let isWritten = true
  const withoutSync: Connection = Object.create(connection, {
    sync: { value: () => undefined },
    close: { value: () => (isWritten = false) }, // the driver calls this for a statement that it gives up
  })
  statement.prepare(withoutSync)
  return isWritten
}

/** Queries over one connection; those of one turn of the event loop are sent together. */
export type Pipeline = Pick<pg.ClientBase, 'query'> & {
  flush: () => void
  /** Sends this statement after all others of this batch; later ones are refused. `open` undoes both as long as it has not been sent. */
  endWith: (config: pg.QueryConfig) => Promise<{ command: string }>
  open: () => void
}

export function openPipeline(client: pg.PoolClient): Pipeline {
  let queued: Statement[] = []
  let [last, isClosed]: [Statement | undefined, boolean] = [undefined, false]
  function flush() {
    if (last) queued.push(last)
    if (queued.length > 0) client.query(new StatementBatch(queued))
    isClosed ||= last !== undefined
    queued = []
    last = undefined
  }
  const statement = (config: pg.QueryConfig, values: unknown[] | undefined, { resolve, reject }: Resolvers) =>
    new pg.Query(config, values, (error: Error | null | undefined, result: unknown) =>
      error ? reject(error) : resolve(result),
    ) as Statement
  function query(config: pg.QueryConfig, values?: unknown[]) {
    return new Promise((resolve, reject) => {
      if (isClosed) throw new Error('Query after the commit of its transaction')
      if (queued.push(statement(config, values, { resolve, reject })) === 1) process.nextTick(flush)
    })
  }
  return {
    query: query as pg.ClientBase['query'],
    flush,
    endWith: (config) =>
      new Promise((resolve, reject) => {
        last = statement(config, undefined, { resolve: resolve as Resolvers['resolve'], reject }) // this query resolves with a result
      }),
    open: () => {
      isClosed = false
      last = undefined
    },
  }
}

type Resolvers = { resolve: (result: unknown) => void; reject: (error: Error) => void }
