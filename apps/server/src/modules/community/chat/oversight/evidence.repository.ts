import { and, eq, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { chatMembers, chatMessages, chatMessageVersions } from '../chat.tables.ts'
import { type FileOfMessage, filesOfMessage } from '../files.tables.ts'
import { chatContactDisclosures } from '../safety/safety.tables.ts'

const { placeholder } = sql

export type Evidence = {
  seq: number
  senderId: string
  text: string
  sentAt: string
  editedAt: string | null
  deletedAt: string | null
  before: { text: string; at: string }[] | null
  files: FileOfMessage[] | null
  attached: string | null
}

/**
 * The messages around one, or the last ones of a room, each with its earlier versions and its files, also of deleted messages as long as the files
 * are kept; oldest first.
 */
export const listEvidence = preparedSql<Evidence>(
  'list_chat_evidence',
  () => sql`
    select m.seq, m.sender_id as "senderId", m.text, m.sent_at as "sentAt", m.edited_at as "editedAt", m.deleted_at as "deletedAt",
      (select json_agg(json_build_object('text', v.text, 'at', v.at) order by v.revision) from ${chatMessageVersions} as v
        where v.room_id = m.room_id and v.seq = m.seq) as before,
      ${filesOfMessage} as files, m.attached
    from ${chatMessages} as m
    where m.room_id = ${placeholder('roomId')}::uuid and m.seq in (
      (select seq from ${chatMessages} where room_id = ${placeholder('roomId')}::uuid and seq <= ${placeholder('to')}::int
        order by seq desc limit ${placeholder('older')})
      union all
      (select seq from ${chatMessages} where room_id = ${placeholder('roomId')}::uuid and seq > ${placeholder('to')}::int
        order by seq limit ${placeholder('newer')}))
    order by m.seq`,
)

/** Whether a person is or was a member of a room, or has written there. */
export async function wasMember(db: Db, roomId: string, personId: string) {
  const [found] = await db
    .select({ roomId: chatMembers.roomId })
    .from(chatMembers)
    .where(and(eq(chatMembers.roomId, roomId), eq(chatMembers.personId, personId)))
  return found !== undefined
}

/** How often a person has sent contact details within so many days. */
export async function countContactSigns(db: Db, senderId: string, days: number) {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(chatContactDisclosures)
    .where(and(eq(chatContactDisclosures.senderId, senderId), sql`${chatContactDisclosures.at} > now() - make_interval(days => ${days})`))
  return row?.n ?? 0
}
