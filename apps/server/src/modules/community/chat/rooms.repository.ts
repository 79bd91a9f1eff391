import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, prepared, preparedSql } from '#platform/postgres/db'
import { batched, batchedLists } from '#platform/postgres/batched'
import { insertOrFind } from '#platform/postgres/rows'
import { chatMembers, chatMessages, chatRooms } from './chat.tables.ts'

const { placeholder } = sql
export type RoomRow = typeof chatRooms.$inferSelect
export type NewRoom = Pick<RoomRow, 'id' | 'kind' | 'purpose' | 'key' | 'title' | 'childId'>

/** The room with this key; a new one has these members from the beginning. Runs in the caller's transaction. */
export async function insertOrFindRoom(db: Db, room: Omit<NewRoom, 'id'>, memberIds: readonly string[]) {
  const row = { id: uuidv7(), ...room }
  const { row: id, isNew } = await insertOrFind(
    async () => {
      const [inserted] = await db
        .insert(chatRooms)
        .values(row)
        .onConflictDoNothing({ target: chatRooms.key })
        .returning({ id: chatRooms.id })
      return inserted?.id
    },
    () => findRoomByKey(db, room.key),
  )
  if (isNew) await insertMembers(db, id, memberIds, { fromBeginning: true })
  return { id, isNew }
}

export async function lockRoomByKey(db: Db, key: string) {
  const [room] = await db.select({ id: chatRooms.id }).from(chatRooms).where(eq(chatRooms.key, key)).for('update')
  return room?.id
}

/** The study groups in which two people are members, locked in the order of ids. */
export const lockSharedGroups = (db: Db, one: string, other: string) =>
  db
    .select({ id: chatRooms.id })
    .from(chatRooms)
    .where(and(eq(chatRooms.purpose, 'GROUP'), isMember(one), isMember(other)))
    .orderBy(chatRooms.id)
    .for('update')
const isMember = (personId: string) =>
  sql`exists (select from ${chatMembers} as m where m.room_id = ${chatRooms.id} and m.person_id = ${personId} and m.left_at is null)`

export async function findRoomByKey(db: Db, key: string) {
  const [room] = await db.select({ id: chatRooms.id }).from(chatRooms).where(eq(chatRooms.key, key))
  return room?.id
}

const roomsWithMembers = prepared('find_chat_rooms', (db) =>
  db
    .select({ number: sql<string>`wanted.number`, room: chatRooms, member: chatMembers })
    .from(sql`unnest(${placeholder('ids')}::uuid[], ${placeholder('personIds')}::uuid[]) with ordinality as wanted (id, person_id, number)`)
    .innerJoin(chatRooms, eq(chatRooms.id, sql`wanted.id`))
    .leftJoin(
      chatMembers,
      and(eq(chatMembers.roomId, chatRooms.id), eq(chatMembers.personId, sql`wanted.person_id`), isNull(chatMembers.leftAt)),
    ),
)
const findRooms = batched(async (db, asked: readonly { id: string; personId: string }[]) => {
  const found = await roomsWithMembers(db, { ids: asked.map(({ id }) => id), personIds: asked.map(({ personId }) => personId) })
  const byNumber = new Map(found.map((one) => [Number(one.number), one]))
  return asked.map((_, at) => byNumber.get(at + 1))
})
/** A room, and the person's membership while they have one. */
export const findRoom = (db: Db, id: string, personId: string) => findRooms(db, { id, personId })

