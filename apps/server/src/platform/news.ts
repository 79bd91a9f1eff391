import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { Deps } from './deps.ts'

/** News waiting for or done with delivery: written in the transaction it reports. */
export const outbox = pgTable('outbox', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  payload: jsonb().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  deliveredAt: timestamp({ withTimezone: true }),
})

/** What a module announces: a past-tense name and the shape of what it tells. */
export type Announcement<S extends z.ZodType = z.ZodType> = { name: string; payload: S }
export const announcement = <S extends z.ZodType>(name: string, payload: S): Announcement<S> => ({ name, payload })

/** A module's answer to an announcement. Delivered at least once, so it must be safe to run twice. */
export type Reaction = {
  /** Unique, stable: it names the job. */
  name: string
  to: Announcement
  run: (deps: Deps, payload: never) => Promise<void>
}
export const reaction = <S extends z.ZodType>(
  name: string,
  to: Announcement<S>,
  run: (deps: Deps, payload: z.output<S>) => Promise<void>,
): Reaction => ({ name, to, run: run })

export const deliverNewsTask = 'deliver_news'

/** Announces inside the running transaction: if that rolls back, nothing was said; if it commits, it will be delivered. */
export async function announce<S extends z.ZodType>(deps: Deps, what: Announcement<S>, payload: z.input<S>) {
  const id = uuidv7()
  await deps.db.insert(outbox).values({ id, name: what.name, payload: what.payload.parse(payload) })
  await deps.db.execute(sql`select graphile_worker.add_job(${deliverNewsTask}, json_build_object('id', ${id}::text), job_key => ${id})`)
}
