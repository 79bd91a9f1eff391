import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, isPoolBusy, preparedSql } from '../postgres/db.ts'
import { type Deps, transact } from '../deps.ts'
import { deliverWithFollowUps, type OutboxEvent, outbox, type Subscriber } from './domain-events.ts'

/**
 * The oldest that nobody is just delivering, from here on delivered if the transaction commits. The commit does not wait for the
 * disk: were it lost with the machine, so would be all that the reactions wrote, and the news would be news again. What reactions ask
 * is always the same, of one thing or of twenty: they plan it once.
 */
const claimEvents = preparedSql<OutboxEvent>(
  'claim_events',
  () => sql`
    update ${outbox} set delivered_at = now()
    where id = any(array(select id from ${outbox} where delivered_at is null order by id limit ${sql.placeholder('most')}::int for update skip locked))
    returning id, name, payload, set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
)

export const subscriberTask = (subscriber: Subscriber) => `subscriber:${subscriber.name}`

/** So much goes in one transaction: where news comes in crowds, fifty cost little more than five. */
const mostAtOnce = 50

/**
 * Delivers what news waits, as much as goes in one transaction, and what its reactions announce, in that in which all of it counts as
 * delivered: what a killed process had in hand is news again. When a reaction fails, all of them are undone and each piece of news
 * is delivered by itself; reactions to the one for which it fails again become jobs, each to be tried again alone.
 */
export async function deliverBatch(deps: Deps, subscribers: readonly Subscriber[]) {
  const { events, error } = await deliver(deps, subscribers, mostAtOnce)
  if (error && events.length > 1) for (let left = events.length; left > 0; left -= 1) await deliverOne(deps, subscribers)
  else if (error) await retryAsJobs(deps, subscribers, events, error)
  return events.length > 0
}

async function deliverOne(deps: Deps, subscribers: readonly Subscriber[]) {
  const { events, error } = await deliver(deps, subscribers, 1)
  if (error) await retryAsJobs(deps, subscribers, events, error)
}

/** Answers what was taken, with the error for which none of it is delivered. */
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

/** Leaves it to jobs, unless somebody has delivered it meanwhile. */
const enqueueRetries = (deps: Deps, event: OutboxEvent, subscribers: readonly Subscriber[]) =>
  transact(deps, async ({ db }) => {
    const rows = await db
      .update(outbox)
      .set({ deliveredAt: sql`now()` })
      .where(and(eq(outbox.id, event.id), isNull(outbox.deliveredAt)))
      .returning({ id: outbox.id })
    if (rows.length > 0) for (const subscriber of subscribers) await addJob(db, subscriber, event)
  })

/** The announcement's own shape, which the reaction takes. */
const run = (deps: Deps, subscriber: Subscriber, events: readonly Pick<OutboxEvent, 'payload'>[]) =>
  subscriber.run(
    deps,
    events.map(({ payload }) => subscriber.to.payload.parse(payload) as never),
  )

/** Keyed by news and reaction, so that it is there once. */
const addJob = (db: Db, subscriber: Subscriber, { id }: OutboxEvent) =>
  db.execute(sql`
    select graphile_worker.add_job(${subscriberTask(subscriber)}, json_build_object('id', ${id}::text),
      job_key => ${`${subscriberTask(subscriber)}:${id}`})`)

/** What such a job does. */
export async function retrySubscriber(deps: Deps, subscriber: Subscriber, eventId: string) {
  const [event] = await deps.db.select().from(outbox).where(eq(outbox.id, eventId))
  if (!event) return
  if (subscriber.isSlow) await run(deps, subscriber, [event])
  else await transact(deps, (deps) => run(deps, subscriber, [event]))
}

const lanes = 2
/** How long the first lane lets news gather while the database has its hands full; the others rest until it has not. */
const busyPauseMs = 100
/** How often to look for news that nobody was told of, and how long to wait for a database that is away. */
const pollIntervalMs = 1000

/** Delivers news as long as the process works; whoever stands at the counter goes before what they will find at home. `wake` says that there is some; `stop` finishes what is being delivered. */
export function startDelivery(deps: Deps, subscribers: readonly Subscriber[]) {
  const stopping = new AbortController()
  const notifier = createNotifier()
  async function deliverAll(_lane: unknown, lane: number) {
    while (!stopping.signal.aborted) {
      if (isPoolBusy(deps.db)) await pause(busyPauseMs)
      if (lane > 0 && isPoolBusy(deps.db)) continue
      const isMore = await deliverBatch(deps, subscribers).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'delivering outbox events failed, polling again')
        return false
      })
      if (!isMore) await notifier.wait(pollIntervalMs, stopping.signal)
    }
  }
  const working = Promise.all(Array.from({ length: lanes }, deliverAll))
  return {
    wake: notifier.ring,
    async stop() {
      stopping.abort()
      await working
    },
  }
}

/** A ring ends all waits, or else the next one. */
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
    await pause(ms, undefined, { signal: AbortSignal.any([signal, answered.signal]), ref: false }).catch(() => undefined) // rung, or stopped
    waiting.delete(answer)
  }
  return { ring, wait }
}
