import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'

/*
 * Who has an open page, and on which node. 0001_tables.sql declares these tables UNLOGGED by hand: writes cost no WAL, and after a
 * crash of the database each node writes its rows anew. Nothing else depends on them.
 */
const timestamptz = () => timestamp({ withTimezone: true })

/** Nodes with open pages, each until it has to say again that it is there: one that is killed is over by itself. */
export const chatNodes = pgTable('chat_nodes', {
  id: uuid().primaryKey(),
  expiresAt: timestamptz().notNull(),
})

/** People with an open page on a node. Of people no row is held for it: they come and go all the time. */
export const chatPresences = pgTable(
  'chat_presences',
  {
    personId: uuid().notNull(),
    nodeId: uuid()
      .notNull()
      .references(() => chatNodes.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.personId, t.nodeId] }), index('chat_presences_by_node').on(t.nodeId)],
)

/** When somebody last closed their last page on a node; kept for a day. */
export const chatLastSeen = pgTable(
  'chat_last_seen',
  {
    personId: uuid().primaryKey(),
    at: timestamptz().notNull(),
  },
  (t) => [index('chat_last_seen_by_time').on(t.at)],
)
