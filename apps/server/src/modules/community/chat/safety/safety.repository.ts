import { and, eq, inArray, like, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Db, preparedSql } from '#platform/postgres/db'
import { batched } from '#platform/postgres/batched'
import { chatMembers, chatMessages, chatRooms } from '../chat.tables.ts'
import { chatAnswerHours, chatBans, chatBlocks, chatContactDisclosures } from './safety.tables.ts'

const { placeholder } = sql

export const insertBlock = (db: Db, personId: string, blockedId: string) =>
  db.insert(chatBlocks).values({ personId, blockedId }).onConflictDoNothing()
export const deleteBlock = (db: Db, personId: string, blockedId: string) =>
  db.delete(chatBlocks).where(and(eq(chatBlocks.personId, personId), eq(chatBlocks.blockedId, blockedId)))
export const listBlockedBy = (db: Db, personId: string) =>
  db.select({ blockedId: chatBlocks.blockedId }).from(chatBlocks).where(eq(chatBlocks.personId, personId)).orderBy(chatBlocks.at)

/** Those of some people whom one has blocked, or who have blocked them. */
export const listBlockedBetween = preparedSql<{ personId: string }>(
  'list_chat_blocks_between',
  () => sql`
    select blocked_id as "personId" from ${chatBlocks}
      where person_id = ${placeholder('personId')}::uuid and blocked_id = any(${placeholder('others')}::uuid[])
    union
    select person_id from ${chatBlocks}
      where blocked_id = ${placeholder('personId')}::uuid and person_id = any(${placeholder('others')}::uuid[])`,
)

type Writing = { roomId: string; personId: string; isOfTwo: boolean }
type WriteRestrictions = { isBanned: boolean; hasBlocked: boolean; isBlocked: boolean; otherId: string | null }
const listWriteRestrictions = preparedSql<WriteRestrictions>(
  'list_chat_obstacles',
  () => sql`
    select exists (select from ${chatBans} where person_id = w.person_id and ends_at > now()) as "isBanned",
      exists (select from ${chatBlocks} where person_id = w.person_id and blocked_id = other.id) as "hasBlocked",
      exists (select from ${chatBlocks} where blocked_id = w.person_id and person_id = other.id) as "isBlocked",
      other.id as "otherId"
    from unnest(${placeholder('roomIds')}::uuid[], ${placeholder('personIds')}::uuid[], ${placeholder('ofTwo')}::boolean[])
        with ordinality as w (room_id, person_id, is_of_two, number)
      cross join lateral (select (
        select person_id from ${chatMembers} where room_id = w.room_id and person_id <> w.person_id and w.is_of_two limit 1) as id) as other
    order by w.number`,
)
/** The blocks and bans that keep a person from writing in a room, regardless of relations. */
export const findWriteRestrictions = batched((db, asked: readonly Writing[]) =>
  listWriteRestrictions(db, {
    roomIds: asked.map(({ roomId }) => roomId),
    personIds: asked.map(({ personId }) => personId),
    ofTwo: asked.map(({ isOfTwo }) => isOfTwo),
  }),
)

/** In how many seconds a person may start another conversation of two, after more than `before` within an hour; no row if they may now. */
export const findSecondsUntilNew = preparedSql<{ seconds: number }>(
  'find_seconds_until_new_chat',
  () => sql`
    select greatest(1, ceil(extract(epoch from m.sent_at + interval '1 hour' - now())))::int as seconds
    from ${chatMembers} as own join ${chatRooms} as r on r.id = own.room_id and r.kind = 'P2P'
      join ${chatMessages} as m on m.room_id = r.id and m.seq = 1 and m.sender_id = own.person_id
    where own.person_id = ${placeholder('personId')}::uuid and own.left_at is null and m.sent_at > now() - interval '1 hour'
    order by m.sent_at desc offset ${placeholder('before')}::int limit 1`,
)

export const insertBan = (db: Db, ban: { id: string; personId: string; days: number }) =>
  db.execute(sql`
    insert into ${chatBans} (id, person_id, ends_at) values (${ban.id}, ${ban.personId}, now() + make_interval(days => ${ban.days}))`)
export async function findBanEnd(db: Db, personId: string) {
  const [ban] = await db
    .select({ endsAt: sql<Date | null>`max(${chatBans.endsAt})`.mapWith(chatBans.endsAt) })
    .from(chatBans)
    .where(and(eq(chatBans.personId, personId), sql`${chatBans.endsAt} > now()`))
  return ban?.endsAt ?? undefined
}

const clockOf = (column: PgColumn) => sql<string>`to_char(${column}, 'HH24:MI')`
export const listAnswerHours = (db: Db, personIds: readonly string[]) =>
  db
    .select({
      personId: chatAnswerHours.personId,
      quietFrom: clockOf(chatAnswerHours.quietFrom),
      quietTo: clockOf(chatAnswerHours.quietTo),
      answersBy: clockOf(chatAnswerHours.answersBy),
    })
    .from(chatAnswerHours)
    .where(sql`${chatAnswerHours.personId} = any(${sql.param(personIds)}::uuid[])`)
export const upsertAnswerHours = (db: Db, row: typeof chatAnswerHours.$inferInsert) =>
  db.insert(chatAnswerHours).values(row).onConflictDoUpdate({ target: chatAnswerHours.personId, set: row })
export const deleteAnswerHours = (db: Db, personId: string) => db.delete(chatAnswerHours).where(eq(chatAnswerHours.personId, personId))

/** False when it was already recorded. */
export async function insertContactSign(db: Db, row: typeof chatContactDisclosures.$inferInsert) {
  const { rowCount } = await db.insert(chatContactDisclosures).values(row).onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

/** Whether two people are or were in a room together. */
export async function haveSharedRoom(db: Db, personId: string, otherId: string) {
  const own = db.select({ roomId: chatMembers.roomId }).from(chatMembers).where(eq(chatMembers.personId, personId))
  const [met] = await db
    .select({ roomId: chatMembers.roomId })
    .from(chatMembers)
    .where(and(eq(chatMembers.personId, otherId), inArray(chatMembers.roomId, own)))
    .limit(1)
  return met !== undefined
}
export const deleteBlocksOf = (db: Db, personId: string) =>
  db.delete(chatBlocks).where(or(eq(chatBlocks.personId, personId), eq(chatBlocks.blockedId, personId)))

/** Erases the titles that a person gave to their support requests. */
export const eraseSupportTitles = (db: Db, personId: string) =>
  db
    .update(chatRooms)
    .set({ title: '' })
    .where(and(eq(chatRooms.kind, 'SUPPORT'), like(chatRooms.key, `SUPPORT ${personId} %`)))
