import { and, eq, isNotNull, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import { codeMinutes, maxTries, resendSeconds } from './one-time-code.ts'
import { oneTimeCodeRateLimits, oneTimeCodes } from './one-time-codes.tables.ts'

type Place = { purpose: string; addressHash: string }
const isAt = ({ purpose, addressHash }: Place) => and(eq(oneTimeCodes.purpose, purpose), eq(oneTimeCodes.addressHash, addressHash))

const resendAt = sql`${oneTimeCodes.sentAt} + make_interval(secs => ${resendSeconds})`
/** Not `now()`: that is the start of the transaction, which may be before it waited for a concurrent send. */
const clockTimestamp = sql`clock_timestamp()`

/** Replaces the previous code; undefined when that was sent within the resend interval. */
export async function putCode(db: Db, place: Place, codeHash: string) {
  const fresh = { codeHash, tries: 0, sentAt: clockTimestamp, expiresAt: sql`clock_timestamp() + make_interval(mins => ${codeMinutes})` }
  const [code] = await db
    .insert(oneTimeCodes)
    .values({ ...place, ...fresh })
    .onConflictDoUpdate({
      target: [oneTimeCodes.purpose, oneTimeCodes.addressHash],
      set: fresh,
      setWhere: lte(resendAt, clockTimestamp),
    })
    .returning({ expiresAt: oneTimeCodes.expiresAt, resendAt: sql<Date>`${resendAt}`.mapWith(oneTimeCodes.sentAt) })
  return code
}

export async function findSecondsToWait(db: Db, place: Place) {
  const [row] = await db
    .select({ seconds: sql<number>`greatest(1, ceil(extract(epoch from ${resendAt} - clock_timestamp())))::int` })
    .from(oneTimeCodes)
    .where(isAt(place))
  return row?.seconds ?? 1
}

/**
 * Uses one attempt and returns the hash to compare, in one statement, so that of any number of concurrent guesses only five are compared. Undefined
 * when there is no code.
 */
export async function consumeAttempt(db: Db, place: Place) {
  const [code] = await db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(isAt(place), lt(oneTimeCodes.tries, maxTries), isNotNull(oneTimeCodes.codeHash), sql`${oneTimeCodes.expiresAt} > now()`))
    .returning({ codeHash: oneTimeCodes.codeHash, tries: oneTimeCodes.tries })
  return code
}

/** Uses up a code; false when it was already used or replaced meanwhile. */
export async function consumeCode(db: Db, place: Place, codeHash: string) {
  const used = await db
    .update(oneTimeCodes)
    .set({ codeHash: null })
    .where(and(isAt(place), eq(oneTimeCodes.codeHash, codeHash)))
    .returning({ purpose: oneTimeCodes.purpose })
  return used.length === 1
}

/** Whether all attempts at a code that is still valid are used up. */
export async function areTriesUsedUp(db: Db, place: Place) {
  const [row] = await db
    .select({ tries: oneTimeCodes.tries })
    .from(oneTimeCodes)
    .where(and(isAt(place), isNotNull(oneTimeCodes.codeHash), sql`${oneTimeCodes.expiresAt} > now()`))
  return row !== undefined && row.tries >= maxTries
}

/** Increments and returns the counter, and the seconds until its window ends, in one statement. */
export async function countSent(db: Db, key: string, windowSeconds: number) {
  const freshEnd = sql`now() + make_interval(secs => ${windowSeconds})`
  const isOver = sql`${oneTimeCodeRateLimits.windowEndsAt} <= now()`
  const row = returnedRow(
    await db
      .insert(oneTimeCodeRateLimits)
      .values({ key, sent: 1, windowEndsAt: freshEnd })
      .onConflictDoUpdate({
        target: oneTimeCodeRateLimits.key,
        set: {
          sent: sql`case when ${isOver} then 1 else ${oneTimeCodeRateLimits.sent} + 1 end`,
          windowEndsAt: sql`case when ${isOver} then ${freshEnd} else ${oneTimeCodeRateLimits.windowEndsAt} end`,
        },
      })
      .returning({
        sent: oneTimeCodeRateLimits.sent,
        secondsLeft: sql<number>`greatest(1, ceil(extract(epoch from ${oneTimeCodeRateLimits.windowEndsAt} - now())))::int`,
      }),
    'upsert into one_time_code_rate_limits',
  )
  return row
}

/** Deletes expired codes and counters. */
export async function sweepCodes(db: Db) {
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, sql`now()`))
  await db.delete(oneTimeCodeRateLimits).where(lt(oneTimeCodeRateLimits.windowEndsAt, sql`now()`))
}
