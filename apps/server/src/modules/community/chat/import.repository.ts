import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { chatMembers, chatMessages, chatRooms } from './chat.tables.ts'

const { placeholder } = sql

/** Sets the times of messages, and of the room. */
export const setTimes = preparedSql<{ one: number }>(
  'set_chat_times',
  () => sql`
    with imported as (
      select * from unnest(${placeholder('clientIds')}::uuid[], ${placeholder('times')}::timestamptz[]) as imported (client_id, at)
    ), dated as (
      update ${chatMessages} as m set sent_at = imported.at from imported
      where m.room_id = ${placeholder('roomId')}::uuid and m.client_id = imported.client_id
    )
    update ${chatRooms} set last_message_at = (select max(at) from imported) where id = ${placeholder('roomId')}::uuid returning 1 as one`,
)

/** How many messages of a room have other client ids than these. */
export async function countOthers(db: Db, roomId: string, clientIds: readonly string[]) {
  const [found] = await others(db, { roomId, clientIds })
  return found?.count ?? 0
}
const others = preparedSql<{ count: number }>(
  'count_other_chat_messages',
  () => sql`
    select count(*)::int as count from ${chatMessages}
    where room_id = ${placeholder('roomId')}::uuid and client_id <> all(${placeholder('clientIds')}::uuid[])`,
)

/** Marks all but the last `unread` messages as read for the people in `by`, and all messages for everyone else. */
export const setSeen = (db: Db, roomId: string, { unread, by }: { unread: number; by: readonly string[] }) =>
  db.execute(sql`
    update ${chatMembers} as m set read_seq = greatest(m.read_seq, r.last_seq - case when m.person_id = any(${sql.param(by)}::uuid[]) then ${unread}::int else 0 end)
    from ${chatRooms} as r where r.id = m.room_id and r.id = ${roomId}`)
