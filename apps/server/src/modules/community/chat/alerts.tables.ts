import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { people } from '../../people/people/people.tables.ts'
import { chatRooms } from './chat.tables.ts'

const timestamptz = () => timestamp({ withTimezone: true })
const room = () =>
  uuid()
    .notNull()
    .references(() => chatRooms.id)

/** Rooms with messages for which alerts are not scheduled yet: written by the statement that inserts the messages. */
export const chatUnnotifiedRooms = pgTable(
  'chat_unnotified_rooms',
  {
    roomId: room().primaryKey(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [index('chat_unnotified_rooms_by_time').on(t.at)],
)

/** Alerts for people with unread messages in a room, and when each is due: shortly, or at the end of their quiet hours. */
export const chatPendingNotifications = pgTable(
  'chat_pending_notifications',
  {
    roomId: room(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    dueAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.roomId, t.personId] }), index('chat_pending_notifications_due').on(t.dueAt)],
)
