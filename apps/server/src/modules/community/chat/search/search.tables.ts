import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * Search vectors of messages, in their own table so that senders do not wait for the index. A vector belongs to one `revision`: a changed message is
 * not found until it is indexed again.
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

/** The revision of a room up to which its messages are indexed. */
export const chatSearchCheckpoints = pgTable('chat_search_checkpoints', {
  roomId: uuid().primaryKey(),
  revision: integer()
    .notNull()
    .default(sql`0`),
})
