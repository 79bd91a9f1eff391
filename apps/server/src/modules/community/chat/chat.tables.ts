import { chatKinds, messageLimit, reactionKinds, roomPurposes } from '@khue/contracts/community/chat'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { people } from '../../people/identity/identity.tables.ts'

const timestamptz = () => timestamp({ withTimezone: true })
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const person = () => uuid().references(() => people.id)

/** Who writes to each other, and how far that has got. Its row is held while a message gets its number: that is the order of the room. */
export const chatRooms = pgTable(
  'chat_rooms',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: chatKinds }).notNull(),
    purpose: text({ enum: roomPurposes }),
    /** What there is one room of: two people, smaller id first, or `LL 0190…`, `CO 0190…`, `GROUP 0190…` with its purpose. */
    key: text().notNull().unique('chat_rooms_key_unique'),
    /** Of a room of several; two people see each other's name. */
    title: text(),
    /** The minor of two people of whom the other is no relative: whose guardians read along. */
    childId: person(),
    lastSeq: integer().notNull().default(0),
    /** Counts every change to any of its messages, new ones among them. */
    lastRevision: integer().notNull().default(0),
    lastMessageAt: timestamptz().notNull().defaultNow(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('chat_rooms_of_child')
      .on(t.childId)
      .where(sql`${t.childId} is not null`),
    check('chat_rooms_kind', sql`${t.kind} in (${oneOf(chatKinds)})`),
    check('chat_rooms_purpose', sql`(${t.kind} = 'ROOM') = (${t.purpose} is not null) and ${t.purpose} in (${oneOf(roomPurposes)})`),
    check('chat_rooms_title', sql`(${t.kind} = 'P2P') = (${t.title} is null)`),
    check('chat_rooms_child', sql`${t.childId} is null or ${t.kind} <> 'ROOM'`),
    check('chat_rooms_counts', sql`${t.lastSeq} >= 0 and ${t.lastRevision} >= ${t.lastSeq}`),
  ],
)

export const chatMembers = pgTable(
  'chat_members',
  {
    roomId: uuid()
      .notNull()
      .references(() => chatRooms.id),
    personId: person().notNull(),
    /** What was written before they came is not theirs to read. */
    fromSeq: integer().notNull().default(0),
    readSeq: integer().notNull().default(0),
    joinedAt: timestamptz().notNull().defaultNow(),
    leftAt: timestamptz(),
    mutedAt: timestamptz(),
    draft: text().notNull().default(''),
    /** The last message of which they were called from wherever they were, and when. */
    notifiedSeq: integer().notNull().default(0),
    notifiedAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.roomId, t.personId] }),
    index('chat_members_active')
      .on(t.personId, t.roomId)
      .where(sql`${t.leftAt} is null`),
    check('chat_members_read', sql`${t.readSeq} >= ${t.fromSeq}`),
    check('chat_members_draft', sql`char_length(${t.draft}) <= ${sql.raw(String(messageLimit))}`),
  ],
)

/** The room comes first in the key, so that it can be split by room. Nothing is ever taken out: what was taken back has no words any more. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    roomId: uuid()
      .notNull()
      .references(() => chatRooms.id),
    seq: integer().notNull(),
    revision: integer().notNull(),
    /** What its sender calls it: sent again, it is the same message. */
    clientId: uuid().notNull(),
    senderId: person().notNull(),
    text: text().notNull(),
    sentAt: timestamptz().notNull(),
    editedAt: timestamptz(),
    deletedAt: timestamptz(),
    pinnedAt: timestamptz(),
    replyTo: integer(),
    mentions: uuid().array().notNull().default([]),
    /** What each of them was called when it was written: so they stand in the text. */
    mentionNames: text().array().notNull().default([]),
    /** What it is about: `ORDER KH…` or `COURSE …`, by the code in its address. */
    attached: text(),
  },
  (t) => [
    primaryKey({ columns: [t.roomId, t.seq] }),
    unique('chat_messages_client_id_unique').on(t.roomId, t.senderId, t.clientId),
    uniqueIndex('chat_messages_by_revision').on(t.roomId, t.revision),
    index('chat_messages_by_time').on(t.roomId, t.sentAt),
    index('chat_messages_pinned')
      .on(t.roomId)
      .where(sql`${t.pinnedAt} is not null`),
    check(
      'chat_messages_text',
      sql`char_length(${t.text}) <= ${sql.raw(String(messageLimit))} and (${t.deletedAt} is null or ${t.text} = '')`,
    ),
    check('chat_messages_numbers', sql`${t.seq} >= 1 and ${t.revision} >= ${t.seq}`),
    check(
      'chat_messages_attached',
      sql`${t.attached} ~ '^(ORDER|COURSE) [A-Za-z0-9]{1,32}$' and (${t.deletedAt} is null or ${t.attached} is null)`,
    ),
    check('chat_messages_reply', sql`${t.replyTo} between 1 and ${t.seq} - 1`),
  ],
)

/** What a message said before it was changed or taken back: for whoever must judge it, and for nobody else. */
export const chatMessageVersions = pgTable(
  'chat_message_versions',
  {
    roomId: uuid().notNull(),
    seq: integer().notNull(),
    /** The revision that ended it. */
    revision: integer().notNull(),
    text: text().notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.roomId, t.seq, t.revision] })],
)

export const chatReactions = pgTable(
  'chat_reactions',
  {
    roomId: uuid().notNull(),
    seq: integer().notNull(),
    personId: person().notNull(),
    kind: text({ enum: reactionKinds }).notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.roomId, t.seq, t.personId, t.kind] }),
    check('chat_reactions_kind', sql`${t.kind} in (${oneOf(reactionKinds)})`),
  ],
)
