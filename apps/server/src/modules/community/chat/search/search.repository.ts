import { sql } from 'drizzle-orm'
import { type Db, assertInsideTransaction, preparedSql } from '#platform/postgres/db'
import { matches, type Term, termPlaceholders } from '#platform/lists/text-search'
import { chatMessages, chatRooms } from '../chat.tables.ts'
import { chatSearchCheckpoints, chatSearchVectors } from './search.tables.ts'

const { placeholder } = sql

const follow = preparedSql<{ room_id: string; n: number }>(
  'follow_chat_words',
  () => sql`
    with place as (
      select r.id, coalesce(s.revision, 0) as known, r.last_revision as last from ${chatRooms} as r left join ${chatSearchCheckpoints} as s on s.room_id = r.id
      where r.id = any(${placeholder('roomIds')}::uuid[]) and r.last_revision > coalesce(s.revision, 0)
    ), changed as (
      select m.room_id, m.seq, m.revision, case when m.deleted_at is null then vn_search(m.text) end as search
      from place cross join lateral (
        select * from ${chatMessages} as m where m.room_id = place.id and m.revision > place.known order by m.revision
        limit ${placeholder('perRoom')}::int) as m
    ), gone as (
      delete from ${chatSearchVectors} as w using changed as c where w.room_id = c.room_id and w.seq = c.seq and c.search is null
    ), kept as (
      insert into ${chatSearchVectors} as w (room_id, seq, revision, search)
      select room_id, seq, revision, search from changed where search is not null order by room_id, seq
      on conflict (room_id, seq) do update set revision = excluded.revision, search = excluded.search where w.revision < excluded.revision
    ) insert into ${chatSearchCheckpoints} as s (room_id, revision)
      select place.id, case when count(c.seq) < ${placeholder('perRoom')}::int then place.last else max(c.revision) end
      from place left join changed as c on c.room_id = place.id group by place.id, place.last order by place.id
      on conflict (room_id) do update set revision = greatest(s.revision, excluded.revision)
      returning room_id, (select count(*)::int from changed) as n`,
)
/** Brings the search vectors of some rooms up to date, at most so many messages per room. Returns how many messages were indexed. */
export const indexRooms = async (db: Db, of: { roomIds: readonly string[]; perRoom: number }) => (await follow(db, of))[0]?.n ?? 0

/** For the running transaction: limits the GIN pending list to its minimum, so that a flush takes 15 ms instead of a fifth of a second. */
export const limitGinPendingList = (db: Db) => setSmallParts(assertInsideTransaction(db))
const setSmallParts = preparedSql('index_chat_words_in_small_parts', () => sql`select set_config('gin_pending_list_limit', '64kB', true)`)

const behind = preparedSql<{ id: string }>(
  'list_chat_rooms_behind',
  () => sql`
    select r.id from ${chatRooms} as r left join ${chatSearchCheckpoints} as s on s.room_id = r.id
    where r.last_revision > coalesce(s.revision, 0) order by r.id limit ${placeholder('limit')}`,
)
export const listUnindexedRooms = async (db: Db, limit: number) => (await behind(db, { limit })).map(({ id }) => id)

export type FoundRow = {
  roomId: string
  seq: number
  senderId: string
  sentAt: string
  text: string
  mentions: string[]
  mentionNames: string[]
  at: string
}
export type Place = { roomId: string; fromSeq: number }
export type Cursor = { at: string; roomId: string; seq: number }
const micros = sql`(extract(epoch from m.sent_at) * 1000000)::bigint`

const found = preparedSql<FoundRow>(
  'search_chat_messages',
  () => sql`
    select hit.* from unnest(${placeholder('roomIds')}::uuid[], ${placeholder('fromSeqs')}::int[]) as place (room_id, from_seq)
      cross join lateral (
        select m.room_id as "roomId", m.seq, m.sender_id as "senderId", m.sent_at as "sentAt", m.text, m.mentions, m.mention_names as "mentionNames", ${micros}::text as at
        from ${chatSearchVectors} as w join ${chatMessages} as m on m.room_id = w.room_id and m.seq = w.seq and m.revision = w.revision
        where w.room_id = place.room_id and w.seq > place.from_seq and m.deleted_at is null
          and ${matches({ search: sql`w.search`, titleFolded: sql`''` }, termPlaceholders)}
          and (${micros}, m.room_id, m.seq) < (${placeholder('at')}::bigint, ${placeholder('roomId')}::uuid, ${placeholder('seq')}::int)
        order by m.seq desc limit ${placeholder('limit')}::int) as hit
    order by hit.at::bigint desc, hit."roomId" desc, hit.seq desc limit ${placeholder('limit')}::int`,
)
const first: Cursor = { at: '9223372036854775807', roomId: 'ffffffff-ffff-ffff-ffff-ffffffffffff', seq: 2_147_483_647 }

/** The newest first, only of these rooms, and in each only the messages that the person may read. */
export const listFound = (
  db: Db,
  { places, term, after, limit }: { places: readonly Place[]; term: Term; after?: Cursor; limit: number },
) =>
  found(db, {
    ...term.values,
    roomIds: places.map(({ roomId }) => roomId),
    fromSeqs: places.map(({ fromSeq }) => fromSeq),
    ...(after ?? first),
    limit,
  })