/** A returning member keeps their earlier range; a new member reads messages from now on, or all of them. Returns who was no member before. */
export async function insertMembers(db: Db, roomId: string, personIds: readonly string[], { fromBeginning }: { fromBeginning: boolean }) {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${chatMembers} (room_id, person_id, from_seq, read_seq)
    select r.id, person.id, seen.seq, seen.seq from ${chatRooms} as r
      cross join unnest(${sql.param(personIds)}::uuid[]) as person (id)
      cross join lateral (select case when ${fromBeginning}::boolean then 0 else r.last_seq end as seq) as seen
    where r.id = ${roomId}
    on conflict (room_id, person_id) do update set left_at = null where ${chatMembers.leftAt} is not null
    returning person_id as id`)
  return rows.map(({ id }) => id)
}

export type MemberRow = { personId: string; fromSeq: number; readSeq: number }
const membersOf = preparedSql<MemberRow & { roomId: string }>(
  'list_chat_members',
  () => sql`
    select room_id as "roomId", person_id as "personId", from_seq as "fromSeq", read_seq as "readSeq" from ${chatMembers}
    where room_id = any(${placeholder('roomIds')}::uuid[]) and left_at is null order by joined_at, person_id`,
)
const gatherMembers = batchedLists(
  (db, roomIds) => membersOf(db, { roomIds }),
  ({ roomId }) => roomId,
)
export const listMembers = (db: Db, { roomId }: { roomId: string }): Promise<MemberRow[]> => gatherMembers(db, [roomId])

export type ListedRoom = {
  id: string
  kind: RoomRow['kind']
  purpose: RoomRow['purpose']
  key: string
  title: string | null
  childId: string | null
  lastSeq: number
  lastRevision: number
  lastMessageAt: string
  fromSeq: number
  readSeq: number
  isMuted: boolean
  /** The other person in a room of two. */
  peerId: string | null
  lastText: string | null
  lastAttached: string | null
  lastMentions: string[] | null
  lastMentionNames: string[] | null
  lastSenderId: string | null
  lastIsDeleted: boolean | null
}
const listed = sql`r.id, r.kind, r.purpose, r.key, r.title, r.child_id as "childId", r.last_seq as "lastSeq",
  r.last_revision as "lastRevision", r.last_message_at as "lastMessageAt", left(m.text, 200) as "lastText", m.attached as "lastAttached",
  m.mentions as "lastMentions", m.mention_names as "lastMentionNames", m.sender_id as "lastSenderId",
  m.deleted_at is not null as "lastIsDeleted"`
const withLast = (from: SQL) => sql`left join ${chatMessages} as m on m.room_id = r.id and m.seq = r.last_seq and m.seq > ${from}`
const otherThan = (personId: SQL) =>
  sql`case r.kind when 'P2P' then (select o.person_id from ${chatMembers} as o where o.room_id = r.id and o.person_id <> ${personId} limit 1) end as "peerId"`

/** Rooms of a person, most recent message first. A room of two appears once it has a message. */
export const listRoomsOf = preparedSql<ListedRoom>(
  'list_chat_rooms_of',
  () => sql`
    select ${listed}, own.from_seq as "fromSeq", own.read_seq as "readSeq", own.muted_at is not null as "isMuted",
      ${otherThan(sql`own.person_id`)}
    from ${chatMembers} as own join ${chatRooms} as r on r.id = own.room_id ${withLast(sql`own.from_seq`)}
    where own.person_id = ${placeholder('personId')}::uuid and own.left_at is null and (r.kind <> 'P2P' or r.last_seq > 0)
    order by r.last_message_at desc, r.id limit ${placeholder('limit')}`,
)
/** One room as in a person's list; they need not be a member. */
export const listRoomById = preparedSql<ListedRoom>(
  'find_listed_chat_room',
  () => sql`
    select ${listed}, coalesce(own.from_seq, 0) as "fromSeq", coalesce(own.read_seq, r.last_seq) as "readSeq",
      own.muted_at is not null as "isMuted", ${otherThan(sql`coalesce(own.person_id, r.child_id)`)}
    from ${chatRooms} as r
      left join ${chatMembers} as own on own.room_id = r.id and own.person_id = ${placeholder('personId')}::uuid and own.left_at is null
      ${withLast(sql`coalesce(own.from_seq, 0)`)}
    where r.id = ${placeholder('id')}::uuid`,
)
/** Rooms in which these children write with an adult who is no relative. */
export const listRoomsOfChildren = preparedSql<ListedRoom>(
  'list_chat_rooms_of_children',
  () => sql`
    select ${listed}, 0 as "fromSeq", r.last_seq as "readSeq", false as "isMuted", ${otherThan(sql`r.child_id`)}
    from ${chatRooms} as r ${withLast(sql`0`)}
    where r.child_id = any(${placeholder('childIds')}::uuid[]) and r.last_seq > 0
    order by r.last_message_at desc, r.id limit ${placeholder('limit')}`,
)

export type ReadRow = Pick<RoomRow, 'id' | 'kind' | 'purpose' | 'key'> & { fromSeq: number }
/** All rooms in which a person may read messages, without the fields of a list. */
export const listReadOf = preparedSql<ReadRow>(
  'list_chat_rooms_read_by',
  () => sql`
    select r.id, r.kind, r.purpose, r.key, own.from_seq as "fromSeq"
    from ${chatMembers} as own join ${chatRooms} as r on r.id = own.room_id
    where own.person_id = ${placeholder('personId')}::uuid and own.left_at is null and r.last_seq > own.from_seq`,
)
/** The same for rooms of these children that their guardians may read. */
export const listReadOfChildren = preparedSql<ReadRow>(
  'list_chat_rooms_read_along',
  () => sql`
    select r.id, r.kind, r.purpose, r.key, 0 as "fromSeq" from ${chatRooms} as r
    where r.child_id = any(${placeholder('childIds')}::uuid[]) and r.last_seq > 0`,
)

/**
 * Moves the read mark up to an existing message, never back. Undefined when it did not move; else the last message of which the person was notified.
 */
export async function setRead(db: Db, { roomId, personId, seq }: { roomId: string; personId: string; seq: number }) {
  const [row] = await readUpTo(db, { roomId, personId, seq })
  return row
}
const readUpTo = preparedSql<{ notifiedSeq: number }>(
  'read_chat_room',
  () => sql`
    update ${chatMembers} as m set read_seq = least(${placeholder('seq')}::int, r.last_seq) from ${chatRooms} as r
    where r.id = m.room_id and m.room_id = ${placeholder('roomId')}::uuid and m.person_id = ${placeholder('personId')}::uuid
      and m.left_at is null and m.read_seq < least(${placeholder('seq')}::int, r.last_seq)
    returning m.notified_seq as "notifiedSeq"`,
)

const ofMember = (roomId: string, personId: string) =>
  and(eq(chatMembers.roomId, roomId), eq(chatMembers.personId, personId), isNull(chatMembers.leftAt))
export const setDraft = (db: Db, roomId: string, personId: string, draft: string) =>
  db.update(chatMembers).set({ draft }).where(ofMember(roomId, personId))
export const setMuted = (db: Db, roomId: string, personId: string, isMuted: boolean) =>
  db
    .update(chatMembers)
    .set({ mutedAt: isMuted ? sql`now()` : null })
    .where(ofMember(roomId, personId))

/** Rooms with unread messages of a person, muted rooms excluded. */
export const listUnread = preparedSql<{ id: string; kind: RoomRow['kind']; purpose: RoomRow['purpose']; key: string; count: number }>(
  'list_chat_unread',
  () => sql`
    select r.id, r.kind, r.purpose, r.key, r.last_seq - m.read_seq as count from ${chatMembers} as m join ${chatRooms} as r on r.id = m.room_id
    where m.person_id = ${placeholder('personId')}::uuid and m.left_at is null and m.muted_at is null and r.last_seq > m.read_seq`,
)
/** From now on guardians can read the child's rooms of two, except those with the given relatives. */
export const setChild = (db: Db, childId: string, exceptWith: readonly string[]) =>
  db.execute(sql`
    update ${chatRooms} as r set child_id = ${childId}
    where r.kind = 'P2P' and r.child_id is null
      and exists (select from ${chatMembers} as own where own.room_id = r.id and own.person_id = ${childId})
      and not exists (
        select from ${chatMembers} as other
        where other.room_id = r.id and other.person_id <> ${childId} and other.person_id = any(${sql.param(exceptWith)}::uuid[]))`)

export const listPeers = preparedSql<{ personId: string }>(
  'list_peers_in_rooms_of_two',
  () => sql`
    select other.person_id as "personId" from ${chatMembers} as own
      join ${chatRooms} as r on r.id = own.room_id and r.kind = 'P2P' and r.child_id is null
      join ${chatMembers} as other on other.room_id = r.id and other.person_id <> own.person_id
    where own.person_id = ${placeholder('personId')}::uuid`,
)

/** Marks a member as having left. */
export const setLeft = (db: Db, roomId: string, personId: string) =>
  db
    .update(chatMembers)
    .set({ leftAt: sql`now()` })
    .where(ofMember(roomId, personId))

export const setAllLeft = (db: Db, roomId: string, personIds: readonly string[]) =>
  db
    .update(chatMembers)
    .set({ leftAt: sql`now()` })
    .where(and(eq(chatMembers.roomId, roomId), inArray(chatMembers.personId, [...personIds]), isNull(chatMembers.leftAt)))

export const setTitle = (db: Db, roomId: string, title: string) => db.update(chatRooms).set({ title }).where(eq(chatRooms.id, roomId))

/** The people who share a study group with a person, and the title of the group, the oldest first; optionally for one person only. */
export const listGroupmates = preparedSql<{ personId: string; title: string }>(
  'list_chat_groupmates',
  () => sql`
    select other.person_id as "personId", r.title from ${chatMembers} as own
      join ${chatRooms} as r on r.id = own.room_id and r.purpose = 'GROUP'
      join ${chatMembers} as other on other.room_id = r.id and other.person_id <> own.person_id and other.left_at is null
    where own.person_id = ${placeholder('personId')}::uuid and own.left_at is null
      and other.person_id = coalesce(${placeholder('otherId')}::uuid, other.person_id)
    order by r.created_at, r.id limit ${placeholder('limit')}`,
)

export const listHeads = preparedSql<{ id: string; lastMessageAt: string; unread: number }>(
  'list_chat_heads',
  () => sql`
    select r.id, r.last_message_at as "lastMessageAt", coalesce(r.last_seq - own.read_seq, 0) as unread from ${chatRooms} as r
      left join ${chatMembers} as own on own.room_id = r.id and own.person_id = ${placeholder('personId')}::uuid and own.left_at is null
    where r.id = any(${placeholder('roomIds')}::uuid[])`,
)
