import { filesPerMessage, maxWaveformBars } from '@khue/contracts/community/chat-file-rules'
import type { ChatFile } from '@khue/contracts/community/chat-files'
import { fileKinds } from '@khue/contracts/ground/upload-rules'
import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { assets } from '../../ground/assets/assets.tables.ts'

/** A file as the query of its message returns it. */
export type FileOfMessage = Omit<ChatFile, 'form' | 'address' | 'preview'>

/** Files of messages, each in one message. Copies all that a message list shows, so that the list joins no other table. */
export const chatFiles = pgTable(
  'chat_files',
  {
    roomId: uuid().notNull(),
    seq: integer().notNull(),
    position: smallint().notNull(),
    assetId: uuid()
      .notNull()
      .unique('chat_files_asset_unique')
      .references(() => assets.id),
    kind: text({ enum: fileKinds }).notNull(),
    fileName: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer(),
    height: integer(),
    durationMs: integer(),
    waveform: smallint().array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.roomId, t.seq, t.position] }),
    check('chat_files_position', sql`${t.position} between 1 and ${sql.raw(String(filesPerMessage))}`),
    check('chat_files_waveform', sql`cardinality(${t.waveform}) <= ${sql.raw(String(maxWaveformBars))}`),
  ],
)

/** The files of a message `m`, in their order, as `FileOfMessage`; null when there are none. */
export const filesOfMessage = sql`(select json_agg(json_build_object('id', f.asset_id, 'kind', f.kind, 'fileName', f.file_name,
  'bytes', f.bytes, 'width', f.width, 'height', f.height, 'durationMs', f.duration_ms, 'waveform', f.waveform) order by f.position)
  from ${chatFiles} as f where f.room_id = m.room_id and f.seq = m.seq)`
