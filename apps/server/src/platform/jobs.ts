import { setTimeout as pause } from 'node:timers/promises'
import { lt, sql } from 'drizzle-orm'
import { Logger as WorkerLogger, run, runMigrations, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Deps } from './deps.ts'
import { freeJobsOf, heldInOwnName } from './lost-jobs.ts'
import { type Loop, runLoops, startLoops } from './loops.ts'
import { newsChannel, outbox, type Reaction, tellHere } from './news.ts'
import { deliverNext, react, reactionTask, startDelivery } from './news-delivery.ts'

/** Timed or queued work of a module. `cron` is a crontab line part such as `*\/5 * * * *`, in UTC. */
export type Job = { name: string; cron?: string; run: (deps: Deps, payload: unknown) => Promise<void> }
export type Work = { jobs: readonly Job[]; reactions: readonly Reaction[]; loops?: readonly Loop[] }

const NewsRef = z.object({ id: z.uuid() })

/** Creates or updates the queue's own tables. */
export const migrateJobs = (url: string) => runMigrations({ connectionString: url })

function taskList(deps: Deps, work: Work): TaskList {
  const tasks: TaskList = {}
  for (const reaction of work.reactions) tasks[reactionTask(reaction)] = (payload) => react(deps, reaction, NewsRef.parse(payload).id)
  for (const job of work.jobs) tasks[job.name] = (payload) => job.run(deps, payload)
  return tasks
}

const crontab = (jobs: readonly Job[]) => jobs.flatMap((job) => (job.cron ? [`${job.cron} ${job.name} ?max=3`] : [])).join('\n')

const quiet = (deps: Deps) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error') deps.log.error({ message }, 'job failed')
    else if (level === 'warning') deps.log.warn({ message }, 'job warning')
  })

/** On the worker's own listening connection, which it opens anew when it is lost. */
function listenForNews(deps: Deps, events: WorkerEvents, wake: () => void) {
  events.on('pool:listen:success', ({ client }) => {
    client.on('notification', ({ channel }) => {
      if (channel === newsChannel) wake()
    })
    client.once('drain', () => {
      client.query(`listen ${newsChannel}`).catch((error: unknown) => deps.log.warn({ err: error }, 'news waits for the next look'))
    })
  })
}

async function begin(deps: Deps, pgPool: Pool, work: Work, wake: () => void) {
  const events = heldInOwnName(deps)
  listenForNews(deps, events, wake)
  const broken = Promise.withResolvers<void>()
  const names = new Set<string>()
  events.on('pool:create', ({ workerPool }) => names.add(workerPool.id))
  // the connection went between the claim of a job and its arrival here, or before its end was noted: it looks claimed for ever
  for (const event of ['worker:getJob:error', 'worker:fatalError', 'pool:fatalError'] as const) events.on(event, () => broken.resolve())
  const runner = await run({
    pgPool,
    taskList: taskList(deps, work),
    crontab: crontab(work.jobs),
    concurrency: 4,
    noHandleSignals: true,
    logger: quiet(deps),
    events,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }, // else what cannot be noted ends the process
  })
  const stop = () => runner.stop().catch(() => undefined) // it may have ended by itself
  const givesUp = broken.promise.then(() => Promise.race([stop(), pause(lastJobsMs, undefined, { ref: false })])) // 0.18 may never finish
  return { stop, names, ended: Promise.race([runner.promise, givesUp]) }
}

const lastJobsMs = 2000
const beginAgainAfterMs = 500

/**
 * Works until stopped: answers news within milliseconds, runs timed jobs. `stop` finishes what is running. When the
 * database goes away, the worker ends; another follows, and does at once what the first had claimed.
 */
export async function startWorker(deps: Deps, pgPool: Pool, work: Work) {
  const stopping = new AbortController()
  const delivery = startDelivery(deps, work.reactions)
  const tellElsewhere = tellHere(pgPool, delivery.wake)
  const loops = startLoops(deps, work.loops ?? [])
  let worker = await begin(deps, pgPool, work, delivery.wake)
  async function beginAgain() {
    await freeJobsOf(deps.db, [...worker.names])
    worker = await begin(deps, pgPool, work, delivery.wake)
    if (stopping.signal.aborted) await worker.stop() // meanwhile
  }
  async function keepWorking() {
    while (!stopping.signal.aborted) {
      await worker.ended.catch((error: unknown) => deps.log.error({ err: error }, 'job worker ended'))
      await pause(beginAgainAfterMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined) // stopped meanwhile
      if (!stopping.signal.aborted) await beginAgain().catch((error: unknown) => deps.log.warn({ err: error }, 'no job worker yet'))
    }
  }
  void keepWorking()
  return {
    async stop() {
      stopping.abort()
      tellElsewhere()
      await Promise.all([delivery.stop(), loops.stop(), worker.stop()])
    },
  }
}

/** Does everything that waits, once, and returns: for tests and proofs. */
export async function workOff(deps: Deps, pgPool: Pool, work: Work) {
  do {
    while (await deliverNext(deps, work.reactions));
    await runOnce({ pgPool, taskList: taskList(deps, work), logger: quiet(deps), noHandleSignals: true })
  } while ((await deliverNext(deps, work.reactions)) || (await runLoops(deps, work.loops ?? []))) // what those jobs left to do
}

/** News older than 30 days that was delivered is forgotten. */
export const sweepOutbox = (deps: Deps) => deps.db.delete(outbox).where(lt(outbox.deliveredAt, sql`now() - interval '30 days'`))
