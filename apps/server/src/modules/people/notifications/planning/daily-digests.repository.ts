import { digestAt } from '@khue/contracts/people/notification-settings'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { notifications } from '../inbox/inbox.tables.ts'
import { notificationDeliveries, notificationDailyDigests as dailyDigests, notificationStoppedCampaigns } from './delivery.tables.ts'

export type NewDailyDigest = { personId: string; dueAt: Date }

/** Due in the evening of that day; a person who already has a row for it, sent or not, gets no other. */
export const insertDailyDigests = async (db: Db, wanted: readonly NewDailyDigest[]) =>
  void (await db.execute(sql`
    insert into ${dailyDigests} (person_id, day, due_at)
    select person_id, (due_at at time zone 'Asia/Ho_Chi_Minh')::date, due_at
    from unnest(${sql.param(wanted.map(({ personId }) => personId))}::uuid[],
      ${sql.param(wanted.map(({ dueAt }) => dueAt.toISOString()))}::timestamptz[]) as wanted (person_id, due_at)
    order by person_id, due_at on conflict do nothing`))

/** A claimed digest; several evenings when the server was down for that long. */
export type DailyDigest = { personId: string; day: string; attempts: number }
type DailyDigestRow = { person_id: string; day: string; attempts: number }

const claimAll = preparedSql<DailyDigestRow>(
  'claim_evening_letters',
  () => sql`
    update ${dailyDigests} l set state = 'SENDING', attempts = attempts + 1, decided_at = now()
    where (l.person_id, l.day) in (select person_id, day from ${dailyDigests}
      where state = 'WAITING' and due_at <= now() and person_id = ${sql.placeholder('personId')}::uuid order by day for update)
    returning l.person_id, l.day::text, l.attempts`,
)
export async function claimDailyDigests(db: Db, personId: string): Promise<DailyDigest[]> {
  const rows = await claimAll(db, { personId })
  return rows.map(({ person_id, day, attempts }) => ({ personId: person_id, day, attempts })).toSorted(byEvening)
}
const byEvening = (a: DailyDigest, b: DailyDigest) => a.day.localeCompare(b.day)

type Ending = { state: 'SENT' | 'SUPPRESSED' | 'FAILED' | 'WAITING'; reason?: string | undefined; waitSeconds?: number | undefined }
const endOne = preparedSql(
  'end_evening_letter',
  () => sql`
    update ${dailyDigests} set state = ${sql.placeholder('state')}, reason = ${sql.placeholder('reason')}, decided_at = now(),
      due_at = case when ${sql.placeholder('state')} = 'WAITING'
        then now() + make_interval(secs => ${sql.placeholder('waitSeconds')}::int) else due_at end
    where person_id = ${sql.placeholder('personId')}::uuid and day = ${sql.placeholder('day')}::date and state = 'SENDING'`,
)
export const finishDailyDigest = (db: Db, { personId, day }: DailyDigest, { state, reason, waitSeconds }: Ending) =>
  endOne(db, { personId, day, state, reason: reason ?? null, waitSeconds: waitSeconds ?? 0 })

/** Mail servers do not deduplicate: a digest being sent when a process died may have gone out, so it is marked as failed instead of retried. */
export const failAbandonedDigests = (db: Db) =>
  db.execute(sql`
    update ${dailyDigests} set state = 'FAILED', reason = 'lost in hand', decided_at = now()
    where state = 'SENDING' and decided_at < now() - interval '2 minutes'`)

/** Rows too old to prevent a second digest: nothing is planned for such an old evening. */
export const deleteOldDigests = (db: Db) =>
  db.execute(sql`delete from ${dailyDigests} where day < (now() - interval '1 month')::date and state not in ('WAITING', 'SENDING')`)

export const deleteDigestsOf = (db: Db, personId: string) => db.execute(sql`delete from ${dailyDigests} where person_id = ${personId}`)

const isForGuardians = sql.raw(`not ${notifications.type.name} like '%\\_PRIVATE'`)

const atDigest = (day: string) => sql`(${sql.placeholder(day)}::date + ${sql.raw(`time '${digestAt}'`)}) at time zone 'Asia/Ho_Chi_Minh'`

/** Notifications of children in the 24 hours before an evening's digest, without stopped mailings and private notifications. */
export const listChildNotifications = preparedSql<{ person_id: string; title: string; content: string }>(
  'list_notified_children',
  () => sql`
    select person_id, title, content from ${notifications} n
    where person_id = any(${sql.placeholder('personIds')}::uuid[]) and category = any(${sql.placeholder('categories')}::text[])
      and published_at > ${atDigest('firstEvening')} - interval '24 hours' and published_at <= ${atDigest('lastEvening')}
      and archived_at is null and ${isForGuardians}
      and not (type = 'CHAT_MESSAGE' and (read_at is not null or exists (
        select from ${notificationDeliveries} d where d.person_id = n.person_id and d.notification_id = n.id and d.state = 'SENT')))
      and not exists (select from ${notificationStoppedCampaigns} s where s.campaign_id = n.campaign_id)
    order by id limit 100`,
)
