import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { pauseUntilAborted, repeat } from '../repeat.ts'
import { type Db, isPoolBusy, preparedSql } from '../postgres/db.ts'
import { type Deps, transact } from '../deps.ts'
import { deliverWithFollowUps, type OutboxEvent, outbox, type Subscriber } from './domain-events.ts'

/**
 * Claims the oldest undelivered events that no other delivery has locked; they count as delivered if the transaction commits. The commit does not
 * wait for the disk: if the machine loses it, it also loses the subscribers' writes, and the events are undelivered again. Subscribers run the same
 * statements for one event or twenty, so generic plans are used.
 */
const claimEvents = preparedSql<OutboxEvent>(
  'claim_events',
  () => sql`
    update ${outbox} set delivered_at = now()
    where id = any(array(select id from ${outbox} where delivered_at is null order by id limit ${sql.placeholder('most')}::int for update skip locked))
    returning id, name, payload, set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
)

export const subscriberTask = (subscriber: Subscriber) => `subscriber:${subscriber.name}`

/** Events per transaction: fifty cost little more than five. */
const batchSize = 50

/**
 * Delivers a batch of pending events, and the events that their subscribers publish, in one transaction that also marks them delivered: after a
 * killed process its events are undelivered again. When a subscriber fails, the batch is rolled back and each event is delivered by itself; for an
 * event that fails again, its subscribers become jobs, each retried alone.
 */
export async function deliverBatch(deps: Deps, subscribers: readonly Subscriber[]) {
  const { events, error } = await deliver(deps, subscribers, batchSize)
  if (error && events.length > 1) for (let left = events.length; left > 0; left -= 1) await deliverOne(deps, subscribers)
  else if (error) await retryAsJobs(deps, subscribers, events, error)
  return events.length > 0
}

async function deliverOne(deps: Deps, subscribers: readonly Subscriber[]) {
  const { events, error } = await deliver(deps, subscribers, 1)
  if (error) await retryAsJobs(deps, subscribers, events, error)
}

/** Returns the claimed events, with the error that prevented their delivery, if any. */
async function deliver(
  deps: Deps,
  subscribers: readonly Subscriber[],
  most: number,
): Promise<{ events: readonly OutboxEvent[]; error?: unknown }> {
  let events: readonly OutboxEvent[] = []
  try {
    await transact(deps, async (deps) => {
      events = (await claimEvents(deps.db, { most })).toSorted((a, b) => a.id.localeCompare(b.id))
      await deliverWithFollowUps(deps.db, events, async (name, events) => {
        for (const subscriber of subscribersOf(name, subscribers)) {
          if (subscriber.isSlow) for (const one of events) await addJob(deps.db, subscriber, one)
          else await run(deps, subscriber, events)
        }
      })
    })
    return { events }
  } catch (error) {
    if (events.length === 0) throw error
    return { events, error }
  }
}

const subscribersOf = (name: string, subscribers: readonly Subscriber[]) => subscribers.filter((subscriber) => subscriber.to.name === name)

async function retryAsJobs(deps: Deps, subscribers: readonly Subscriber[], events: readonly OutboxEvent[], error: unknown) {
  for (const one of events) {
    deps.log.warn({ err: error, eventId: one.id, event: one.name }, 'event subscriber failed, retrying it as a job')
    await enqueueRetries(deps, one, subscribersOf(one.name, subscribers))
  }
}

/** Leaves the event to jobs, unless another process has delivered it meanwhile. */
const enqueueRetries = (deps: Deps, event: OutboxEvent, subscribers: readonly Subscriber[]) =>
  transact(deps, async ({ db }) => {
    const rows = await db
      .update(outbox)
      .set({ deliveredAt: sql`now()` })
      .where(and(eq(outbox.id, event.id), isNull(outbox.deliveredAt)))
      .returning({ id: outbox.id })
    if (rows.length > 0) for (const subscriber of subscribers) await addJob(db, subscriber, event)
  })

/** Parses the stored payload with the event's schema. */
const run = (deps: Deps, subscriber: Subscriber, events: readonly Pick<OutboxEvent, 'payload'>[]) =>
  subscriber.run(
    deps,
    events.map(({ payload }) => subscriber.to.payload.parse(payload) as never),
  )

/** The job key is event and subscriber, so each job exists once. */
const addJob = (db: Db, subscriber: Subscriber, { id }: OutboxEvent) =>
  db.execute(sql`
    select graphile_worker.add_job(${subscriberTask(subscriber)}, json_build_object('id', ${id}::text),
      job_key => ${`${subscriberTask(subscriber)}:${id}`})`)

/** The body of such a job. */
export async function retrySubscriber(deps: Deps, subscriber: Subscriber, eventId: string) {
  const [event] = await deps.db.select().from(outbox).where(eq(outbox.id, eventId))
  if (!event) return
  if (subscriber.isSlow) await run(deps, subscriber, [event])
  else await transact(deps, (deps) => run(deps, subscriber, [event]))
}

const lanes = 2
/** How long the first lane batches events while the pool is busy; the other lanes pause until it is not. */
const busyPauseMs = 100
/** Polling interval for events without a notification, and the wait while the database is unreachable. */
const pollIntervalMs = 1000

/**
 * Delivers events until stopped. Yields to interactive requests: delivery slows down while the pool is busy. `wake` signals new events; `stop`
 * finishes the running batches.
 */
export function startDelivery(deps: Deps, subscribers: readonly Subscriber[]) {
  const notifier = createNotifier()
  /** Returns 0: a lane pauses by itself, until it is woken. */
  async function deliver(lane: number, signal: AbortSignal) {
    if (isPoolBusy(deps.db)) await pause(busyPauseMs)
    if (lane > 0 && isPoolBusy(deps.db)) return 0
    const isMore = await deliverBatch(deps, subscribers).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'delivering outbox events failed, polling again')
      return false
    })
    if (!isMore) await notifier.wait(pollIntervalMs, signal)
    return 0
  }
  const working = Array.from({ length: lanes }, (_lane, lane) => repeat((signal) => deliver(lane, signal)))
  return { wake: notifier.ring, stop: () => Promise.all(working.map(({ stop }) => stop())) }
}

/** `ring` ends all waits, or else the next one. */
function createNotifier() {
  const waiting = new Set<() => void>()
  let hasRung = false
  function ring() {
    hasRung = waiting.size === 0
    for (const answer of waiting) answer()
  }
  async function wait(ms: number, signal: AbortSignal) {
    if (hasRung) {
      hasRung = false
      return
    }
    const answered = new AbortController()
    const answer = () => answered.abort()
    waiting.add(answer)
    await pauseUntilAborted(ms, AbortSignal.any([signal, answered.signal])) // notified, or stopped
    waiting.delete(answer)
  }
  return { ring, wait }
}
