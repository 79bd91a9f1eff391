import { sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { chatMessages, chatReactions, chatRooms, chatMessageVersions } from '../chat.tables.ts'
import { chatLinks } from '../links.tables.ts'
import { chatSearchVectors } from '../search/search.tables.ts'
import { chatContactDisclosures } from '../safety/safety.tables.ts'

/** Rooms that may contain messages of that age, by id after the given one. */
export async function listOldRooms(db: Db, { months, after, limit }: { months: number; after: string; limit: number }) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${chatRooms} where id > ${after} and created_at < now() - make_interval(months => ${months}) order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Deletes messages of these rooms older than so many months, with all dependent rows; numbers and revisions continue. */
export async function deleteOldMessages(db: Db, roomIds: readonly string[], months: number) {
  const { rows } = await db.execute<{ n: number }>(sql`
    with gone as (
      delete from ${chatMessages} as m using unnest(${sql.param(roomIds)}::uuid[]) as room (id)
      where m.room_id = room.id and m.sent_at < now() - make_interval(months => ${months}) returning m.room_id, m.seq
    ), versions as (
      delete from ${chatMessageVersions} as v using gone where v.room_id = gone.room_id and v.seq = gone.seq
    ), reactions as (
      delete from ${chatReactions} as x using gone where x.room_id = gone.room_id and x.seq = gone.seq
    ), words as (
      delete from ${chatSearchVectors} as w using gone where w.room_id = gone.room_id and w.seq = gone.seq
    ), links as (
      delete from ${chatLinks} as l using gone where l.room_id = gone.room_id and l.seq = gone.seq
    ), signs as (
      delete from ${chatContactDisclosures} as s using gone where s.room_id = gone.room_id and s.seq = gone.seq
    ) select count(*)::int as n from gone`)
  return rows[0]?.n ?? 0
}
