import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { Logger as WorkerLogger, run, runMigrations, runOnce, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { z } from 'zod'
import { type Deps, transact } from './deps.ts'
import { freeJobsOf, heldInOwnName } from './lost-jobs.ts'
import { deliverNewsTask, outbox, type Reaction } from './news.ts'

/** Timed or queued work of a module. `cron` is a crontab line part such as `*\/5 * * * *`, in UTC. */
export type Job = { name: string; cron?: string; run: (deps: Deps, payload: unknown) => Promise<void> }
export type Work = { jobs: readonly Job[]; reactions: readonly Reaction[] }

const NewsRef = z.object({ id: z.uuid() })
const reactionTask = (reaction: Reaction) => `react:${reaction.name}`

/** Creates or updates the queue's own tables. */
export const migrateJobs = (url: string) => runMigrations({ connectionString: url })

function taskList(deps: Deps, work: Work): TaskList {
  const tasks: TaskList = {
    [deliverNewsTask]: (payload) => fanOut(deps, work, NewsRef.parse(payload).id),
  }
  for (const reaction of work.reactions) tasks[reactionTask(reaction)] = (payload) => react(deps, reaction, NewsRef.parse(payload).id)
  for (const job of work.jobs) tasks[job.name] = (payload) => job.run(deps, payload)
  return tasks
}

/** Gives each reaction its own job, with its own retries; runs twice without doubling because jobs are keyed by news and reaction. */
const fanOut = (deps: Deps, work: Work, newsId: string) =>
  transact(deps, async ({ db }) => {
    const [news] = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.id, newsId), isNull(outbox.deliveredAt)))
      .for('update')
    if (!news) return
    for (const reaction of work.reactions.filter((one) => one.to.name === news.name)) {
      const task = reactionTask(reaction)
      await db.execute(
        sql`select graphile_worker.add_job(${task}, json_build_object('id', ${newsId}::text), job_key => ${`${task}:${newsId}`})`,
      )
    }
    await db
      .update(outbox)
      .set({ deliveredAt: sql`now()` })
      .where(eq(outbox.id, newsId))
  })

async function react(deps: Deps, reaction: Reaction, newsId: string) {
  const [news] = await deps.db.select().from(outbox).where(eq(outbox.id, newsId))
  if (news) await reaction.run(deps, reaction.to.payload.parse(news.payload) as never)
}

const crontab = (jobs: readonly Job[]) => jobs.flatMap((job) => (job.cron ? [`${job.cron} ${job.name} ?max=3`] : [])).join('\n')

const quiet = (deps: Deps) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error') deps.log.error({ message }, 'job failed')
    else if (level === 'warning') deps.log.warn({ message }, 'job warning')
  })

async function begin(deps: Deps, pgPool: Pool, work: Work) {
  const events = heldInOwnName(deps)
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
  let worker = await begin(deps, pgPool, work)
  async function beginAgain() {
    await freeJobsOf(deps.db, [...worker.names])
    worker = await begin(deps, pgPool, work)
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
    stop() {
      stopping.abort()
      return worker.stop()
    },
  }
}

/** Does everything that waits, once, and returns: for tests and proofs. */
export const workOff = (deps: Deps, pgPool: Pool, work: Work) =>
  runOnce({ pgPool, taskList: taskList(deps, work), logger: quiet(deps), noHandleSignals: true })

/** News older than 30 days that was delivered is forgotten. */
export const sweepOutbox = (deps: Deps) => deps.db.delete(outbox).where(lt(outbox.deliveredAt, sql`now() - interval '30 days'`))
