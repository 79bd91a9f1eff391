import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { type Db, inTransaction } from './postgres/db.ts'

/** The first argument of every service. `clock` is for displayed times; deadlines with consequences are compared in SQL by the database's clock. */
export type Deps = {
  db: Db
  clock: () => Date
  config: Config
  log: Logger
  /** Answers requests to the platform's own address in process; absent where no application runs. */
  fetchSelf?: (request: Request) => Promise<Response>
  /** By the kind of message, as modules declare them; absent where no application runs. */
  outsideAddresses?: ReadonlyMap<string, OutsideAddress>
}

/**
 * Runs `work` in one transaction, with a `deps` whose `db` is that transaction, so that nothing inside reaches the pool. Throwing rolls back. A
 * nested call joins the running transaction, which then rolls back as a whole.
 */
export const transact = <T>(deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> =>
  inTransaction(deps.db, (tx) => work({ ...deps, db: tx }))

/** Whom a message is for, and what it is about, in the words of the module that sent it. */
export type OutsideMessage = { personId: string; reference: string }

/**
 * What a module decides about its messages when they leave the product, which may be hours after they were written: whether they still concern the person, and
 * which address opens their subject without signing in.
 */
export type OutsideAddress = {
  isStillFor: (deps: Deps, message: OutsideMessage) => Promise<boolean>
  /** A path of this site, made for this message alone; undefined when it does not concern the person any more. */
  make: (deps: Deps, message: OutsideMessage, channel: 'email' | 'zalo') => Promise<string | undefined>
}
