import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { chatMembers, chatMessages, chatRooms } from '../chat.tables.ts'
import type { RoomRow } from '../rooms.repository.ts'
import { chatPendingNotifications, chatUnnotifiedRooms } from '../alerts.tables.ts'

const { placeholder } = sql

const mostLookedAt = 200
/** A person who muted a room is notified there only of messages that mention them. */
const wantsCall = sql`(m.muted_at is null or exists (
  select from ${chatMessages} as named where named.room_id = r.id and named.seq > greatest(m.read_seq, r.last_seq - ${sql.raw(String(mostLookedAt))})
    and m.person_id = any(named.mentions)))`
/** True unless the person was already notified since they last read the room; expires after `minutes`. */
const isNotCalled = sql`(m.notified_seq <= m.read_seq or m.notified_at < now() - make_interval(mins => ${placeholder('minutes')}::int))`

const listActiveRooms = preparedSql<{ roomId: string; at: string }>(
  'list_unnotified_chat_rooms',
  () => sql`select room_id as "roomId", at::text as at from ${chatUnnotifiedRooms} order by at limit ${placeholder('limit')}`,
)
const addCalls = preparedSql(
  'add_chat_calls',
  () => sql`
    insert into ${chatPendingNotifications} (room_id, person_id, due_at)
    select r.id, m.person_id, now() + make_interval(secs => ${placeholder('seconds')}::int)
    from ${chatRooms} as r join ${chatMembers} as m on m.room_id = r.id
    where r.id = any(${placeholder('roomIds')}::uuid[]) and m.left_at is null and m.read_seq < r.last_seq and ${wantsCall} and ${isNotCalled}
    order by r.id, m.person_id
    on conflict do nothing`,
)
const clearActiveRooms = preparedSql(
  'delete_unnotified_chat_rooms',
  () => sql`
    delete from ${chatUnnotifiedRooms} where room_id in (
      select s.room_id from ${chatUnnotifiedRooms} as s
        join unnest(${placeholder('roomIds')}::uuid[], ${placeholder('ats')}::timestamptz[]) as seen (room_id, at) on seen.room_id = s.room_id
      where s.at = seen.at order by s.room_id for update of s skip locked)`,
)
type AlertSchedule = { limit: number; seconds: number; minutes: number }
/**
 * Schedules an alert in `seconds` for each person with unread messages in rooms that changed, unless they were notified of unread messages there in
 * the last `minutes`. Returns how many rooms it processed. A message written meanwhile marks its room as changed again. Each step is its own
 * transaction, so that senders never wait long for a lock.
 */
export async function scheduleAlerts(pool: Db, { limit, seconds, minutes }: AlertSchedule) {
  const activeRooms = await listActiveRooms(pool, { limit })
  if (activeRooms.length === 0) return 0
  const roomIds = activeRooms.map(({ roomId }) => roomId)
  await addCalls(pool, { roomIds, seconds, minutes })
  await clearActiveRooms(pool, { roomIds, ats: activeRooms.map(({ at }) => at) })
  return activeRooms.length
}

export type UnreadAlert = Pick<RoomRow, 'id' | 'kind' | 'purpose' | 'key' | 'title' | 'childId' | 'lastSeq'> & {
  personId: string
  unread: number
  lastSenderId: string | null
  /** Age of the first unread message in seconds; very large once retention has deleted that message. */
  waitedSeconds: number
}
const takeDue = preparedSql<{ room_id: string; person_id: string }>(
  'claim_chat_notifications',
  () => sql`
    delete from ${chatPendingNotifications} where (room_id, person_id) in (
      select room_id, person_id from ${chatPendingNotifications} where due_at <= now() order by due_at limit ${placeholder('limit')} for update skip locked)
    returning room_id, person_id`,
)
const stillWanted = preparedSql<UnreadAlert>(
  'list_wanted_chat_calls',
  () => sql`
    select r.id, r.kind, r.purpose, r.key, r.title, r.child_id as "childId", r.last_seq as "lastSeq", m.person_id as "personId",
      r.last_seq - m.read_seq as unread, x.sender_id as "lastSenderId",
      coalesce(extract(epoch from now() - first.sent_at), 1e9)::float8 as "waitedSeconds"
    from unnest(${placeholder('roomIds')}::uuid[], ${placeholder('personIds')}::uuid[]) as call (room_id, person_id)
      join ${chatRooms} as r on r.id = call.room_id join ${chatMembers} as m on m.room_id = r.id and m.person_id = call.person_id
      left join ${chatMessages} as x on x.room_id = r.id and x.seq = r.last_seq
      left join ${chatMessages} as first on first.room_id = r.id and first.seq = m.read_seq + 1
    where m.left_at is null and m.read_seq < r.last_seq and ${wantsCall} and ${isNotCalled}`,
)
/**
 * Claims some alerts that are due. `wanted` are those whose person is still a member, still has unread messages, and was not notified since they last
 * read (or longer than `minutes` ago).
 */
export async function claimDueAlerts(db: Db, { limit, minutes }: { limit: number; minutes: number }) {
  const due = await takeDue(db, { limit })
  const wanted = await stillWanted(db, {
    roomIds: due.map(({ room_id }) => room_id),
    personIds: due.map(({ person_id }) => person_id),
    minutes,
  })
  return { taken: due.length, wanted }
}

const addPutOff = preparedSql(
  'put_off_chat_calls',
  () => sql`
    insert into ${chatPendingNotifications} (room_id, person_id, due_at)
    select room_id, person_id, coalesce(due_at, now() + make_interval(secs => ${placeholder('seconds')}::int))
    from unnest(${placeholder('roomIds')}::uuid[], ${placeholder('personIds')}::uuid[], ${placeholder('dueAts')}::timestamptz[]) as call (room_id, person_id, due_at)
    order by room_id, person_id
    on conflict do nothing`,
)
export type PostponedAlert = Pick<UnreadAlert, 'id' | 'personId'> & { until: Date | undefined }
/** Reschedules alerts: at the end of the person's quiet hours, else in so many seconds. */
export const postponeAlerts = (db: Db, calls: readonly PostponedAlert[], seconds: number) =>
  addPutOff(db, {
    roomIds: calls.map(({ id }) => id),
    personIds: calls.map(({ personId }) => personId),
    dueAts: calls.map(({ until }) => until?.toISOString() ?? null),
    seconds,
  })

const called = preparedSql(
  'set_chat_called',
  () => sql`
    with own as (
      select m.room_id, m.person_id, call.seq
      from unnest(${placeholder('roomIds')}::uuid[], ${placeholder('personIds')}::uuid[], ${placeholder('seqs')}::int[])
          as call (room_id, person_id, seq)
        join ${chatMembers} as m on m.room_id = call.room_id and m.person_id = call.person_id
      order by m.room_id, m.person_id for no key update of m
    ) update ${chatMembers} as m set notified_seq = own.seq, notified_at = now() from own
      where m.room_id = own.room_id and m.person_id = own.person_id`,
)
/** Locks rows in the same order as sending does, which prevents deadlocks. */
export const setAlerted = (db: Db, calls: readonly Pick<UnreadAlert, 'id' | 'personId' | 'lastSeq'>[]) =>
  called(db, {
    roomIds: calls.map(({ id }) => id),
    personIds: calls.map(({ personId }) => personId),
    seqs: calls.map(({ lastSeq }) => lastSeq),
  })
