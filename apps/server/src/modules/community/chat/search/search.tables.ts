import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The words of messages, beside these and not among their columns: who sends waits for no index. A message is found as it was in
 * `revision`, and not at all once it has changed until its words have followed.
 */
export const chatSearchVectors = pgTable(
  'chat_search_vectors',
  {
    roomId: uuid().notNull(),
    seq: integer().notNull(),
    revision: integer().notNull(),
    search: tsvector().notNull(),
  },
  (t) => [primaryKey({ columns: [t.roomId, t.seq] }), index('chat_search_vectors_search').using('gin', t.roomId, t.search)],
)

/** Up to which change of a room its words have followed. */
export const chatSearchCheckpoints = pgTable('chat_search_checkpoints', {
  roomId: uuid().primaryKey(),
  revision: integer()
    .notNull()
    .default(sql`0`),
})
