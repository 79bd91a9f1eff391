import type { ReactionKind } from '@khue/contracts/community/chat'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { batched } from '#platform/postgres/batched'
import { returnedRow } from '#platform/postgres/rows'
import { chatMessages, chatReactions, chatRooms, chatMessageVersions } from './chat.tables.ts'
import { type FileOfMessage, filesOfMessage } from './files.tables.ts'
import { chatLinks, chatLinkPreviews } from './links.tables.ts'

const { placeholder } = sql
const aboveAll = 2_147_483_647

export type MessageRow = {
  roomId: string
  seq: number
  revision: number
  clientId: string
  senderId: string
  text: string
  sentAt: string
  editedAt: string | null
  deletedAt: string | null
  pinnedAt: string | null
  replyTo: number | null
  replySenderId: string | null
  replyText: string | null
  replyIsDeleted: boolean | null
  mentions: string[]
  mentionNames: string[]
  replyMentions: string[] | null
  replyMentionNames: string[] | null
  reactions: { kind: ReactionKind; personIds: string[] }[] | null
  files: FileOfMessage[] | null
  attached: string | null
  link: { url: string; host: string; title: string; description: string } | null
}

const shown = sql`m.room_id as "roomId", m.seq, m.revision, m.client_id as "clientId", m.sender_id as "senderId", m.text, m.sent_at as "sentAt",
  m.edited_at as "editedAt", m.deleted_at as "deletedAt", m.pinned_at as "pinnedAt", m.reply_to as "replyTo",
  q.sender_id as "replySenderId", left(q.text, 200) as "replyText", q.deleted_at is not null as "replyIsDeleted", m.mentions, m.mention_names as "mentionNames",
  q.mentions as "replyMentions", q.mention_names as "replyMentionNames", m.attached,
  (select json_agg(json_build_object('kind', kind, 'personIds', ids) order by first_at) from (
    select kind, json_agg(person_id order by at, person_id) as ids, min(at) as first_at from ${chatReactions} as x
    where x.room_id = m.room_id and x.seq = m.seq group by kind) as of_kind) as reactions,
  case when m.deleted_at is null then ${filesOfMessage} end as files,
  case when m.deleted_at is null then (select json_build_object('url', l.url, 'host', p.host, 'title', p.title, 'description', p.description)
    from ${chatLinks} as l join ${chatLinkPreviews} as p on p.url = l.url and p.title <> '' where l.room_id = m.room_id and l.seq = m.seq) end as link`
/** A quoted message from before the reader joined is not shown to them. */
const quotedAfter = (from: SQL) => sql`left join ${chatMessages} as q on q.room_id = m.room_id and q.seq = m.reply_to and q.seq > ${from}`
const quoted = quotedAfter(sql`${placeholder('fromSeq')}::int`)
const ofRoom = sql`m.room_id = ${placeholder('roomId')}::uuid and m.seq > ${placeholder('fromSeq')}::int`
const limit = sql`limit ${placeholder('limit')}`

const older = preparedSql<MessageRow>(
  'list_chat_messages_before',
  () =>
    sql`select ${shown} from ${chatMessages} as m ${quoted} where ${ofRoom} and m.seq < ${placeholder('at')}::int order by m.seq desc ${limit}`,
)
const newer = preparedSql<MessageRow>(
  'list_chat_messages_from',
  () =>
    sql`select ${shown} from ${chatMessages} as m ${quoted} where ${ofRoom} and m.seq >= ${placeholder('at')}::int order by m.seq ${limit}`,
)
const changed = preparedSql<MessageRow>(
  'list_chat_changes',
  () =>
    sql`select ${shown} from ${chatMessages} as m ${quoted} where ${ofRoom} and m.revision > ${placeholder('at')}::int order by m.revision ${limit}`,
)
const pinned = preparedSql<MessageRow>(
  'list_chat_pinned',
  () => sql`select ${shown} from ${chatMessages} as m ${quoted} where ${ofRoom} and m.pinned_at is not null order by m.seq desc ${limit}`,
)
const ofDay = preparedSql<{ seq: number }>(
  'find_chat_message_of_day',
  () => sql`
    select m.seq from ${chatMessages} as m where ${ofRoom} and m.sent_at >= (${placeholder('day')}::date)::timestamp at time zone 'Asia/Ho_Chi_Minh'
    order by m.sent_at, m.seq limit 1`,
)

/** The part of a room that a person may read. */
export type Readable = { roomId: string; fromSeq: number }

/** Oldest first. */
export const listBefore = async (db: Db, room: Readable, at = aboveAll, size: number) =>
  (await older(db, { ...room, at, limit: size })).toReversed()
export const listFrom = (db: Db, room: Readable, at: number, size: number) => newer(db, { ...room, at, limit: size })
/** By revision. Pages that receive the same event mostly request the same range, so equal queries are shared. */
export const listChanged = async (db: Db, { roomId, fromSeq }: Readable, at: number, size: number) =>
  (await askChanged(db, { roomId, fromSeq, at, limit: size })) ?? []
