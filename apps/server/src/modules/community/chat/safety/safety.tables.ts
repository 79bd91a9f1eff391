import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, time, timestamp, uuid } from 'drizzle-orm/pg-core'
import { people } from '../../../people/people/people.tables.ts'
import { chatRooms } from '../chat.tables.ts'

const timestamptz = () => timestamp({ withTimezone: true })
const person = () =>
  uuid()
    .notNull()
    .references(() => people.id)

/** Who has blocked whom. Ignored between relatives, also when they became relatives later. */
export const chatBlocks = pgTable(
  'chat_blocks',
  {
    personId: person(),
    blockedId: person(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.blockedId] }),
    index('chat_blocks_of_blocked').on(t.blockedId, t.personId),
    check('chat_blocks_not_self', sql`${t.personId} <> ${t.blockedId}`),
  ],
)

/** Until when a person can write only to their family and to support. The reason is stored with the moderation case. */
export const chatBans = pgTable(
  'chat_bans',
  {
    id: uuid().primaryKey(),
    personId: person(),
    endsAt: timestamptz().notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [index('chat_bans_of_person').on(t.personId, t.endsAt)],
)

/** A person's daily quiet hours in Vietnam time, and by when they answer messages received meanwhile. */
export const chatAnswerHours = pgTable(
  'chat_answer_hours',
  {
    personId: uuid()
      .primaryKey()
      .references(() => people.id),
    quietFrom: time().notNull(),
    quietTo: time().notNull(),
    answersBy: time().notNull(),
  },
  (t) => [check('chat_answer_hours_apart', sql`${t.quietFrom} <> ${t.quietTo}`)],
)

/** Messages in which a person sent a phone or bank account number to their buyer or seller: one row each. */
export const chatContactDisclosures = pgTable(
  'chat_contact_disclosures',
  {
    roomId: uuid()
      .notNull()
      .references(() => chatRooms.id),
    seq: integer().notNull(),
    senderId: person(),
    kind: text({ enum: ['PHONE', 'BANK'] }).notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.roomId, t.seq] }),
    index('chat_contact_disclosures_of_sender').on(t.senderId, t.at),
    check('chat_contact_disclosures_kind', sql`${t.kind} in ('PHONE', 'BANK')`),
  ],
)
