import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Deps } from '#platform/deps'

const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const countWaiting = async ({ db }: Pick<Deps, 'db'>) => (await db.execute(waiting)).rowCount ?? 0

/** Waits until so many queries wait for a lock; call it outside the transaction that holds the lock. */
export const untilQueriesWait = (deps: Pick<Deps, 'db'>, count = 1) =>
  expect.poll(() => countWaiting(deps), { timeout: 20_000 }).toBeGreaterThanOrEqual(count)

/** The same for work that a faulty product would not make wait: also returns when the work has ended. */
export async function untilWaitsOrEnds(deps: Pick<Deps, 'db'>, work: Promise<unknown>, count = 1) {
  let hasEnded = false
  const end = () => void (hasEnded = true)
  work.then(end, end)
  await expect.poll(async () => hasEnded || (await countWaiting(deps)) >= count, { timeout: 20_000 }).toBe(true)
}
