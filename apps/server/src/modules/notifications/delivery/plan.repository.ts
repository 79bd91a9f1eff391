import type { NotificationCategory, NotificationChannel } from '@khue/contracts/notification-settings'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Db, preparedSql } from '#platform/db'
import type { Told } from '../inbox/inbox.repository.ts'
import { notifications } from '../inbox/inbox.tables.ts'
import { pushSubscriptions } from '../push/push.tables.ts'
import { notificationRests, notificationSwitches } from '../settings/settings.tables.ts'
import { notificationDeliveries } from './delivery.tables.ts'

export type Unplanned = Told & { category: NotificationCategory; campaignId: string | null }
type UnplannedRow = { person_id: string; id: string; category: NotificationCategory; campaign_id: string | null; published_at: string }

const takeFrom = (name: string, line: SQL) =>
  preparedSql<UnplannedRow>(
    name,
    () => sql`
    update ${notifications} set planned_at = now()
    where (person_id, id) in (select person_id, id from ${notifications}
      where planned_at is null and ${line} order by id limit ${sql.placeholder('limit')} for update skip locked)
    returning person_id, id, category, campaign_id, published_at`,
  )
const takeSingles = takeFrom('take_unplanned', sql`campaign_id is null`)
const takeOfMailings = takeFrom('take_unplanned_of_mailings', sql`campaign_id is not null`)

/** The oldest whose ways nobody has decided, mailings last; from here on decided, if the transaction commits. */
export async function takeUnplanned(db: Db, limit: number): Promise<Unplanned[]> {
  const singles = await takeSingles(db, { limit })
  const left = limit - singles.length
  const rows = left > 0 ? [...singles, ...(await takeOfMailings(db, { limit: left }))] : singles
  return rows.map(({ person_id: personId, id, category, campaign_id: campaignId, published_at }) => ({
    personId,
    id,
    category,
    campaignId,
    publishedAt: new Date(published_at),
  }))
}

/** As one array: a parameter each costs more than to find them. */
const isOneOf = (column: PgColumn, ids: readonly string[]) => sql`${column} = any(${sql.param(ids)}::uuid[])`

/** What people have switched themselves. */
export const listSwitches = (db: Db, personIds: readonly string[]) =>
  db.select().from(notificationSwitches).where(isOneOf(notificationSwitches.personId, personIds))

const minutes = (column: typeof notificationRests.quietFrom | typeof notificationRests.quietTo) =>
  sql<string | null>`to_char(${column}, 'HH24:MI')`

export const listRests = (db: Db, personIds: readonly string[]) =>
  db
    .select({
      personId: notificationRests.personId,
      from: minutes(notificationRests.quietFrom),
      to: minutes(notificationRests.quietTo),
      hasOwnQuietHours: notificationRests.hasOwnQuietHours,
      hasDailyDigest: notificationRests.hasDailyDigest,
    })
    .from(notificationRests)
    .where(isOneOf(notificationRests.personId, personIds))

export async function listPushReaders(db: Db, personIds: readonly string[]) {
  const rows = await db
    .selectDistinct({ personId: pushSubscriptions.personId })
    .from(pushSubscriptions)
    .where(isOneOf(pushSubscriptions.personId, personIds))
  return new Set(rows.map(({ personId }) => personId))
}

export type NewDelivery = {
  personId: string
  notificationId: string
  channel: NotificationChannel
  campaignId: string | null
  priority: number
  isDigest: boolean
  dueAt: Date
}

const insertAll = preparedSql(
  'insert_deliveries',
  () => sql`
    insert into ${notificationDeliveries} (person_id, notification_id, channel, campaign_id, priority, is_digest, due_at)
    select * from unnest(${sql.placeholder('personIds')}::uuid[], ${sql.placeholder('notificationIds')}::uuid[],
      ${sql.placeholder('channels')}::text[], ${sql.placeholder('campaignIds')}::uuid[], ${sql.placeholder('priorities')}::smallint[],
      ${sql.placeholder('digests')}::boolean[], ${sql.placeholder('dueAts')}::timestamptz[])
    on conflict do nothing`,
)
export async function insertDeliveries(db: Db, rows: readonly NewDelivery[]) {
  if (rows.length === 0) return
  await insertAll(db, {
    personIds: rows.map(({ personId }) => personId),
    notificationIds: rows.map(({ notificationId }) => notificationId),
    channels: rows.map(({ channel }) => channel),
    campaignIds: rows.map(({ campaignId }) => campaignId),
    priorities: rows.map(({ priority }) => priority),
    digests: rows.map(({ isDigest }) => isDigest),
    dueAts: rows.map(({ dueAt }) => dueAt.toISOString()),
  })
}
