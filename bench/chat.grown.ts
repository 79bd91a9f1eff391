import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { grantUse } from '#modules/sale/entitlements'
import { startSession } from '#modules/people/sessions'
import type { Deps } from '#platform/deps'
import { growDatabase } from './growth/grow.ts'
import { fillBare, run, vacuum } from './bulk.ts'
import type { Seat } from './chat.client.ts'

type Say = (line: string) => void
const roomSize = 10
const sessionsAtOnce = 8
const until = new Date('2100-01-01')

/** Generated people, signed in. */
export async function signInPeople(deps: Deps, count: number) {
  await growDatabase(deps, { users: count, orders: 0, seed: 'bench' })
  const { rows } = await deps.db.execute<{ id: string; personId: string }>(
    sql`select id, person_id as "personId" from accounts order by id desc limit ${count}`,
  )
  return inLanes(rows, async ({ id: accountId, personId }) => {
    const { accessToken: token } = await startSession(deps, { accountId, device: accountId, userAgent: 'bench' })
    return { personId, token }
  })
}
type Visitor = Awaited<ReturnType<typeof signInPeople>>[number]

/** Results in the order of the inputs. */
async function inLanes<T, R>(all: readonly T[], work: (one: T, at: number) => Promise<R>) {
  const done: R[] = []
  const left = all.entries()
  const lane = async () => {
    for (const [at, one] of left) done[at] = await work(one, at)
  }
  await Promise.all(Array.from({ length: sessionsAtOnce }, lane))
  return done
}

/** Classes of ten, all in their class's room: one person teaches, the others have bought. */
export async function joinClasses(deps: Deps, visitors: readonly Visitor[]): Promise<Seat[]> {
  const tens = Array.from({ length: Math.floor(visitors.length / roomSize) }, (_, at) => visitors.slice(at * roomSize, (at + 1) * roomSize))
  const seats = await inLanes(tens, async (ten, at) => {
    const [teacher, ...learners] = ten
    if (!teacher) return []
    const startsAt = new Date(Date.UTC(2099, 0, 1, at))
    const { id: refId } = await scheduleOpenClass(deps, {
      kind: 'INTERACTIVE',
      title: `Bench ${at}`,
      summary: '',
      feeVnd: 99_000,
      subjectId: 4,
      grades: { from: 8, to: 8 },
      seats: 50,
      teacherId: teacher.personId,
      teacherTitle: 'Cô',
      times: { startsAt, endsAt: new Date(startsAt.getTime() + 3_000_000) },
    })
    for (const { personId } of learners)
      await grantUse(deps, { personId, kind: 'LL', refId, source: 'LINE', sourceId: randomUUID(), until, reason: 'bench' })
    const roomId = randomUUID()
    await deps.db.execute(sql`
      with room as (insert into chat_rooms (id, kind, purpose, key, title) values (${roomId}, 'ROOM', 'CLASS', ${`LL ${refId}`}, ${`Bench ${at}`}))
      insert into chat_members (room_id, person_id) select ${roomId}, unnest(${sql.param(ten.map(({ personId }) => personId))}::uuid[])`)
    return ten.map(({ token }) => ({ token, roomId }))
  })
  await vacuum(deps, 'chat_members')
  return seats.flat()
}

/** Each of these people has conversations with this many others. */
const pairsEach = 5

/**
 * Generates messages in rooms of two, one room after another in each round, so that the rows of one room are spread over the table. Existing messages
 * stay. They are not indexed for search, which is measured elsewhere.
 */
export async function growHistories(deps: Deps, { people, messages }: { people: readonly string[]; messages: number }, say: Say) {
  const begun = performance.now()
  const each = Math.max(1, Math.ceil(messages / (people.length * pairsEach)))
  await run(
    deps,
    `with crowd as (select id, row_number() over (order by id) - 1 as at, count(*) over () as n from unnest('{${people.join(',')}}'::uuid[]) as id),
      pair as (select least(a.id, b.id) as a, greatest(a.id, b.id) as b from crowd as a cross join generate_series(1, ${pairsEach}) as far
        join crowd as b on b.at = (a.at + far) % a.n where a.id <> b.id),
      room as (insert into chat_rooms (id, kind, key) select distinct on (a, b) gen_random_uuid(), 'P2P', a || ' ' || b from pair
        on conflict (key) do nothing returning id, key)
      insert into chat_members (room_id, person_id) select id, unnest(string_to_array(key, ' '))::uuid from room`,
  )
  const ofCrowd = `chat_rooms as r join chat_members as m on m.room_id = r.id where r.kind = 'P2P' and m.person_id = any('{${people.join(',')}}'::uuid[])`
  const { rows } = await deps.db.execute<{ least: number }>(sql.raw(`select coalesce(min(r.last_seq), 0) as least from ${ofCrowd}`))
  const from = (rows[0]?.least ?? 0) + 1
  if (from > each) return
  await run(
    deps,
    `create table bench_rooms as select distinct r.id, split_part(key, ' ', 1)::uuid as a, split_part(key, ' ', 2)::uuid as b from ${ofCrowd} and r.last_seq = ${from - 1}`,
  )
  await fillBare(deps, 'chat_messages', () =>
    run(
      deps,
      `insert into chat_messages (room_id, seq, revision, client_id, sender_id, text, sent_at)
      select id, n, n, gen_random_uuid(), case when n % 3 = 0 then a else b end,
        (array['Dạ vâng ạ','Cô ơi, bài 3 phần b em làm ra x = 2 nhưng đáp án lại là 4 ạ?','Em gửi cô bài hôm nay','Mai mình học lúc 19:30 nhé'])[1 + n % 4],
        now() - interval '11 minutes' * (${each} - n)
      from generate_series(${from}, ${each}) as n cross join bench_rooms`,
    ),
  )
  await run(deps, `update chat_rooms as r set last_seq = ${each}, last_revision = ${each} from bench_rooms as b where b.id = r.id`)
  await run(
    deps,
    `insert into chat_search_checkpoints (room_id, revision) select id, ${each} from bench_rooms on conflict (room_id) do update set revision = excluded.revision`,
  )
  await run(deps, 'drop table bench_rooms')
  for (const table of ['chat_messages', 'chat_rooms', 'chat_members', 'chat_search_checkpoints']) await vacuum(deps, table)
  await deps.db.execute(sql`checkpoint`) // pending writes would disturb the reads that are measured
  say(`  ${messages.toLocaleString('en-US')} messages grown in ${Math.round((performance.now() - begun) / 1000)} s`)
}

/** Rooms of two with a reader each, and the number of their messages. */
export async function listHistories(deps: Deps, visitors: readonly Visitor[]) {
  const tokens = new Map(visitors.map(({ personId, token }) => [personId, token]))
  const { rows } = await deps.db.execute<{ roomId: string; personId: string; lastSeq: number }>(sql`
    select r.id as "roomId", m.person_id as "personId", r.last_seq as "lastSeq" from chat_rooms as r join chat_members as m on m.room_id = r.id
    where r.kind = 'P2P' and m.person_id = any(${sql.param([...tokens.keys()])}::uuid[]) order by md5(r.id::text || m.person_id::text)`)
  return rows.map(({ roomId, personId, lastSeq }) => ({ roomId, lastSeq, token: tokens.get(personId) ?? '' }))
}
