import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import * as chatApi from '@khue/contracts/chat'
import { listChatCases, openChatCase } from '@khue/contracts/chat-safety'
import { signOut } from '@khue/contracts/identity'
import { buySocketTicket, socketPath } from '@khue/contracts/live'
import { loadNotifications, msgApp } from '@khue/contracts/notifications'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import { chat } from '#modules/chat'
import { startSession } from '#modules/identity'
import { declaredEndpoints, openHouse } from './access-matrix.house.ts'
import { claims, faults } from './chat-access.claims.ts'
import { openWorld, type Person, type Room, type World } from './chat-access.world.ts'
import { judgeDevices, judgeFiles, judgeSearches } from './chat-access.ways.ts'
import { becomesTrue } from './child.ts'
import { openPost } from './notify-privacy.post.ts'
import type { Proof } from './proof.ts'

/**
 * Whoever has nothing to do with a room reads, hears and changes nothing of it: strangers, those who have left a class or the desk, guardians
 * who are none any more, and those who come later. In every room stand words that stand nowhere else; then everybody asks for everything by
 * the id of every room, is told what there is to tell, and tries to write. A trial is one answer.
 */

/** Everything that is read of chats and of who is helped, whoever adds to it. */
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

/** Whoever only reads tries as well as whoever does not. */
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
        ...(isOver && person === gone // whose own words are theirs to take back
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
  const post = await openPost(stage)
  const devices = new Map<Person, () => Promise<readonly string[]>>()
  const rest = 'insert into notification_rests (person_id, has_own_quiet_hours) select unnest($1::uuid[]), true' // none: they are called at any hour
  await stage.pool.query(rest, [people.map(({ id }) => id)])
  for (const person of people) devices.set(person, await post.giveDevice(person.id))
  for (const room of rooms) {
    const [by] = room.writers
    if (by && room.name !== 'former mates') await plant(room, by)
  }
  const [spread, call] = chat.loops ?? []
  while (await spread?.run(stage.deps));
  await stage.pool.query('update chat_calls set due_at = now()')
  while (await call?.run(stage.deps));
  await judgeNotices(world)
  await post.deliver()
  await judgeDevices(world, async (person) => (await devices.get(person)?.()) ?? [])
  await post.close()
}

async function judgeNotices({ stage, people, rooms }: World) {
  const { rows } = await stage.pool.query<{ person_id: string; title: string; content: string; url: string }>(
    `select person_id, title, content, url from notifications where type = 'CHAT_MESSAGE' and person_id = any($1)`,
    [people.map(({ id }) => id)],
  )
  if (rows.length === 0) throw new Error('Nobody was called')
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
  if (!id) throw new Error('Nothing was reported')
  const looks = async () =>
    (await stage.pool.query(`select from audit_entries where action = 'chat-case.opened' and actor_id = $1`, [admin.id])).rowCount ?? 0
  const before = await looks()
  const { text } = await call(openChatCase, admin, { params: { id } })
  const words = rooms.find(({ name }) => name === 'children')?.words ?? []
  stage.claim(claims.judged, words.some(({ word }) => text.includes(word)) && (await looks()) === before + 1, { text: text.slice(0, 200) })
  stage.trial()
}

/** Who was of a class is remembered for a second, for what holds no words. */
const rememberedMs = 1100

type Page = { socket: Socket; heard: { event: string; data: unknown }[] }