const askChanged = batched((db, asked: readonly (Readable & { at: number; limit: number })[]) => {
  const answers = new Map<string, Promise<MessageRow[]>>()
  const answerTo = (one: Readable & { at: number; limit: number }) => {
    const key = Object.values(one).join(' ')
    const answer = answers.get(key) ?? changed(db, one)
    answers.set(key, answer)
    return answer
  }
  return Promise.all(asked.map(answerTo))
})
/** The newest first. */
export const listPinned = (db: Db, room: Readable, size: number) => pinned(db, { ...room, limit: size })
/** The first message of a Vietnamese day, or of the next day that has any. */
export const findOfDay = async (db: Db, room: Readable, day: string) => (await ofDay(db, { ...room, day }))[0]?.seq
const atPlaces = preparedSql<MessageRow & { number: string }>(
  'list_chat_messages_at',
  () => sql`
    select ${shown}, place.number from unnest(${placeholder('roomIds')}::uuid[], ${placeholder('fromSeqs')}::int[], ${placeholder('seqs')}::int[])
        with ordinality as place (room_id, from_seq, seq, number)
      join ${chatMessages} as m on m.room_id = place.room_id and m.seq = place.seq and m.seq > place.from_seq
      ${quotedAfter(sql`place.from_seq`)}`,
)
const findAt = batched(async (db, asked: readonly (Readable & { seq: number })[]) => {
  const found = await atPlaces(db, {
    roomIds: asked.map(({ roomId }) => roomId),
    fromSeqs: asked.map(({ fromSeq }) => fromSeq),
    seqs: asked.map(({ seq }) => seq),
  })
  const byNumber = new Map(found.map((row) => [Number(row.number), row]))
  return asked.map((_, at): MessageRow | undefined => byNumber.get(at + 1))
})
export const findMessage = (db: Db, { roomId, fromSeq }: Readable, seq: number) => findAt(db, { roomId, fromSeq, seq })

type Place = { roomId: string; seq: number }
const isAt = ({ roomId, seq }: Place) => and(eq(chatMessages.roomId, roomId), eq(chatMessages.seq, seq))

/** Locks the room, and returns the message and whether it is recent enough to be changed, by the database's clock. */
export async function lockMessage(db: Db, place: Place, minutes: number) {
  await db.select({ id: chatRooms.id }).from(chatRooms).where(eq(chatRooms.id, place.roomId)).for('no key update')
  const [found] = await db
    .select({
      senderId: chatMessages.senderId,
      text: chatMessages.text,
      deletedAt: chatMessages.deletedAt,
      pinnedAt: chatMessages.pinnedAt,
      isEditable: sql<boolean>`${gt(chatMessages.sentAt, sql`now() - make_interval(mins => ${minutes})`)}`,
    })
    .from(chatMessages)
    .where(isAt(place))
  return found
}

/** Increments the revision of a locked room. */
export async function nextRevision(db: Db, roomId: string) {
  const room = returnedRow(
    await db
      .update(chatRooms)
      .set({ lastRevision: sql`${chatRooms.lastRevision} + 1` })
      .where(eq(chatRooms.id, roomId))
      .returning({ revision: chatRooms.lastRevision }),
    'update of chat_rooms',
  )
  return room.revision
}

const deleteLink = (db: Db, { roomId, seq }: Place) => db.delete(chatLinks).where(and(eq(chatLinks.roomId, roomId), eq(chatLinks.seq, seq)))

type Words = { before: string; text: string; mentionNames: readonly string[]; revision: number }
export async function setText(db: Db, place: Place, { before, text, mentionNames, revision }: Words) {
  await db.insert(chatMessageVersions).values({ ...place, revision, text: before })
  await deleteLink(db, place)
  await db
    .update(chatMessages)
    .set({ text, mentionNames: [...mentionNames], revision, editedAt: sql`now()` })
    .where(isAt(place))
}

export async function setDeleted(db: Db, place: Place, { before, revision }: { before: string; revision: number }) {
  await db.insert(chatMessageVersions).values({ ...place, revision, text: before })
  await db
    .update(chatMessages)
    .set({ text: '', revision, deletedAt: sql`now()`, pinnedAt: null, mentions: [], mentionNames: [], attached: null })
    .where(isAt(place))
  await deleteLink(db, place)
  await db.delete(chatReactions).where(and(eq(chatReactions.roomId, place.roomId), eq(chatReactions.seq, place.seq)))
}

export const setPinned = (db: Db, place: Place, { isPinned, revision }: { isPinned: boolean; revision: number }) =>
  db
    .update(chatMessages)
    .set({ revision, pinnedAt: isPinned ? sql`now()` : null })
    .where(isAt(place))

export const setRevision = (db: Db, place: Place, revision: number) => db.update(chatMessages).set({ revision }).where(isAt(place))

type ReactionRow = Place & { personId: string; kind: ReactionKind }
/** Returns whether that changed anything. */
export async function insertReaction(db: Db, reaction: ReactionRow) {
  const { rowCount } = await db.insert(chatReactions).values(reaction).onConflictDoNothing()
  return (rowCount ?? 0) > 0
}
export async function deleteReaction(db: Db, { roomId, seq, personId, kind }: ReactionRow) {
  const { rowCount } = await db
    .delete(chatReactions)
    .where(
      and(eq(chatReactions.roomId, roomId), eq(chatReactions.seq, seq), eq(chatReactions.personId, personId), eq(chatReactions.kind, kind)),
    )
  return (rowCount ?? 0) > 0
}
