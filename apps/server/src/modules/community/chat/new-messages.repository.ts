import { and, eq, sql } from 'drizzle-orm'
import { type Db, assertInsideTransaction, preparedSql } from '#platform/postgres/db'
import { chatUnnotifiedRooms } from './alerts.tables.ts'
import { chatMembers, chatMessages, chatRooms } from './chat.tables.ts'
import type { MessageRow } from './messages.repository.ts'

const { placeholder } = sql

export type NewMessage = {
  roomId: string
  senderId: string
  clientId: string
  text: string
  replyTo: number | null
  mentions: readonly string[]
  /** Current names of the mentioned people. */
  mentionNames?: readonly string[]
  attached?: string | null
}
export type Added = { room_id: string; sender_id: string; client_id: string; seq: number; revision: number; sent_at: string }

const addMessages = preparedSql<Added>(
  'add_chat_messages',
  () => sql`
    with wanted as (
      select * from unnest(${placeholder('roomIds')}::uuid[], ${placeholder('senderIds')}::uuid[], ${placeholder('clientIds')}::uuid[],
        ${placeholder('texts')}::text[], ${placeholder('replies')}::int[], ${placeholder('mentions')}::text[], ${placeholder('mentionNames')}::text[], ${placeholder('attached')}::text[])
        with ordinality as wanted (room_id, sender_id, client_id, text, reply_to, mentions, mention_names, attached, number)
    ), fresh as (
      select distinct on (w.room_id, w.sender_id, w.client_id) w.* from wanted as w
        join ${chatMembers} as own on own.room_id = w.room_id and own.person_id = w.sender_id and own.left_at is null
      where not exists (
        select from ${chatMessages} as known
        where known.room_id = w.room_id and known.sender_id = w.sender_id and known.client_id = w.client_id)
      order by w.room_id, w.sender_id, w.client_id, w.number
    ), held as (
      select id, last_seq, last_revision from ${chatRooms} where id in (select room_id from fresh) order by id for no key update
    ), numbered as (
      select fresh.*, held.last_seq + (row_number() over by_number)::int as seq, held.last_revision + (row_number() over by_number)::int as revision
      from fresh join held on held.id = fresh.room_id window by_number as (partition by fresh.room_id order by fresh.number)
    ), added as (
      insert into ${chatMessages} (room_id, seq, revision, client_id, sender_id, text, sent_at, reply_to, mentions, mention_names, attached)
      select room_id, seq, revision, client_id, sender_id, text, clock_timestamp(), case when reply_to < seq then reply_to end, mentions::uuid[],
        array(select jsonb_array_elements_text(mention_names::jsonb)), attached
      from numbered
      returning room_id, sender_id, client_id, seq, revision, sent_at
    ), unnotified as (
      insert into ${chatUnnotifiedRooms} (room_id) select distinct room_id from numbered order by room_id on conflict (room_id) do update set at = now()
    ), moved as (
      update ${chatRooms} as r set last_seq = top.seq, last_revision = top.revision, last_message_at = clock_timestamp()
      from (select room_id, max(seq) as seq, max(revision) as revision from numbered group by room_id) as top where r.id = top.room_id
    ), senders as (
      select own.room_id, own.person_id, top.seq
      from (select room_id, sender_id, max(seq) as seq from numbered group by room_id, sender_id) as top
        join ${chatMembers} as own on own.room_id = top.room_id and own.person_id = top.sender_id
      order by own.room_id, own.person_id for no key update of own
    ), seen as (
      update ${chatMembers} as own set read_seq = senders.seq, draft = '' from senders
      where own.room_id = senders.room_id and own.person_id = senders.person_id
    ) select * from added`,
)

/** Locks the rooms before reading from them: later statements then see all messages committed there. */
const lockRooms = preparedSql<{ id: string }>(
  'hold_chat_rooms',
  () => sql`select id from ${chatRooms} where id = any(${placeholder('ids')}::uuid[]) order by id for no key update`,
)

/**
 * Gives messages the next numbers of their rooms, in input order, and returns those that are new: a message that its sender has already sent is
 * skipped, also under concurrency, and so is one by a person who has left. The sender's read mark follows.
 */
export async function insertMessages(db: Db, messages: readonly NewMessage[]) {
  const roomIds = messages.map(({ roomId }) => roomId)
  const [, added] = await Promise.all([lockRooms(assertInsideTransaction(db), { ids: [...new Set(roomIds)] }), addAll(db, messages)])
  return added
}

const addAll = (db: Db, messages: readonly NewMessage[]) =>
  addMessages(db, {
    roomIds: messages.map(({ roomId }) => roomId),
    senderIds: messages.map(({ senderId }) => senderId),
    clientIds: messages.map(({ clientId }) => clientId),
    texts: messages.map(({ text }) => text),
    replies: messages.map(({ replyTo }) => replyTo),
    mentions: messages.map(({ mentions }) => `{${mentions.join(',')}}`),
    mentionNames: messages.map(({ mentionNames = [] }) => JSON.stringify(mentionNames)),
    attached: messages.map(({ attached = null }) => attached),
  })

/** The row of a new message as a later query would return it: without reactions. Messages with files or a quote need another query. */
export const toMessageRow = ({ roomId, senderId, clientId, text, ...more }: NewMessage, { seq, revision, sent_at }: Added): MessageRow => ({
  roomId,
  seq,
  revision,
  clientId,
  senderId,
  text,
  sentAt: sent_at,
  editedAt: null,
  deletedAt: null,
  pinnedAt: null,
  replyTo: null,
  replySenderId: null,
  replyText: null,
  replyIsDeleted: null,
  mentions: [...more.mentions],
  mentionNames: [...(more.mentionNames ?? [])],
  replyMentions: null,
  replyMentionNames: null,
  reactions: null,
  files: null,
  attached: more.attached ?? null,
  link: null,
})

/** The message that the sender has sent with this client id. */
export async function findSent(db: Db, { roomId, senderId, clientId }: Pick<NewMessage, 'roomId' | 'senderId' | 'clientId'>) {
  const [sent] = await db
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, roomId), eq(chatMessages.senderId, senderId), eq(chatMessages.clientId, clientId)))
  return sent?.seq
}
