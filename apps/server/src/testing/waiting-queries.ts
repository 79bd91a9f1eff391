import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Deps } from '#platform/deps'

const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Waits until so many queries wait for a lock; call it outside the transaction that holds the lock. */
export const untilQueriesWait = ({ db }: Deps, count = 1) =>
  expect.poll(async () => (await db.execute(waiting)).rowCount, { timeout: 10_000 }).toBeGreaterThanOrEqual(count)
