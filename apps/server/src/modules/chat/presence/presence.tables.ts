import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'

/*
 * Who has an open page, and on which node. All of it is UNLOGGED in its migration: it costs no log, and what a crash of the database
 * takes away each node writes anew. Nothing else depends on it.
 */
const moment = () => timestamp({ withTimezone: true })

/** Nodes with open pages, each until it has to say again that it is there: one that is killed is over by itself. */
export const chatNodes = pgTable('chat_nodes', {
  id: uuid().primaryKey(),
  until: moment().notNull(),
})

/** People with an open page on a node. Of people no row is held for it: they come and go all the time. */
export const chatPresent = pgTable(
  'chat_present',
  {
    personId: uuid().notNull(),
    nodeId: uuid()
      .notNull()
      .references(() => chatNodes.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.personId, t.nodeId] }), index('chat_present_by_node').on(t.nodeId)],
)

/** When somebody last closed their last page on a node; kept for a day. */
export const chatSeen = pgTable(
  'chat_seen',
  {
    personId: uuid().primaryKey(),
    at: moment().notNull(),
  },
  (t) => [index('chat_seen_by_time').on(t.at)],
)
