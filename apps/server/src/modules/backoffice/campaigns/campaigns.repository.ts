import type { CampaignContent, CampaignFailure, CampaignState } from '@khue/contracts/backoffice/campaigns'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { type CampaignRecord, campaigns } from './campaigns.tables.ts'

const now = sql`now()`

export async function insertCampaign(db: Db, content: CampaignContent) {
  const id = uuidv7()
  await db.insert(campaigns).values({ id, ...content })
  return id
}

export const listCampaigns = (
  db: Db,
  { state, cursor }: { state?: CampaignState | undefined; cursor?: string | undefined },
  limit: number,
) =>
  db
    .select()
    .from(campaigns)
    .where(and(state && eq(campaigns.state, state), cursor ? lt(campaigns.id, cursor) : undefined))
    .orderBy(desc(campaigns.id))
    .limit(limit)

export async function findCampaign(db: Db, id: string) {
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, id))
  return campaign
}

export async function lockCampaign(db: Db, id: string) {
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, id)).for('update')
  return campaign
}

export async function setContent(db: Db, id: string, content: CampaignContent) {
  const [campaign] = await db
    .update(campaigns)
    .set({ ...content, version: sql`${campaigns.version} + 1`, changedAt: now })
    .where(eq(campaigns.id, id))
    .returning()
  return campaign
}

export const deleteCampaign = (db: Db, id: string) => db.delete(campaigns).where(eq(campaigns.id, id))

export type Move = { state: CampaignState; scheduledAt?: Date | 'now' | null; isStarted?: true; isEnded?: true }
const goesOn = { failure: null, failedAt: null }
/** Ends the pause after a failure. */
const isFresh = { lastDeliveredAt: sql`case when ${campaigns.lastDeliveredAt} > ${now} then ${now} else ${campaigns.lastDeliveredAt} end` }

/** Uses the database's clock. Clears an earlier failure. */
export async function setState(db: Db, id: string, { state, scheduledAt, isStarted, isEnded }: Move) {
  const [campaign] = await db
    .update(campaigns)
    .set({
      state,
      changedAt: now,
      ...goesOn,
      ...isFresh,
      ...(scheduledAt !== undefined && { scheduledAt: scheduledAt === 'now' ? now : scheduledAt }),
      ...(isStarted && { startedAt: now }),
      ...(isEnded && { endedAt: now }),
    })
    .where(eq(campaigns.id, id))
    .returning()
  return campaign
}

/** Whether a moment lies between a few minutes ago, to allow for slow typing, and so many days ahead. */
export async function isTimely(db: Db, at: Date, daysAhead: number) {
  const { rows } = await db.execute<{ timely: boolean }>(sql`
    select ${at.toISOString()}::timestamptz between now() - interval '5 minutes' and now() + make_interval(days => ${daysAhead}) as timely`)
  return rows[0]?.timely === true
}

const isUnderWay = sql`${campaigns.state} in ('SCHEDULED', 'SENDING')`

/** The due campaign that has waited longest for its next batch and is not paused after a failure; concurrent callers skip it. */
export async function lockNextToSend(db: Db): Promise<CampaignRecord | undefined> {
  const [campaign] = await db
    .select()
    .from(campaigns)
    .where(sql`${isUnderWay} and ${campaigns.scheduledAt} <= now()
      and (${campaigns.lastDeliveredAt} is null or ${campaigns.lastDeliveredAt} <= clock_timestamp())`)
    .orderBy(sql`${campaigns.lastDeliveredAt} nulls first`, campaigns.scheduledAt, campaigns.id)
    .limit(1)
    .for('update', { skipLocked: true })
  return campaign
}

/**
 * The transaction is written to disk shortly after its commit. If the machine dies in between, both the notices and the cursor are lost, so the batch
 * is repeated; a later synchronous commit flushes it too.
 */
export const commitAsynchronously = (db: Db) => db.execute(sql`set local synchronous_commit = off`)

/** Pauses the campaign for a minute, so that others can advance. */
export const setFailed = (db: Db, id: string, failure: CampaignFailure) =>
  db
    .update(campaigns)
    .set({ failure, failedAt: now, lastDeliveredAt: sql`now() + interval '1 minute'` })
    .where(and(eq(campaigns.id, id), isUnderWay)) // unless it was just stopped

export const setReached = (db: Db, id: string, { lastPersonId, delivered }: { lastPersonId: string | null; delivered: number }) =>
  db
    .update(campaigns)
    .set({ lastPersonId, lastDeliveredAt: now, delivered: sql`${campaigns.delivered} + ${delivered}`, ...goesOn })
    .where(eq(campaigns.id, id))
