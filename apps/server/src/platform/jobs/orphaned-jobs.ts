import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import type { WorkerEvents } from 'graphile-worker'
import type { PoolClient } from 'pg'
import type { Db } from '../postgres/db.ts'
import type { Deps } from '../deps.ts'

/**
 * The queue keeps the jobs of a killed worker locked for four hours. So every worker holds an advisory lock on its own name on its listening
 * connection; the database releases it when that worker ends in any way, and jobs claimed under an unlocked name are free. (After a graceful stop the
 * lock stays until the pool closes, which is harmless: such a worker has returned its jobs.)
 */
export function holdWorkerLock(deps: Deps): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // after it has begun to listen
    client.once('drain', () => {
      lockWorkerName(client, workerPool.id)
        .then(() => unlockOrphanedJobs(deps.db))
        .catch((error: unknown) => deps.log.warn({ err: error }, 'unlocking orphaned jobs failed, the next run tries again'))
    })
  })
  return events
}

const lockWorkerName = (client: PoolClient, name: string) => client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])

/** Releases the jobs of workers that have ended. Runs at every start and every minute; safe to run twice. */
export const unlockOrphanedJobs = (db: Db) =>
  db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by))
    from (select distinct locked_by from graphile_worker._private_jobs where locked_by is not null) as claimed
    where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`)

/** Releases the jobs of ended workers of this process. */
export const unlockJobsOf = (db: Db, names: readonly string[]) =>
  db.execute(sql`select graphile_worker.force_unlock_workers(${sql.param(names)}::text[])`)
