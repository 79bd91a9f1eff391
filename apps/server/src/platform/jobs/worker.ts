import { setTimeout as pause } from 'node:timers/promises'
import { lt, sql } from 'drizzle-orm'
import { Logger as WorkerLogger, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { unlockJobsOf, holdWorkerLock } from './orphaned-jobs.ts'
import { pauseUntilAborted, repeat } from '../repeat.ts'
import { type Loop, runLoops, startLoops } from './loops.ts'
import { outboxChannel, outbox, type Subscriber, onLocalPublish } from '../outbox/domain-events.ts'
import { deliverBatch, retrySubscriber, subscriberTask, startDelivery } from '../outbox/delivery.ts'

/** Scheduled or queued work of a module. `cron` is the five time fields of a crontab line such as `*\/5 * * * *`, in UTC. What `run` returns is ignored. */
export type Job = { name: string; cron?: string; run: (deps: Deps, payload: unknown) => Promise<unknown> }
export type BackgroundWork = { jobs: readonly Job[]; subscribers: readonly Subscriber[]; loops?: readonly Loop[] }

const EventRef = z.object({ id: z.uuid() })

function taskList(deps: Deps, work: BackgroundWork): TaskList {
  const tasks: TaskList = {}
  for (const subscriber of work.subscribers)
    tasks[subscriberTask(subscriber)] = (payload) => retrySubscriber(deps, subscriber, EventRef.parse(payload).id)
  for (const job of work.jobs) tasks[job.name] = async (payload) => void (await job.run(deps, payload)) // the queue reads a returned value as a batch
  return tasks
}

const crontab = (jobs: readonly Job[]) => jobs.flatMap((job) => (job.cron ? [`${job.cron} ${job.name} ?max=3`] : [])).join('\n')

const quiet = (deps: Deps) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error') deps.log.error({ message }, 'job failed')
    else if (level === 'warning') deps.log.warn({ message }, 'job warning')
  })

/** Uses the worker's own listening connection, which the worker opens again when it is lost. */
function listenForEvents(deps: Deps, events: WorkerEvents, wake: () => void) {
  events.on('pool:listen:success', ({ client }) => {
    client.on('notification', ({ channel }) => {
      if (channel === outboxChannel) wake()
    })
    client.once('drain', () => {
      client
        .query(`listen ${outboxChannel}`)
        .catch((error: unknown) => deps.log.warn({ err: error }, 'delivering outbox events failed, polling again'))
    })
  })
}

async function launchWorker(deps: Deps, pgPool: Pool, work: BackgroundWork, wake: () => void) {
  const events = holdWorkerLock(deps)
  listenForEvents(deps, events, wake)
  const broken = Promise.withResolvers<void>()
  const names = new Set<string>()
  events.on('pool:create', ({ workerPool }) => names.add(workerPool.id))
  // the connection was lost between the claim of a job and its arrival here, or before its end was recorded: the job would stay claimed for ever
  for (const event of ['worker:getJob:error', 'worker:fatalError', 'pool:fatalError'] as const) events.on(event, () => broken.resolve())
  const runner = await run({
    pgPool,
    taskList: taskList(deps, work),
    crontab: crontab(work.jobs),
    concurrency: 4,
    noHandleSignals: true,
    logger: quiet(deps),
    events,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }, // otherwise a completion that cannot be recorded ends the process
  })
  const stop = () => runner.stop().catch(() => undefined) // it may have ended already
  const givesUp = broken.promise.then(() => Promise.race([stop(), pause(shutdownGraceMs, undefined, { ref: false })])) // graphile-worker 0.18 may never finish stopping
  return { stop, names, ended: Promise.race([runner.promise, givesUp]) }
}

const shutdownGraceMs = 2000
const relaunchDelayMs = 500

/**
 * Works until stopped: delivers events within milliseconds and runs scheduled jobs. `stop` finishes running work. When the database connection is
 * lost, the worker ends; another one follows and immediately runs the jobs that the first had claimed.
 */
export async function startWorker(deps: Deps, pgPool: Pool, work: BackgroundWork) {
  const delivery = startDelivery(deps, work.subscribers)
  const tellElsewhere = onLocalPublish(pgPool, delivery.wake)
  const loops = startLoops(deps, work.loops ?? [])
  let worker = await launchWorker(deps, pgPool, work, delivery.wake)
  async function relaunchWorker(signal: AbortSignal) {
    await unlockJobsOf(deps.db, [...worker.names])
    worker = await launchWorker(deps, pgPool, work, delivery.wake)
    if (signal.aborted) await worker.stop() // stopped meanwhile
  }
  const supervision = repeat(async (signal) => {
    await worker.ended.catch((error: unknown) => deps.log.error({ err: error }, 'job worker ended'))
    await pauseUntilAborted(relaunchDelayMs, signal)
    if (!signal.aborted)
      await relaunchWorker(signal).catch((error: unknown) => deps.log.warn({ err: error }, 'relaunching the job worker failed'))
    return 0
  })
  return {
    async stop() {
      tellElsewhere()
      void supervision.stop() // ends with the worker
      await Promise.all([delivery.stop(), loops.stop(), worker.stop()])
    },
  }
}

/** Does all pending work once and returns: for tests and proofs. */
export async function runPendingWork(deps: Deps, pgPool: Pool, work: BackgroundWork) {
  do {
    while (await deliverBatch(deps, work.subscribers));
    await runOnce({ pgPool, taskList: taskList(deps, work), logger: quiet(deps), noHandleSignals: true })
  } while ((await deliverBatch(deps, work.subscribers)) || (await runLoops(deps, work.loops ?? []))) // work that those jobs created
}

/** Deletes events that were delivered more than 30 days ago. */
export const sweepOutbox = (deps: Deps) => deps.db.delete(outbox).where(lt(outbox.deliveredAt, sql`now() - interval '30 days'`))
