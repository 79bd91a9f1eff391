import type { NotificationCategory, NotificationChannel } from '@khue/contracts/people/notification-settings'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { notifications } from '../inbox/inbox.tables.ts'
import { notificationDeliveries, notificationDailyDigests, notificationStoppedCampaigns } from '../planning/delivery.tables.ts'

/** A claimed step, with its notification. */
export type ClaimedDelivery = {
  personId: string
  id: string
  channel: NotificationChannel
  attempts: number
  priority: number
  begunAt: Date
  category: NotificationCategory
  type: string
  title: string
  content: string
  reason: string
  /** `kind reference` of its address outside. */
  outside: string | null
  isRead: boolean
  isRequested: boolean
  /** Part of a stopped mailing. */
  isStopped: boolean
}
type ClaimedDeliveryRow = Omit<ClaimedDelivery, 'personId' | 'begunAt' | 'isRead' | 'isRequested' | 'isStopped'> & {
  person_id: string
  begun_at: string
  is_read: boolean
  is_requested: boolean
  is_stopped: boolean
}
const toClaimedDelivery = ({
  person_id: personId,
  begun_at,
  is_read: isRead,
  is_requested: isRequested,
  is_stopped: isStopped,
  ...row
}: ClaimedDeliveryRow): ClaimedDelivery => ({
  personId,
  begunAt: new Date(begun_at),
  isRead,
  isRequested,
  isStopped,
  ...row,
})

const begin = (which: SQL) => sql`
  update ${notificationDeliveries} d set state = 'SENDING', attempts = attempts + 1, decided_at = now()
  from ${notifications} n
  where (d.person_id, d.notification_id, d.channel) in (${which}) and n.person_id = d.person_id and n.id = d.notification_id
  returning d.person_id, d.notification_id as id, d.channel, d.attempts, d.priority, d.decided_at as begun_at, n.category, n.type, n.title, n.content, n.reason, n.outside,
    n.read_at is not null or n.archived_at is not null as is_read, n.is_requested,
    exists (select from ${notificationStoppedCampaigns} s where s.campaign_id = d.campaign_id) as is_stopped`

const claimFrom = (name: string, line: SQL) =>
  preparedSql<ClaimedDeliveryRow>(name, () =>
    begin(sql`
      select person_id, notification_id, channel from ${notificationDeliveries}
      where state = 'WAITING' and not is_digest and channel = ${sql.placeholder('channel')} and ${line} and due_at <= now()
      order by priority, due_at limit ${sql.placeholder('limit')} for update skip locked`),
  )
const claimSingle = claimFrom('claim_deliveries', sql`priority < 2`)
const claimOfMailing = claimFrom('claim_deliveries_of_mailings', sql`priority = 2`)
export type Line = 'single' | 'mailing'

/** Claims due steps, the most urgent first; undefined when none is due. Commit before calling a provider. */
export async function claimDue(db: Db, channel: NotificationChannel, line: Line, limit: number) {
  const rows = await (line === 'single' ? claimSingle : claimOfMailing)(db, { channel, limit })
  return rows.length > 0 ? rows.map(toClaimedDelivery) : undefined
}

const findDueDigest = preparedSql<{ person_id: string }>(
  'find_due_digest',
  () => sql`
    select person_id from (
      (select person_id, due_at from ${notificationDeliveries} where state = 'WAITING' and is_digest and due_at <= now() order by due_at limit 1)
      union all
      (select person_id, due_at from ${notificationDailyDigests} where state = 'WAITING' and due_at <= now() order by due_at limit 1)
    ) due order by due_at limit 1`,
)
/** The person whose daily digest has been due longest, for their own or their small children's notifications. */
export const findNextDigestReader = async (db: Db) => (await findDueDigest(db))[0]?.person_id

/** A fixed order, so that concurrent claims cannot deadlock. */
const claimDigestRows = preparedSql<ClaimedDeliveryRow>('claim_digest', () =>
  begin(sql`
    select person_id, notification_id, channel from ${notificationDeliveries}
    where state = 'WAITING' and is_digest and due_at <= now() and person_id = ${sql.placeholder('personId')}::uuid
    order by notification_id, channel for update`),
)
/** Claims all of one reader's own steps that wait for the daily digest; empty when another worker was faster. */
export const claimDigest = async (db: Db, personId: string) => (await claimDigestRows(db, { personId })).map(toClaimedDelivery)

type Ending = { state: 'SENT' | 'SUPPRESSED' | 'FAILED' | 'WAITING'; reason?: string; costVnd?: number; waitSeconds?: number }
const endOne = preparedSql(
  'end_delivery',
  () => sql`
    update ${notificationDeliveries} set state = ${sql.placeholder('state')}, reason = ${sql.placeholder('reason')},
      cost_vnd = ${sql.placeholder('costVnd')}, decided_at = now(),
      due_at = case when ${sql.placeholder('state')} = 'WAITING'
        then now() + make_interval(secs => ${sql.placeholder('waitSeconds')}::int) else due_at end
    where person_id = ${sql.placeholder('personId')}::uuid and notification_id = ${sql.placeholder('id')}::uuid
      and channel = ${sql.placeholder('channel')} and state = 'SENDING'`,
)
export const endDelivery = (db: Db, { personId, id, channel }: ClaimedDelivery, { state, reason, costVnd, waitSeconds }: Ending) =>
  endOne(db, { personId, id, channel, state, reason: reason ?? null, costVnd: costVnd ?? 0, waitSeconds: waitSeconds ?? 0 })

const putBack = preparedSql(
  'put_back_delivery',
  () => sql`
    update ${notificationDeliveries} set state = 'WAITING', reason = 'quiet hours', attempts = attempts - 1, decided_at = now(),
      due_at = ${sql.placeholder('dueAt')}::timestamptz
    where person_id = ${sql.placeholder('personId')}::uuid and notification_id = ${sql.placeholder('id')}::uuid
      and channel = ${sql.placeholder('channel')} and state = 'SENDING'`,
)
/** Nothing was tried: the reader is in quiet hours. */
export const putBackDelivery = (db: Db, { personId, id, channel }: ClaimedDelivery, dueAt: Date) =>
  putBack(db, { personId, id, channel, dueAt: dueAt.toISOString() })

/**
 * Steps that were being sent when a process died. Retried where the receiver deduplicates; elsewhere they may have been sent, so they are marked as
 * failed.
 */
export const recoverAbandoned = (db: Db) =>
  db.execute(sql`
    update ${notificationDeliveries} set
      state = case when channel in ('push', 'sms') then 'WAITING' else 'FAILED' end, reason = 'lost in hand', decided_at = now()
    where state = 'SENDING' and decided_at < now() - interval '2 minutes'`)
