import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { afterCommit, type Db, preparedSql, pipelineWrite } from '../postgres/db.ts'
import type { Deps } from '../deps.ts'

/** News waiting for or done with delivery: written in the transaction it reports. */
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

/** What a module announces: a past-tense name and the shape of what it tells. */
export type DomainEvent<S extends z.ZodType = z.ZodType> = { name: string; payload: S }
export const domainEvent = <S extends z.ZodType>(name: string, payload: S): DomainEvent<S> => ({ name, payload })

/** A module's answer to an announcement. Delivered at least once, so it must be safe to run twice. */
export type Subscriber = {
  /** Unique, stable: it names the job of a reaction that failed and is tried again. */
  name: string
  to: DomainEvent
  /** Takes all that waits at the moment; a slow one is given them one by one. */
  run: (deps: Deps, payloads: readonly never[]) => Promise<void>
  /** It talks to somebody outside, and must not keep a transaction open meanwhile. */
  isSlow: boolean
}
/** Runs in the transaction in which the news counts as delivered; with `isSlow` as a job, outside any. */
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

/** For what comes in crowds: answers in one go whatever has gathered, oldest first, often enough one. The same fact may be among it twice. */
export const batchSubscriber = <S extends z.ZodType>(
  name: string,
  to: DomainEvent<S>,
  run: (deps: Deps, payloads: readonly z.output<S>[]) => Promise<void>,
): Subscriber => ({ name, to, run, isSlow: false })

/** The channel on which the database says that there is news. */
export const outboxChannel = 'outbox'

const insertEvents = preparedSql(
  'insert_events',
  () => sql`
    insert into ${outbox} (id, name, payload, delivered_at)
    select id, ${sql.placeholder('name')}, payload::jsonb, case when ${sql.placeholder('isDelivered')}::boolean then now() end
    from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('payloads')}::text[]) as news (id, payload)`,
)

export type OutboxEvent = { id: string; name: string; payload: unknown }

/** Transactions in which news is being delivered, and what was announced there meanwhile: it is delivered there as well. */
const deliveries = new WeakMap<Db, OutboxEvent[]>()

/**
 * Hands over news, all of one name together, and then all that is announced meanwhile in the same transaction, and so on.
 */
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

/** Announces inside the running transaction: if that rolls back, nothing was said; if it commits, it will be delivered. */
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

/** Who delivers in this process. */
const localListeners = new WeakMap<Pool, () => void>()

/** From now on, and until the answer is called, `ring` is told of news that is announced in this process, and the database is not. */
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
const telling = new WeakSet<Pool>()

/**
 * Says on the channel that there is news, once for all that a busy moment announces. Not in the announcing transaction: those that
 * notify commit one after the other, each waiting for the disk. What is not said here, because the process ends, is found by looking.
 */
function notifySoon(pool: Pool) {
  if (telling.has(pool)) return
  telling.add(pool)
  setTimeout(() => {
    telling.delete(pool)
    if (!pool.ending) pool.query('select pg_notify($1, $2)', [outboxChannel, '']).catch(() => undefined) // found by looking
  }, notifyDelayMs).unref()
}
