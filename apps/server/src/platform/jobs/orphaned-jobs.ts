import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import type { WorkerEvents } from 'graphile-worker'
import type { PoolClient } from 'pg'
import type { Db } from '../postgres/db.ts'
import type { Deps } from '../deps.ts'

/**
 * The queue keeps the jobs of a killed worker locked for four hours. So every worker holds an advisory lock in its own
 * name on its listening connection, which the database gives back when that worker is gone, however it went; jobs
 * claimed by a name whose lock is free are then free too. (After a graceful stop the name stays held until the pool
 * closes, which harms nobody: such a worker has given its jobs back.)
 */
export function holdWorkerLock(deps: Deps): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // once it has begun to listen
    client.once('drain', () => {
      lockWorkerName(client, workerPool.id)
        .then(() => unlockOrphanedJobs(deps.db))
        .catch((error: unknown) => deps.log.warn({ err: error }, 'unlocking orphaned jobs failed, the next run tries again'))
    })
  })
  return events
}

const lockWorkerName = (client: PoolClient, name: string) => client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])

/** Lets others have the jobs of workers that are gone. Runs at every start and every minute; safe to run twice. */
export const unlockOrphanedJobs = (db: Db) =>
  db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by))
    from (select distinct locked_by from graphile_worker._private_jobs where locked_by is not null) as claimed
    where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`)

/** Lets others have the jobs of workers of this process that have ended. */
export const unlockJobsOf = (db: Db, names: readonly string[]) =>
  db.execute(sql`select graphile_worker.force_unlock_workers(${sql.param(names)}::text[])`)