async function judgeSockets(world: World, url: string) {
  const { stage, people, rooms, mate, plant } = world
  await pause(rememberedMs)
  const pages = new Map<Person, Page>()
  for (const person of people) pages.set(person, await openPage(world, url, person))
  const { accessToken } = await startSession(stage.deps, { accountId: mate.accountId, device: 'a second', userAgent: 'proof' })
  const second = { ...mate, token: accessToken }
  const ending = await openPage(world, url, second)
  for (const room of rooms) {
    const [by] = room.writers
    if (by && room.name !== 'former mates') await plant(room, by)
  }
  await becomesTrue(async () => (pages.get(mate)?.heard.length ?? 0) > 0, 3000)
  await pause(200)
  const words = rooms.flatMap((room) => room.words)
  for (const [person, { heard }] of pages)
    for (const { event, data } of heard) {
      const { roomId } = data as { roomId?: string } // whatever was said
      const room = rooms.find(({ id }) => id === roomId)
      stage.claim(claims.heard, room === undefined || room.readers.has(person), { event, room: room?.name })
      const foreign = words.filter(({ readers }) => !readers.has(person))
      stage.claim(claims.heard, !foreign.some(({ word }) => JSON.stringify(data).includes(word)), { event, data })
      stage.trial()
    }
  if ((pages.get(mate)?.heard.length ?? 0) === 0) throw new Error('Open pages hear nothing')
  if (![...pages.values()].some(({ heard }) => words.some(({ word }) => JSON.stringify(heard).includes(word))))
    throw new Error('Open pages are told no words')
  await judgeLeaving(world, url)
  await judgeEnd(world, ending, second)
  for (const { socket } of [...pages.values(), ending]) socket.disconnect()
}

/** What is written a moment after somebody has left, while they are still remembered. */
async function judgeLeaving(world: World, url: string) {
  const { stage, ask, outsider, teacher, mate, rooms, plant, letIn } = world
  const klass = rooms.find(({ name }) => name === 'class')
  if (!klass) throw new Error('There is no class')
  const leave = await letIn(outsider)
  await pause(rememberedMs)
  const page = await openPage(world, url, outsider)
  const before = await plant(klass, mate)
  await ask(chatApi.markRoomRead, teacher, { params: { id: klass.id }, body: { seq: before.seq } }) // of which everybody there is told
  await becomesTrue(async () => page.heard.some(({ event }) => event === 'chat:read'), 3000)
  if (!JSON.stringify(page.heard).includes(before.word)) throw new Error('Whoever is of a class is told nothing')
  await leave()
  const after = await plant(klass, mate)
  await pause(200)
  stage.claim(claims.left, !JSON.stringify(page.heard).includes(after.word), { heard: page.heard })
  stage.trial()
  page.socket.disconnect()
}

/** Architecture 3a: dead within five seconds. */
async function judgeEnd({ stage, call, rooms, teacher, plant }: World, page: Page, session: Person) {
  await call(signOut, session)
  await becomesTrue(async () => page.socket.disconnected, 5000)
  const before = page.heard.length
  const klass = rooms.find(({ name }) => name === 'class')
  if (!klass) throw new Error('There is no class')
  await plant(klass, teacher)
  await pause(400)
  stage.claim(claims.ended, page.socket.disconnected && page.heard.length === before, { heard: page.heard.slice(before) })
  stage.trial()
}

async function openPage({ call }: World, url: string, person: Person): Promise<Page> {
  const { ticket } = buySocketTicket.reply.parse((await call(buySocketTicket, person)).data)
  const heard: Page['heard'] = []
  const socket = io(url, {
    path: socketPath,
    addTrailingSlash: false,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token: ticket },
  })
  socket.onAny((event: string, data: unknown) => event !== 'live:missed' && heard.push({ event, data }))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, heard }
}

type Look = { judge: (world: World, url: string) => Promise<void>; of: readonly string[] }
/** What is only read comes before what is tried. */
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
  counts: 'answers, tries and tellings about rooms that are not theirs',
  size: { full: 10_000, short: 1 },
  limitSeconds: 900,
  faults,
  async run(stage) {
    const wanted = looks.filter(({ of }) => stage.isReal || of.some((claim) => stage.awaited.includes(claim)))
    const house = await openHouse(stage)
    await house.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = house.fastify.server.address() as AddressInfo // it listens on a port
    let trials = 0
    const counting = {
      ...stage,
      trial: () => {
        trials += 1
        stage.trial()
      },
    }
    do {
      const world = await openWorld(counting, house)
      for (const { judge } of wanted) await judge(world, `http://127.0.0.1:${port}`)
    } while (stage.isReal && trials < stage.n)
    await house.close()
  },
}
