import { digestAt } from '@khue/contracts/notification-settings'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/db'
import { notifications } from '../inbox/inbox.tables.ts'
import { notificationDeliveries, notificationEveningLetters as letters, notificationMailingStops } from './delivery.tables.ts'

export type NewLetter = { personId: string; dueAt: Date }

/** Due in the evening of that day; whoever has one for it already, sent or not, gets no other. */
export const insertLetters = async (db: Db, wanted: readonly NewLetter[]) =>
  void (await db.execute(sql`
    insert into ${letters} (person_id, evening, due_at)
    select person_id, (due_at at time zone 'Asia/Ho_Chi_Minh')::date, due_at
    from unnest(${sql.param(wanted.map(({ personId }) => personId))}::uuid[],
      ${sql.param(wanted.map(({ dueAt }) => dueAt.toISOString()))}::timestamptz[]) as wanted (person_id, due_at)
    order by person_id, due_at on conflict do nothing`))

/** One in hand; several evenings when the house was away for so long. */
export type Letter = { personId: string; evening: string; attempts: number }
type LetterRow = { person_id: string; evening: string; attempts: number }

const claimAll = preparedSql<LetterRow>(
  'claim_evening_letters',
  () => sql`
    update ${letters} l set state = 'SENDING', attempts = attempts + 1, decided_at = now()
    where (l.person_id, l.evening) in (select person_id, evening from ${letters}
      where state = 'WAITING' and due_at <= now() and person_id = ${sql.placeholder('personId')}::uuid order by evening for update)
    returning l.person_id, l.evening::text, l.attempts`,
)
export async function claimLetters(db: Db, personId: string): Promise<Letter[]> {
  const rows = await claimAll(db, { personId })
  return rows.map(({ person_id, evening, attempts }) => ({ personId: person_id, evening, attempts })).toSorted(byEvening)
}
const byEvening = (a: Letter, b: Letter) => a.evening.localeCompare(b.evening)

type Ending = { state: 'SENT' | 'SPARED' | 'FAILED' | 'WAITING'; reason?: string | undefined; waitSeconds?: number | undefined }
const endOne = preparedSql(
  'end_evening_letter',
  () => sql`
    update ${letters} set state = ${sql.placeholder('state')}, reason = ${sql.placeholder('reason')}, decided_at = now(),
      due_at = case when ${sql.placeholder('state')} = 'WAITING'
        then now() + make_interval(secs => ${sql.placeholder('waitSeconds')}::int) else due_at end
    where person_id = ${sql.placeholder('personId')}::uuid and evening = ${sql.placeholder('evening')}::date and state = 'SENDING'`,
)
export const endLetter = (db: Db, { personId, evening }: Letter, { state, reason, waitSeconds }: Ending) =>
  endOne(db, { personId, evening, state, reason: reason ?? null, waitSeconds: waitSeconds ?? 0 })

/** A mail server knows no letter again: what was in hand when a process died may have gone out, and stays as it is. */
export const giveUpLostLetters = (db: Db) =>
  db.execute(sql`
    update ${letters} set state = 'FAILED', reason = 'lost in hand', decided_at = now()
    where state = 'SENDING' and decided_at < now() - interval '2 minutes'`)

/** What nobody asks for any more: nothing is planned for an evening so long ago. */
export const deleteOldLetters = (db: Db) =>
  db.execute(sql`delete from ${letters} where evening < (now() - interval '1 month')::date and state not in ('WAITING', 'SENDING')`)

export const deleteLettersOf = (db: Db, personId: string) => db.execute(sql`delete from ${letters} where person_id = ${personId}`)

const atDigest = (day: string) => sql`(${sql.placeholder(day)}::date + ${sql.raw(`time '${digestAt}'`)}) at time zone 'Asia/Ho_Chi_Minh'`

/** What children were told until an evening, from the one before the first on, without mailings that were stopped. */
export const listToldBetween = preparedSql<{ person_id: string; title: string; content: string }>(
  'list_told_to_children',
  () => sql`
    select person_id, title, content from ${notifications} n
    where person_id = any(${sql.placeholder('personIds')}::uuid[]) and category = any(${sql.placeholder('categories')}::text[])
      and published_at > ${atDigest('firstEvening')} - interval '24 hours' and published_at <= ${atDigest('lastEvening')}
      and archived_at is null
      and not (type = 'CHAT_MESSAGE' and (read_at is not null or exists (
        select from ${notificationDeliveries} d where d.person_id = n.person_id and d.notification_id = n.id and d.state = 'SENT')))
      and not exists (select from ${notificationMailingStops} s where s.campaign_id = n.campaign_id)
    order by id limit 100`,
)
