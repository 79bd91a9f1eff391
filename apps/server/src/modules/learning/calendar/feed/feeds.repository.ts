import { and, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { calendarFeeds as feeds } from '../calendar.tables.ts'

export type FeedOwner = { personId: string; /** Null: the person and their children. */ learnerId: string | null }
const isOf = ({ personId, learnerId }: FeedOwner) =>
  and(eq(feeds.personId, personId), learnerId === null ? isNull(feeds.learnerId) : eq(feeds.learnerId, learnerId))

/** Replaces the address of this calendar. Returns since when it exists. */
export async function putFeed(db: Db, owner: FeedOwner, tokenHash: string) {
  const [row] = await db
    .insert(feeds)
    .values({ id: uuidv7(), ...owner, tokenHash })
    .onConflictDoUpdate({ target: [feeds.personId, feeds.learnerId], set: { tokenHash, createdAt: sql`now()` } })
    .returning({ createdAt: feeds.createdAt })
  if (!row) throw new Error('the feed was not stored')
  return row.createdAt
}

export const findFeed = async (db: Db, owner: FeedOwner) =>
  (await db.select({ createdAt: feeds.createdAt }).from(feeds).where(isOf(owner)))[0]

export const deleteFeed = (db: Db, owner: FeedOwner) => db.delete(feeds).where(isOf(owner))

export const findFeedByHash = async (db: Db, tokenHash: string) =>
  (
    await db
      .select({ personId: feeds.personId, learnerId: feeds.learnerId, createdAt: feeds.createdAt })
      .from(feeds)
      .where(eq(feeds.tokenHash, tokenHash))
  )[0]
