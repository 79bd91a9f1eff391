import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { afterCommit, preparedSql } from './db.ts'
import type { Deps } from './deps.ts'

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
    index('outbox_waiting')
      .on(t.id)
      .where(sql`${t.deliveredAt} is null`),
  ],
)

/** What a module announces: a past-tense name and the shape of what it tells. */
export type Announcement<S extends z.ZodType = z.ZodType> = { name: string; payload: S }
export const announcement = <S extends z.ZodType>(name: string, payload: S): Announcement<S> => ({ name, payload })

/** A module's answer to an announcement. Delivered at least once, so it must be safe to run twice. */
export type Reaction = {
  /** Unique, stable: it names the job of a reaction that failed and is tried again. */
  name: string
  to: Announcement
  run: (deps: Deps, payload: never) => Promise<void>
  /** It talks to somebody outside, and must not keep a transaction open meanwhile. */
  isSlow: boolean
}
/** Runs in the transaction in which the news counts as delivered; with `isSlow` as a job, outside any. */
export const reaction = <S extends z.ZodType>(
  name: string,
  to: Announcement<S>,
  run: (deps: Deps, payload: z.output<S>) => Promise<void>,
  { isSlow = false } = {},
): Reaction => ({ name, to, run, isSlow })

/** The channel on which the database says that there is news. */
export const newsChannel = 'news'

const insertNews = preparedSql(
  'announce',
  () => sql`
    insert into ${outbox} (id, name, payload)
    values (${sql.placeholder('id')}::uuid, ${sql.placeholder('name')}, ${sql.placeholder('payload')}::jsonb)`,
)

/** Announces inside the running transaction: if that rolls back, nothing was said; if it commits, it will be delivered. */
export async function announce<S extends z.ZodType>(deps: Deps, what: Announcement<S>, payload: z.input<S>) {
  await insertNews(deps.db, { id: uuidv7(), name: what.name, payload: JSON.stringify(what.payload.parse(payload)) })
  afterCommit(deps.db, tellSoon)
}

const tellWithinMs = 5
const telling = new WeakSet<Pool>()

/**
 * Says on the channel that there is news, once for all that a busy moment announces. Not in the announcing transaction: those that
 * notify commit one after the other, each waiting for the disk. What is not said here, because the process ends, is found by looking.
 */
function tellSoon(pool: Pool) {
  if (telling.has(pool)) return
  telling.add(pool)
  setTimeout(() => {
    telling.delete(pool)
    if (!pool.ending) pool.query('select pg_notify($1, $2)', [newsChannel, '']).catch(() => undefined) // found by looking
  }, tellWithinMs).unref()
}
