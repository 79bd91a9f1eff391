import { eq, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { chatMembers, chatMessages, chatReactions, chatRooms, chatMessageVersions } from './chat.tables.ts'
import { chatFiles } from './files.tables.ts'
import { chatLinks } from './links.tables.ts'

type Written = { roomId: string; sentAt: string; text: string; files: { id: string; fileName: string; bytes: number }[] | null }
/** All messages that a person wrote and has not deleted, oldest first within each room. */
export const listWritten = preparedSql<Written>(
  'list_written_in_chat',
  () => sql`
    select m.room_id as "roomId", m.sent_at as "sentAt", m.text,
      (select json_agg(json_build_object('id', f.asset_id, 'fileName', f.file_name, 'bytes', f.bytes) order by f.position)
        from ${chatFiles} as f where f.room_id = m.room_id and f.seq = m.seq) as files
    from ${chatMessages} as m
    where m.room_id in (select room_id from ${chatMembers} where person_id = ${sql.placeholder('personId')}::uuid)
      and m.sender_id = ${sql.placeholder('personId')}::uuid and m.deleted_at is null
      and (${sql.placeholder('isOwn')}::boolean
        or not exists (select from ${chatRooms} as r where r.id = m.room_id and r.kind = 'SUPPORT' and r.child_id is null))
    order by m.room_id, m.seq`,
)

/** Deletes all messages of a person like their own deletion would, and earlier versions of the texts too. */
export async function eraseWritten(db: Db, personId: string) {
  await db.execute(sql`
    with held as (
      select id, last_revision from ${chatRooms} where id in (select room_id from ${chatMembers} where person_id = ${personId})
      order by id for no key update
    ), written as (
      select m.room_id, m.seq, held.last_revision + (row_number() over (partition by m.room_id order by m.seq))::int as revision
      from ${chatMessages} as m join held on held.id = m.room_id where m.sender_id = ${personId} and m.deleted_at is null
    ), gone as (
      update ${chatMessages} as m set text = '', deleted_at = now(), pinned_at = null, mentions = '{}', mention_names = '{}', attached = null, revision = written.revision
      from written where m.room_id = written.room_id and m.seq = written.seq
    ) update ${chatRooms} as r set last_revision = top.revision
      from (select room_id, max(revision) as revision from written group by room_id) as top where r.id = top.room_id`)
  await db.execute(sql`
    delete from ${chatMessageVersions} as v using ${chatMessages} as m
    where m.room_id = v.room_id and m.seq = v.seq and m.sender_id = ${personId}
      and m.room_id in (select room_id from ${chatMembers} where person_id = ${personId})`)
  await db.execute(sql`
    delete from ${chatLinks} as l using ${chatMessages} as m
    where m.room_id = l.room_id and m.seq = l.seq and m.sender_id = ${personId}
      and m.room_id in (select room_id from ${chatMembers} where person_id = ${personId})`)
  await db.execute(sql`
    delete from ${chatReactions} where person_id = ${personId}
      and room_id in (select room_id from ${chatMembers} where person_id = ${personId})`)
  await db.update(chatMembers).set({ draft: '' }).where(eq(chatMembers.personId, personId))
}
