import type { FileKind } from '@khue/contracts/ground/upload-rules'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { chatMembers, chatMessages } from '../chat.tables.ts'
import type { Readable } from '../messages.repository.ts'
import { chatFiles } from '../files.tables.ts'

type FileRow = typeof chatFiles.$inferSelect

/** Returns whether all files are now in this message: a file that is in another message is not added. */
export async function insertFiles(db: Db, rows: readonly FileRow[]) {
  const { rowCount } = await db
    .insert(chatFiles)
    .values([...rows])
    .onConflictDoNothing()
  return rowCount === rows.length
}

const readable = preparedSql<{ kind: FileKind; bytes: number }>(
  'find_chat_file',
  () => sql`
    select f.kind, f.bytes::float8 as bytes from ${chatFiles} as f join ${chatMessages} as m on m.room_id = f.room_id and m.seq = f.seq
    where f.asset_id = ${sql.placeholder('assetId')}::uuid and f.room_id = ${sql.placeholder('roomId')}::uuid
      and f.seq > ${sql.placeholder('fromSeq')}::int and m.deleted_at is null`,
)
/** A file that a member may read: not from messages before they joined, and not from deleted ones. */
export const findReadableFile = async (db: Db, room: Readable, assetId: string) => (await readable(db, { ...room, assetId }))[0]

/** Claims some files whose message does not exist, or was deleted so long ago that no moderator needs it. The caller deletes their bytes. */
export async function claimOrphanedFiles(db: Db, { days, limit }: { days: number; limit: number }) {
  const { rows } = await db.execute<{ assetId: string }>(sql`
    delete from ${chatFiles} where asset_id in (
      select f.asset_id from ${chatFiles} as f left join ${chatMessages} as m on m.room_id = f.room_id and m.seq = f.seq
      where m.seq is null or m.deleted_at < now() - make_interval(days => ${days}) limit ${limit} for update of f skip locked)
    returning asset_id as "assetId"`)
  return rows.map(({ assetId }) => assetId)
}

/** Of messages that the person wrote; the bytes are deleted with all other uploads of the person. */
export const deleteFilesOf = (db: Db, personId: string) =>
  db.execute(sql`
    delete from ${chatFiles} as f using ${chatMessages} as m
    where m.room_id = f.room_id and m.seq = f.seq and m.sender_id = ${personId}
      and m.room_id in (select room_id from ${chatMembers} where person_id = ${personId})`)
