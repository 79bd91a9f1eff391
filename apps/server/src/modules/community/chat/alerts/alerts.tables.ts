import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { people } from '../../../people/identity/identity.tables.ts'
import { chatRooms } from '../chat.tables.ts'

const timestamptz = () => timestamp({ withTimezone: true })
const room = () =>
  uuid()
    .notNull()
    .references(() => chatRooms.id)

/** Rooms in which something was written since anybody last looked whom it is to call: written by the statement that writes the messages. */
export const chatUnnotifiedRooms = pgTable(
  'chat_unnotified_rooms',
  {
    roomId: room().primaryKey(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [index('chat_unnotified_rooms_by_time').on(t.at)],
)

/** Whom to call because of a room that they have not read, and when: in a moment, or once their quiet hours are over. */
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
