import type { ReferralRefusal, ReferralState } from '@khue/contracts/sale/referrals'
import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { countCapped, fetchLimit, fromMicroseconds, type PagePosition, toMicroseconds } from '#platform/lists/cursors'
import type { Db } from '#platform/postgres/db'
import { referralCodes, referralEntries } from './referrals.tables.ts'

export async function findCodeOf(db: Db, personId: string) {
  const [row] = await db.select({ code: referralCodes.code }).from(referralCodes).where(eq(referralCodes.personId, personId))
  return row?.code
}

/** Undefined when the person has a code already, or the code is taken. */
export async function insertCode(db: Db, personId: string, code: string) {
  const [row] = await db.insert(referralCodes).values({ personId, code }).onConflictDoNothing().returning({ code: referralCodes.code })
  return row?.code
}

export async function findReferrer(db: Db, code: string) {
  const [row] = await db.select({ personId: referralCodes.personId }).from(referralCodes).where(eq(referralCodes.code, code))
  return row?.personId
}

export type Terms = Pick<typeof referralEntries.$inferSelect, 'rewardPoints' | 'rewardPromotionId' | 'rewardExplanation' | 'minTotalVnd'>
type NewEntry = { accountId: string; referrerId: string; refereeId: string; terms: Terms }

/** Stores both households and the terms as they are now; the database refuses a second entry per household and one inside a household. */
export const insertEntry = (db: Db, { accountId, referrerId, refereeId, terms }: NewEntry) =>
  db.execute(sql`
    insert into ${referralEntries} (account_id, referrer_id, referee_id, referrer_household, referee_household,
      reward_points, reward_promotion_id, reward_explanation, min_total_vnd)
    values (${accountId}::uuid, ${referrerId}::uuid, ${refereeId}::uuid, household_of(${referrerId}::uuid), household_of(${refereeId}::uuid),
      ${terms.rewardPoints}::int, ${terms.rewardPromotionId}::uuid, ${terms.rewardExplanation}, ${terms.minTotalVnd})`)

/**
 * Whether another account of this household has entered a code. An entry keeps the id that named its household then, which is one of its people, even
 * if the household is named by another now.
 */
export async function hasAnotherEntered(db: Db, kin: readonly string[], accountId: string) {
  const found = await db
    .select({ accountId: referralEntries.accountId })
    .from(referralEntries)
    .where(and(inArray(referralEntries.refereeHousehold, [...kin]), ne(referralEntries.accountId, accountId)))
    .limit(1)
  return found.length > 0
}

const shown = {
  state: referralEntries.state,
  at: referralEntries.enteredAt,
  reward: referralEntries.rewardExplanation,
  reason: referralEntries.reason,
}

export async function findEntry(db: Db, accountId: string) {
  const [row] = await db.select(shown).from(referralEntries).where(eq(referralEntries.accountId, accountId))
  return row
}

/** A page of the people whom one has invited, newest first, and their number. */
export async function listInvited(db: Db, referrerId: string, place: PagePosition<'NEWEST'>) {
  const { afterRow } = place
  const own = eq(referralEntries.referrerId, referrerId)
  const further =
    afterRow &&
    sql`(${referralEntries.enteredAt}, ${referralEntries.accountId}) < (${fromMicroseconds(afterRow.key)}::timestamptz, ${afterRow.id}::uuid)`
  const rows = await db
    .select({
      ...shown,
      accountId: referralEntries.accountId,
      refereeId: referralEntries.refereeId,
      key: toMicroseconds(referralEntries.enteredAt).mapWith(Number),
    })
    .from(referralEntries)
    .where(and(own, further))
    .orderBy(desc(referralEntries.enteredAt), desc(referralEntries.accountId))
    .limit(fetchLimit(place))
  return { rows, total: await countCapped(db, referralEntries, own) }
}

export const countInvited = (db: Db, referrerId: string) => db.$count(referralEntries, eq(referralEntries.referrerId, referrerId))

/** Undecided entries, a page by account id; locked, so that each is decided once. */
export const lockUndecided = (db: Db, { after, limit }: { after: string; limit: number }) =>
  db
    .select({
      accountId: referralEntries.accountId,
      referrerId: referralEntries.referrerId,
      refereeId: referralEntries.refereeId,
      enteredAt: referralEntries.enteredAt,
      rewardPoints: referralEntries.rewardPoints,
      rewardPromotionId: referralEntries.rewardPromotionId,
      rewardExplanation: referralEntries.rewardExplanation,
      minTotalVnd: referralEntries.minTotalVnd,
      /** As of now: they were two households when the code was entered. */
      isOneHousehold: sql<boolean>`household_of(${referralEntries.referrerId}) = household_of(${referralEntries.refereeId})`,
    })
    .from(referralEntries)
    .where(and(eq(referralEntries.state, 'ENTERED'), gt(referralEntries.accountId, after)))
    .orderBy(referralEntries.accountId)
    .limit(limit)
    .for('update', { skipLocked: true })

export const setDecided = (
  db: Db,
  accountId: string,
  decided: { state: 'REWARDED'; orderId: string } | { state: 'REFUSED'; reason: ReferralRefusal },
) =>
  db
    .update(referralEntries)
    .set({ ...decided, decidedAt: sql`now()` })
    .where(eq(referralEntries.accountId, accountId))

export type EntryFilter = { state?: ReferralState | undefined; reason?: ReferralRefusal | undefined; cursor?: string | undefined }

/** All entries, the newest accounts first: account ids start with their time. */
export const listEntries = (db: Db, { state, reason, cursor }: EntryFilter, limit: number) =>
  db
    .select({
      id: referralEntries.accountId,
      referrerId: referralEntries.referrerId,
      refereeId: referralEntries.refereeId,
      decidedAt: referralEntries.decidedAt,
      ...shown,
    })
    .from(referralEntries)
    .where(
      and(
        state && eq(referralEntries.state, state),
        reason && eq(referralEntries.reason, reason),
        cursor ? lt(referralEntries.accountId, cursor) : undefined,
      ),
    )
    .orderBy(desc(referralEntries.accountId))
    .limit(limit)
