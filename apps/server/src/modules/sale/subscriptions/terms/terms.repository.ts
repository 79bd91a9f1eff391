import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { membershipPauses, membershipSeats, plans } from '../subscriptions.tables.ts'

export type Pause = typeof membershipPauses.$inferSelect
export type Seat = typeof membershipSeats.$inferSelect

const takeTermLock = preparedSql(
  'lock_membership_term',
  () => sql`select pg_advisory_xact_lock(hashtextextended('membership ' || ${sql.placeholder('lineId')}, 0))`,
)
/** Serialises decisions about one bought term; taken before any entitlement of its people is locked. */
export const lockTerm = (db: Db, lineId: string) => takeTermLock(db, { lineId })

export const listPauses = (db: Db, lineIds: readonly string[]): Promise<Pause[]> =>
  db
    .select()
    .from(membershipPauses)
    .where(inArray(membershipPauses.orderLineId, [...lineIds]))

export const insertPause = (db: Db, row: typeof membershipPauses.$inferInsert) => db.insert(membershipPauses).values(row)

export const setPauseEnded = (db: Db, lineId: string, endedOn: string) =>
  db.update(membershipPauses).set({ endedOn }).where(eq(membershipPauses.orderLineId, lineId))

const isTaken = isNull(membershipSeats.revokedAt)

/** Seats in use, by number. */
export const listSeats = (db: Db, lineIds: readonly string[]): Promise<Seat[]> =>
  db
    .select()
    .from(membershipSeats)
    .where(and(inArray(membershipSeats.orderLineId, [...lineIds]), isTaken))
    .orderBy(asc(membershipSeats.orderLineId), asc(membershipSeats.seat))

/** Everyone who has or had a seat of these lines. */
export const listSeatsEver = (db: Db, lineIds: readonly string[]): Promise<Seat[]> =>
  db
    .select()
    .from(membershipSeats)
    .where(inArray(membershipSeats.orderLineId, [...lineIds]))

export const listSeatsByIds = (db: Db, ids: readonly string[]): Promise<Seat[]> =>
  db
    .select()
    .from(membershipSeats)
    .where(inArray(membershipSeats.id, [...ids]))

export const insertSeat = (db: Db, row: typeof membershipSeats.$inferInsert) => db.insert(membershipSeats).values(row)

export const setTakenBack = (db: Db, ids: readonly string[]) =>
  db
    .update(membershipSeats)
    .set({ revokedAt: sql`now()` })
    .where(and(inArray(membershipSeats.id, [...ids]), isTaken))

/** Plan versions by id. */
export async function findVersions(db: Db, ids: readonly string[]) {
  const rows =
    ids.length > 0
      ? await db
          .select()
          .from(plans)
          .where(inArray(plans.id, [...ids]))
      : []
  return new Map(rows.map((plan) => [plan.id, plan]))
}
