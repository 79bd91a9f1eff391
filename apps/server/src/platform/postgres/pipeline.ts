import pg from 'pg'

/** What a driver's query does with each answer of the database; its type declarations keep silent about it. */
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
 * Statements of one transaction that travel together: one journey there and one back, the better part of what a short one costs.
 * Only the last is followed by the `Sync` that makes the database send what it has to say. When one fails, the database passes over
 * those behind it, and they fail for the same reason.
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
    const unsent = failedAt < 0 ? [] : this.#waiting.splice(failedAt).slice(1) // nothing is done behind it, a commit least of all
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
    // each was told when it was done
  }

  handleError(error: unknown, connection: Connection) {
    for (const statement of this.#waiting.splice(0)) {
      if (statement.name) delete connection.submittedNamedStatements[statement.name] // it may have been passed over unread
      statement.handleError(error, connection)
    }
  }

  /** The driver notes under the name of its query which statements the database has read. */
  #stepUp() {
    this.name = this.#waiting[0]?.name
    this.text = this.#waiting[0]?.text
  }
}

/** Writes a statement without its `Sync`. False when one of its values cannot be written; whoever asked has heard that already. */
function writeWithoutSync(statement: Statement, connection: Connection) {
  let isWritten = true
  const withoutSync: Connection = Object.create(connection, {
    sync: { value: () => undefined },
    close: { value: () => (isWritten = false) }, // what the driver does with a statement that it has to give up
  })
  statement.prepare(withoutSync)
  return isWritten
}

/** Asks over one connection: what is asked in one go is sent together. */
export type Pipeline = Pick<pg.ClientBase, 'query'> & {
  flush: () => void
  /** Asks this behind whatever is asked in this go; what is asked after that is refused. `open` takes back both, where it has not been sent. */
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
        last = statement(config, undefined, { resolve: resolve as Resolvers['resolve'], reject }) // which is answered with a result
      }),
    open: () => {
      isClosed = false
      last = undefined
    },
  }
}

type Resolvers = { resolve: (result: unknown) => void; reject: (error: Error) => void }
