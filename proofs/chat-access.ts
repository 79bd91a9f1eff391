import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import * as chatApi from '@khue/contracts/community/chat'
import { listChatCases, openChatCase } from '@khue/contracts/community/chat-safety'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { z } from 'zod'
import { chat } from '#modules/community/chat'
import { declaredEndpoints, openFixture } from './access-matrix.fixture.ts'
import { claims, faults } from './chat-access.claims.ts'
import { judgeSockets } from './chat-access.sockets.ts'
import { openWorld, type Person, type Room, type World } from './chat-access.world.ts'
import { judgeDevices, judgeFiles, judgeSearches } from './chat-access.channels.ts'
import { captureOutbound } from './notify-privacy.outbound.ts'
import type { Proof } from './proof.ts'

/**
 * People without access to a room cannot read it, get its events or change it: strangers, people who have left a class or the desk, former guardians,
 * and late joiners. Every room contains unique words; then each person calls every read endpoint with the id of every room, receives all events and
 * notices, and tries to write. A trial is one answer.
 */

/** Every read endpoint of chats and support, including future ones. */
const reads = (await declaredEndpoints()).filter(({ method, path }) => method === 'GET' && path.startsWith('/chat/v1/'))
const queries: Record<string, object[]> = {
  'GET /chat/v1/rooms/:id/messages': [{}, { around: 2 }, { after: 0 }],
  'GET /chat/v1/rooms/:id/changes': [{ after: 0 }],
}

async function answersOf({ call, rooms }: World, person: Person) {
  const texts: string[] = []
  for (const endpoint of reads) {
    const isSearch = endpoint.query instanceof z.ZodObject && ('term' in endpoint.query.shape || 'q' in endpoint.query.shape)
    const asked = queries[`GET ${endpoint.path}`] ?? (isSearch ? [{}, { term: 'bimat', q: 'bimat' }] : [{}])
    for (const query of asked)
      if (endpoint.path.includes('/:id')) {
        for (const { id } of rooms) texts.push((await call(endpoint, person, { params: { id, seq: 1 }, query })).text)
      } else texts.push((await call(endpoint, person, { query })).text)
  }
  texts.push((await call(loadNotifications, person, { headers: msgApp, query: { size: 50 } })).text)
  return texts
}

async function judgeAnswers(world: World) {
  const { stage, people, rooms } = world
  const words = rooms.flatMap((room) => room.words.map((word) => ({ ...word, room: room.name })))
  for (const person of people) {
    const texts = await answersOf(world, person)
    const foreign = words.filter(({ readers }) => !readers.has(person))
    for (const text of texts) {
      const leaked = foreign.find(({ word }) => text.includes(word))
      stage.claim(claims.alone, leaked === undefined, { of: leaked?.room, text: text.slice(0, 200) })
      stage.trial()
    }
    const all = texts.join('\n')
    const missing = words.find(({ readers, isShown, word }) => isShown && readers.has(person) && !all.includes(word))
    stage.claim(claims.own, missing === undefined, { of: missing?.room })
  }
}

async function judgeCounts({ stage, call, people, rooms }: World) {
  for (const person of people) {
    const own = rooms.filter(({ readers }) => readers.has(person)).map(({ id }) => id)
    const { rows } = await stage.pool.query<{ n: number }>(
      `select least(100, coalesce(sum(r.last_seq - m.read_seq), 0))::int as n from chat_members m join chat_rooms r on r.id = m.room_id
        where m.person_id = $1 and r.id = any($2) and m.left_at is null`,
      [person.id, own],
    )
    const { text } = await call(chatApi.countUnread, person)
    stage.claim(claims.count, text === JSON.stringify({ data: { count: rows[0]?.n } }), { text, wanted: rows[0]?.n })
    stage.trial()
  }
}

const stateOf = async ({ stage }: World, { id }: Room) =>
  JSON.stringify(
    (
      await stage.pool.query(
        `select r.last_revision, (select json_agg(m order by m.person_id) from (select person_id, read_seq, draft, muted_at, left_at
          from chat_members where room_id = r.id) m) as members from chat_rooms r where r.id = $1`,
        [id],
      )
    ).rows,
  )

/** People with and without read access try to write. */
async function judgeDeeds(world: World) {
  const { stage, people, rooms, call, gone } = world
  for (const room of rooms) {
    const before = await stateOf(world, room)
    const isOver = room.name === 'former mates'
    for (const person of people.filter((one) => !room.writers.includes(one) || (isOver && one === gone))) {
      if (room.readers.has(person) && !isOver && (await isMember(world, room, person))) continue
      const [of, at] = [{ params: { id: room.id } }, { params: { id: room.id, seq: 1 } }]
      const tries = [
        call(chatApi.sendMessage, person, { ...of, body: { clientId: randomUUID(), text: 'Tôi cũng ở đây' } }),
        call(chatApi.editMessage, person, { ...at, body: { text: 'Tôi sửa' } }),
        call(chatApi.reactToMessage, person, { ...at, body: { kind: 'LIKE', isOn: true } }),
        call(chatApi.pinMessage, person, { ...at, body: { isPinned: false } }),
        ...(isOver && person === gone // they may delete their own messages
          ? []
          : [
              call(chatApi.deleteMessage, person, at),
              call(chatApi.markRoomRead, person, { ...of, body: { seq: 3 } }),
              call(chatApi.saveDraft, person, { ...of, body: { text: 'Tôi viết' } }),
              call(chatApi.muteRoom, person, { ...of, body: { isMuted: true } }),
            ]),
      ]
      for (const answer of await Promise.all(tries)) {
        stage.claim(claims.untouched, answer.status !== 200, { room: room.name, text: answer.text })
        stage.trial()
      }
    }
    stage.claim(claims.untouched, before === (await stateOf(world, room)), { room: room.name })
  }
}

