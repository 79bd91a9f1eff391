import { eq, sql } from 'drizzle-orm'
import { assertOutsideTransaction, type Db } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import { signInAttempts } from '../credentials.tables.ts'

/** The length of a window of sign-in attempts, from its first one. */
const windowSeconds = 15 * 60

/**
 * Increments and returns the counter, and the seconds until its window ends, in one statement, so that each of any number of concurrent guesses gets
 * its own count. Not in a transaction: the refusal that follows would roll it back.
 */
export async function countAttempt(db: Db, key: string) {
  const freshEnd = sql`now() + make_interval(secs => ${windowSeconds})`
  const isOver = sql`${signInAttempts.windowEndsAt} <= now()`
  const row = returnedRow(
    await assertOutsideTransaction(db)
      .insert(signInAttempts)
      .values({ key, attempts: 1, windowEndsAt: freshEnd })
      .onConflictDoUpdate({
        target: signInAttempts.key,
        set: {
          attempts: sql`case when ${isOver} then 1 else ${signInAttempts.attempts} + 1 end`,
          windowEndsAt: sql`case when ${isOver} then ${freshEnd} else ${signInAttempts.windowEndsAt} end`,
        },
      })
      .returning({
        attempts: signInAttempts.attempts,
        secondsLeft: sql<number>`greatest(1, ceil(extract(epoch from ${signInAttempts.windowEndsAt} - now())))::int`,
      }),
    'upsert into sign_in_attempts',
  )
  return row
}

export const uncountAttempt = (db: Db, key: string) =>
  db
    .update(signInAttempts)
    .set({ attempts: sql`greatest(0, ${signInAttempts.attempts} - 1)` })
    .where(eq(signInAttempts.key, key))
