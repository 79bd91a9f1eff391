import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { afterCommit, type Db, preparedSql, pipelineWrite } from '../postgres/db.ts'
import type { Deps } from '../deps.ts'

/** The outbox: domain events, pending or delivered, written in the transaction that they report. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    deliveredAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('outbox_undelivered')
      .on(t.id)
      .where(sql`${t.deliveredAt} is null`),
  ],
)

/** A domain event of a module: a past-tense name and the shape of its payload. */
export type DomainEvent<S extends z.ZodType = z.ZodType> = { name: string; payload: S }
export const domainEvent = <S extends z.ZodType>(name: string, payload: S): DomainEvent<S> => ({ name, payload })

/** A module's handler of a domain event. Delivered at least once, so it must be safe to run twice. */
export type Subscriber = {
  /** Unique and stable: names the retry job of a subscriber that failed. */
  name: string
  to: DomainEvent
  /** Takes all pending events at once; a slow subscriber gets them one by one. */
  run: (deps: Deps, payloads: readonly never[]) => Promise<void>
  /** Calls an outside service, and so must not keep a transaction open. */
  isSlow: boolean
}
/** Runs in the transaction that marks the event delivered; with `isSlow` as a job, outside any transaction. */
export const subscriber = <S extends z.ZodType>(
  name: string,
  to: DomainEvent<S>,
  run: (deps: Deps, payload: z.output<S>) => Promise<void>,
  { isSlow = false } = {},
): Subscriber => ({
  name,
  to,
  run: async (deps, payloads) => {
    for (const payload of payloads) await run(deps, payload)
  },
  isSlow,
})

/** For frequent events: handles a batch of all pending ones, oldest first, often just one. The same fact may occur twice in a batch. */
export const batchSubscriber = <S extends z.ZodType>(
  name: string,
  to: DomainEvent<S>,
  run: (deps: Deps, payloads: readonly z.output<S>[]) => Promise<void>,
): Subscriber => ({ name, to, run, isSlow: false })

/** The channel on which the database signals new events. */
export const outboxChannel = 'outbox'

const insertEvents = preparedSql(
  'insert_events',
  () => sql`
    insert into ${outbox} (id, name, payload, delivered_at)
    select id, ${sql.placeholder('name')}, payload::jsonb, case when ${sql.placeholder('isDelivered')}::boolean then now() end
    from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('payloads')}::text[]) as event (id, payload)`,
)

export type OutboxEvent = { id: string; name: string; payload: unknown }

/** Transactions that deliver events, with the events published in them meanwhile, which they deliver as well. */
const deliveries = new WeakMap<Db, OutboxEvent[]>()

/** Delivers events, all of one name together, and then the events published meanwhile in the same transaction, until none are left. */
export async function deliverWithFollowUps(
  db: Db,
  first: readonly OutboxEvent[],
  deliver: (name: string, events: readonly OutboxEvent[]) => Promise<void>,
) {
  try {
    for (let wave = first; wave.length > 0; wave = deliveries.get(db) ?? []) {
      const ofName = Map.groupBy(wave, ({ name }) => name)
      deliveries.set(db, [])
      for (const [name, events] of ofName) await deliver(name, events)
    }
  } finally {
    deliveries.delete(db)
  }
}

/** Publishes in the running transaction: nothing is published if it rolls back; the event will be delivered if it commits. */
export const publish = <S extends z.ZodType>(deps: Deps, what: DomainEvent<S>, payload: z.input<S>) => publishAll(deps, what, [payload])

export async function publishAll<S extends z.ZodType>(deps: Deps, what: DomainEvent<S>, payloads: readonly z.input<S>[]) {
  if (payloads.length === 0) return
  const { name } = what
  const published = payloads.map((payload): OutboxEvent => ({ id: uuidv7(), name, payload: what.payload.parse(payload) }))
  const delivery = deliveries.get(deps.db)
  const row = {
    name,
    ids: published.map(({ id }) => id),
    payloads: published.map(({ payload }) => JSON.stringify(payload)),
    isDelivered: delivery !== undefined,
  }
  await pipelineWrite(deps.db, insertEvents(deps.db, row))
  if (delivery) delivery.push(...published)
  else afterCommit(deps.db, signalDelivery)
}

/** The delivery that runs in this process, by pool. */
const localListeners = new WeakMap<Pool, () => void>()

/** Until the returned function is called, `ring` is notified of events published in this process, instead of the database. */
export function onLocalPublish(pool: Pool, ring: () => void) {
  localListeners.set(pool, ring)
  return () => localListeners.delete(pool)
}

function signalDelivery(pool: Pool) {
  const ring = localListeners.get(pool)
  if (ring) ring()
  else notifySoon(pool)
}

const notifyDelayMs = 5
const notifying = new WeakSet<Pool>()

/**
 * Signals new events on the channel, once for all that are published in a busy moment. Not in the publishing transaction, because transactions that
 * notify commit one after the other, each waiting for the disk. If the process ends first, polling finds the events.
 */
function notifySoon(pool: Pool) {
  if (notifying.has(pool)) return
  notifying.add(pool)
  setTimeout(() => {
    notifying.delete(pool)
    if (!pool.ending) pool.query('select pg_notify($1, $2)', [outboxChannel, '']).catch(() => undefined) // found by polling
  }, notifyDelayMs).unref()
}
