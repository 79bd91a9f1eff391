import type { NotificationCategory, NotificationChannel } from '@khue/contracts/people/notification-settings'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Db, preparedSql } from '#platform/postgres/db'
import type { CreatedNotification } from '../inbox/inbox.repository.ts'
import { notifications } from '../inbox/inbox.tables.ts'
import { pushSubscriptions } from '../push/push.tables.ts'
import { notificationQuietHours, notificationPreferences } from '../settings/settings.tables.ts'
import { notificationDeliveries } from './delivery.tables.ts'

export type Unplanned = CreatedNotification & { category: NotificationCategory; campaignId: string | null; isRequested: boolean }
type UnplannedRow = { person_id: string; id: string; category: NotificationCategory; published_at: string; is_requested: boolean }

const takeSome = preparedSql<UnplannedRow>(
  'take_unplanned',
  () => sql`
    update ${notifications} set planned_at = now()
    where (person_id, id) in (select person_id, id from ${notifications}
      where planned_at is null and campaign_id is null order by id limit ${sql.placeholder('limit')} for update skip locked)
    returning person_id, id, category, published_at, is_requested`,
)
/** The oldest notifications without a plan, marked as planned when the transaction commits. Mailings are planned on creation. */
export async function takeUnplanned(db: Db, limit: number): Promise<Unplanned[]> {
  const rows = await takeSome(db, { limit })
  return rows.map(({ person_id: personId, id, category, published_at, is_requested: isRequested }) => ({
    personId,
    id,
    category,
    campaignId: null,
    isRequested,
    publishedAt: new Date(published_at),
  }))
}

/** As one array: a parameter each costs more than the lookup. */
const isOneOf = (column: PgColumn, ids: readonly string[]) => sql`${column} = any(${sql.param(ids)}::uuid[])`

/** Preferences that people have set themselves. */
export const listPreferences = (db: Db, personIds: readonly string[]) =>
  db.select().from(notificationPreferences).where(isOneOf(notificationPreferences.personId, personIds))

const minutes = (column: typeof notificationQuietHours.quietFrom | typeof notificationQuietHours.quietTo) =>
  sql<string | null>`to_char(${column}, 'HH24:MI')`

export const listQuietHours = (db: Db, personIds: readonly string[]) =>
  db
    .select({
      personId: notificationQuietHours.personId,
      from: minutes(notificationQuietHours.quietFrom),
      to: minutes(notificationQuietHours.quietTo),
      hasOwnQuietHours: notificationQuietHours.hasOwnQuietHours,
      hasDailyDigest: notificationQuietHours.hasDailyDigest,
    })
    .from(notificationQuietHours)
    .where(isOneOf(notificationQuietHours.personId, personIds))

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
