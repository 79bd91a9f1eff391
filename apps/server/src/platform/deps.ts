import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { OutboundNetwork } from './http-client/public-page.ts'
import { type Db, inTransaction } from './postgres/db.ts'

/**
 * What every service takes as its first argument.
 * `clock` is for what is shown; a deadline that decides something is compared in SQL by the database's clock.
 */
export type Deps = {
  db: Db
  clock: () => Date
  config: Config
  log: Logger
  /** Answers what is asked of this house's own address, in process; absent where no application runs. */
  fetchSelf?: (request: Request) => Promise<Response>
  /** What is outside, where that is not the world: tests alone bring one. */
  network?: OutboundNetwork
}

/**
 * Runs `work` in one transaction, with a `deps` whose `db` is that transaction, so that nothing inside reaches the pool.
 * Throwing rolls back. Inside a running transaction it is a part of that, which then rolls back as a whole.
 */
export const transact = <T>(deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> =>
  inTransaction(deps.db, (tx) => work({ ...deps, db: tx }))