const isMember = async ({ stage }: World, { id }: Room, person: Person) =>
  ((await stage.pool.query('select from chat_members where room_id = $1 and person_id = $2 and left_at is null', [id, person.id]))
    .rowCount ?? 0) > 0

async function judgeCalls(world: World) {
  const { stage, people, rooms, plant } = world
  const post = await captureOutbound(stage)
  const devices = new Map<Person, () => Promise<readonly string[]>>()
  // No quiet hours: notices are sent at any hour.
  const rest = 'insert into notification_quiet_hours (person_id, has_own_quiet_hours) select unnest($1::uuid[]), true'
  await stage.pool.query(rest, [people.map(({ id }) => id)])
  for (const person of people) devices.set(person, await post.giveDevice(person.id))
  for (const room of rooms) {
    const [by] = room.writers
    if (by && room.name !== 'former mates') await plant(room, by)
  }
  const [spread, call] = chat.loops ?? []
  while (await spread?.run(stage.deps));
  await stage.pool.query('update chat_pending_notifications set due_at = now()')
  while (await call?.run(stage.deps));
  await judgeNotices(world)
  await post.deliver()
  await judgeDevices(world, async (person) => (await devices.get(person)?.()) ?? [])
  await post.close()
}

async function judgeNotices({ stage, people, rooms }: World) {
  const { rows } = await stage.pool.query<{ person_id: string; title: string; content: string; url: string }>(
    `select person_id, title, content, url from notifications where type like 'CHAT_MESSAGE%' and person_id = any($1)`,
    [people.map(({ id }) => id)],
  )
  if (rows.length === 0) throw new Error('No notice was sent')
  const words = rooms.flatMap((room) => room.words)
  for (const { person_id, title, content, url } of rows) {
    const room = rooms.find(({ id }) => url.includes(id))
    const person = people.find(({ id }) => id === person_id)
    stage.claim(claims.called, room !== undefined && person !== undefined && room.readers.has(person), { url, room: room?.name })
    stage.claim(claims.wordless, !words.some(({ word }) => `${title} ${content}`.includes(word)), { title, content })
    stage.trial()
  }
}

async function judgeModeration({ stage, call, admin, rooms }: World) {
  const { items } = listChatCases.reply.parse((await call(listChatCases, admin, { query: { size: 50 } })).data)
  const id = items.at(-1)?.id
  if (!id) throw new Error('No report was stored')
  const looks = async () =>
    (await stage.pool.query(`select from audit_entries where action = 'chat-case.opened' and actor_id = $1`, [admin.id])).rowCount ?? 0
  const before = await looks()
  const { text } = await call(openChatCase, admin, { params: { id } })
  const words = rooms.find(({ name }) => name === 'children')?.words ?? []
  stage.claim(claims.judged, words.some(({ word }) => text.includes(word)) && (await looks()) === before + 1, { text: text.slice(0, 200) })
  stage.trial()
}

type Look = { judge: (world: World, url: string) => Promise<void>; of: readonly string[] }
/** Reads come before attempts to write. */
const looks: readonly Look[] = [
  { judge: judgeAnswers, of: [claims.alone, claims.own] },
  { judge: judgeFiles, of: [claims.opened] },
  { judge: judgeSearches, of: [claims.found] },
  { judge: judgeCounts, of: [claims.count] },
  { judge: judgeModeration, of: [claims.judged] },
  { judge: judgeCalls, of: [claims.called, claims.wordless, claims.shown] },
  { judge: judgeDeeds, of: [claims.untouched] },
  { judge: judgeSockets, of: [claims.heard, claims.left, claims.ended] },
]

export const chatAccess: Proof = {
  name: 'chat-access',
  counts: 'answers, attempts and events about rooms without access',
  size: { full: 10_000, short: 1 },
  limitSeconds: 900,
  faults,
  async run(stage) {
    const wanted = looks.filter(({ of }) => stage.isReal || of.some((claim) => stage.awaited.includes(claim)))
    const fixture = await openFixture(stage)
    await fixture.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = fixture.fastify.server.address() as AddressInfo // it listens on a port
    let trials = 0
    const counting = {
      ...stage,
      trial: () => {
        trials += 1
        stage.trial()
      },
    }
    do {
      const world = await openWorld(counting, fixture)
      for (const { judge } of wanted) await judge(world, `http://127.0.0.1:${port}`)
    } while (stage.isReal && trials < stage.n)
    await fixture.close()
  },
}
