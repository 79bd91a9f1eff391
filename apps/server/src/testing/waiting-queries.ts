import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Deps } from '#platform/deps'

const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Until so many wait for what somebody else holds in the database; asked outside the transaction in which it is held. */
export const untilQueriesWait = ({ db }: Deps, count = 1) =>
  expect.poll(async () => (await db.execute(waiting)).rowCount, { timeout: 10_000 }).toBeGreaterThanOrEqual(count)
