import { eq, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { chatMembers, chatRooms } from '../chat.tables.ts'
import { chatNodes, chatPresences, chatLastSeen } from './presence.tables.ts'

const { placeholder } = sql
const inSeconds = (name: string) => sql`now() + make_interval(secs => ${placeholder(name)}::int)`

const extendLease = preparedSql<{ isNew: boolean }>(
  'extend_chat_node',
  () => sql`
    insert into ${chatNodes} (id, expires_at) values (${placeholder('node')}::uuid, ${inSeconds('seconds')})
    on conflict (id) do update set expires_at = excluded.expires_at returning xmax = 0 as "isNew"`,
)
/** Extends a node's lease. Returns whether the database had no lease, and so no presences of the node. */
export const renewLease = async (db: Db, node: string, seconds: number) => (await extendLease(db, { node, seconds }))[0]?.isNew ?? false

/** Shortens a stopping node's lease: its people have so many seconds to reconnect to another node before they count as offline. */
export const releaseLease = (db: Db, node: string, seconds: number) =>
  db.execute(sql`update ${chatNodes} set expires_at = least(expires_at, now() + make_interval(secs => ${seconds})) where id = ${node}`)

const movePeople = preparedSql(
  'move_chat_people',
  () => sql`
    with gone as (
      delete from ${chatPresences} where node_id = ${placeholder('node')}::uuid and person_id = any(${placeholder('gone')}::uuid[])
      returning person_id
    ), come as (
      insert into ${chatPresences} (node_id, person_id)
      select ${placeholder('node')}::uuid, unnest(${placeholder('come')}::uuid[]) on conflict do nothing
    )
    insert into ${chatLastSeen} as s (person_id, at) select person_id, now() from gone order by person_id
    on conflict (person_id) do update set at = greatest(s.at, excluded.at)`,
)
/** Throws when the node's lease has expired. */
export const updatePresence = (db: Db, of: { node: string; come: readonly string[]; gone: readonly string[] }) => movePeople(db, of)

const endLost = preparedSql<{ personId: string }>(
  'end_lost_chat_nodes',
  () => sql`
    with lost as (select id, expires_at from ${chatNodes} where expires_at < now() for update skip locked),
    ended as (delete from ${chatNodes} where id in (select id from lost)),
    people as (select p.person_id, max(lost.expires_at) as at from ${chatPresences} as p join lost on lost.id = p.node_id group by 1)
    insert into ${chatLastSeen} as s (person_id, at) select person_id, at from people order by person_id
    on conflict (person_id) do update set at = greatest(s.at, excluded.at) returning person_id as "personId"`,
)
/** Deletes nodes whose lease has expired, and returns the people who were connected to them. */
export const removeExpiredNodes = async (db: Db) => (await endLost(db)).map(({ personId }) => personId)

export const deleteOldLastSeen = (db: Db, hours: number) =>
  db.execute(sql`delete from ${chatLastSeen} where at < now() - make_interval(hours => ${hours})`)
export const deleteLastSeen = (db: Db, personId: string) => db.delete(chatLastSeen).where(eq(chatLastSeen.personId, personId))

const isThere = (personId: ReturnType<typeof sql>) => sql`exists (
  select from ${chatPresences} as present join ${chatNodes} as node on node.id = present.node_id
  where present.person_id = ${personId} and node.expires_at > now())`

const connectedOf = preparedSql<{ personId: string }>(
  'list_connected_people',
  () => sql`select id as "personId" from unnest(${placeholder('personIds')}::uuid[]) as asked (id) where ${isThere(sql`asked.id`)}`,
)
/** Those of some people who have an open page on any node. */
export const listConnected = async (db: Db, personIds: readonly string[]) =>
  new Set((await connectedOf(db, { personIds })).map(({ personId }) => personId))

export type Stored = { personId: string; isOnline: boolean; seenAt: string | Date | null; at: string | Date }
const presenceOf = preparedSql<Stored>(
  'describe_chat_presence',
  () => sql`
    select asked.id as "personId", ${isThere(sql`asked.id`)} as "isOnline", seen.at as "seenAt", clock_timestamp() as at
    from unnest(${placeholder('personIds')}::uuid[]) as asked (id) left join ${chatLastSeen} as seen on seen.person_id = asked.id`,
)
export const describe = (db: Db, personIds: readonly string[]) => presenceOf(db, { personIds })

const mostPeers = 300
const peersOf = preparedSql<{ personId: string }>(
  'list_chat_peers',
  () => sql`
    select other.person_id as "personId" from ${chatMembers} as mine
      join ${chatRooms} as room on room.id = mine.room_id and room.kind = 'P2P'
      join ${chatMembers} as other on other.room_id = mine.room_id and other.person_id <> mine.person_id
    where mine.person_id = ${placeholder('personId')}::uuid and mine.left_at is null
    order by room.last_message_at desc limit ${sql.raw(String(mostPeers))}`,
)
/** The other people in a person's rooms of two. */
export const listPeers = async (db: Db, personId: string) => (await peersOf(db, { personId })).map((row) => row.personId)

const watchersOf = preparedSql<{ personId: string; watcherId: string }>(
  'list_chat_watchers',
  () => sql`
    select mine.person_id as "personId", other.person_id as "watcherId" from ${chatMembers} as mine
      join ${chatRooms} as room on room.id = mine.room_id and room.kind = 'P2P'
      join ${chatMembers} as other on other.room_id = mine.room_id and other.person_id <> mine.person_id
    where mine.person_id = any(${placeholder('personIds')}::uuid[]) and other.left_at is null and ${isThere(sql`other.person_id`)}`,
)
/** For some people: the others in their rooms of two who have a page open. */
export const listWatchers = (db: Db, personIds: readonly string[]) => watchersOf(db, { personIds })
