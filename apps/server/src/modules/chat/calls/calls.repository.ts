import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/db'
import { chatMembers, chatMessages, chatRooms } from '../chat.tables.ts'
import type { RoomRow } from '../rooms.repository.ts'
import { chatCalls, chatStirs } from './calls.tables.ts'

const { placeholder } = sql

const mostLookedAt = 200
/** Whoever has muted a room is called there by name alone: that somebody means them they want to know. */
const wantsCall = sql`(m.muted_at is null or exists (
  select from ${chatMessages} as named where named.room_id = r.id and named.seq > greatest(m.read_seq, r.last_seq - ${sql.raw(String(mostLookedAt))})
    and m.person_id = any(named.mentions)))`

const spreadStirs = preparedSql<{ n: number }>(
  'spread_chat_stirs',
  () => sql`
    with taken as (
      delete from ${chatStirs} where room_id in (
        select room_id from ${chatStirs} order by at limit ${placeholder('limit')} for update skip locked) returning room_id
    ), called as (
      insert into ${chatCalls} (room_id, person_id, due_at)
      select r.id, m.person_id, now() + make_interval(secs => ${placeholder('seconds')}::int) from taken
        join ${chatRooms} as r on r.id = taken.room_id join ${chatMembers} as m on m.room_id = r.id
      where m.left_at is null and m.read_seq < r.last_seq and ${wantsCall}
      order by r.id, m.person_id
      on conflict do nothing
    ) select count(*)::int as n from taken`,
)
/** Whoever has not read what was written in some rooms is called in so many seconds, if they still have not. Answers how many rooms. */
export const spread = async (db: Db, of: { limit: number; seconds: number }) => (await spreadStirs(db, of))[0]?.n ?? 0

export type Call = Pick<RoomRow, 'id' | 'kind' | 'purpose' | 'about' | 'title' | 'childId' | 'lastSeq'> & {
  personId: string
  unread: number
  lastSenderId: string | null
}
const takeDue = preparedSql<{ room_id: string; person_id: string }>(
  'take_chat_calls',
  () => sql`
    delete from ${chatCalls} where (room_id, person_id) in (
      select room_id, person_id from ${chatCalls} where due_at <= now() order by due_at limit ${placeholder('limit')} for update skip locked)
    returning room_id, person_id`,
)
const stillWanted = preparedSql<Call>(
  'list_wanted_chat_calls',
  () => sql`
    select r.id, r.kind, r.purpose, r.about, r.title, r.child_id as "childId", r.last_seq as "lastSeq", m.person_id as "personId",
      r.last_seq - m.read_seq as unread, x.sender_id as "lastSenderId"
    from unnest(${placeholder('roomIds')}::uuid[], ${placeholder('personIds')}::uuid[]) as call (room_id, person_id)
      join ${chatRooms} as r on r.id = call.room_id join ${chatMembers} as m on m.room_id = r.id and m.person_id = call.person_id
      left join ${chatMessages} as x on x.room_id = r.id and x.seq = r.last_seq
    where m.left_at is null and m.read_seq < r.last_seq and ${wantsCall}
      and (m.called_seq <= m.read_seq or m.called_at < now() - make_interval(mins => ${placeholder('minutes')}::int))`,
)
/**
 * Takes some calls whose time has come. `wanted` are those of people who still have not read, are still there, and were not called
 * already since they last did, or so long ago that they may have forgotten.
 */
export async function takeCalls(db: Db, { limit, minutes }: { limit: number; minutes: number }) {
  const due = await takeDue(db, { limit })
  const wanted = await stillWanted(db, {
    roomIds: due.map(({ room_id }) => room_id),
    personIds: due.map(({ person_id }) => person_id),
    minutes,
  })
  return { taken: due.length, wanted }
}

export const putOff = (db: Db, { id, personId }: Pick<Call, 'id' | 'personId'>, dueAt: Date) =>
  db.insert(chatCalls).values({ roomId: id, personId, dueAt }).onConflictDoNothing()

export const setCalled = (db: Db, { id, personId, lastSeq }: Pick<Call, 'id' | 'personId' | 'lastSeq'>) =>
  db.execute(sql`
    update ${chatMembers} set called_seq = ${lastSeq}, called_at = now() where room_id = ${id} and person_id = ${personId}`)
