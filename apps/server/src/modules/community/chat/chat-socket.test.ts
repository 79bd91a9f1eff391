import { uuidv7 } from 'uuidv7'
import { sendMessage } from '@khue/contracts/community/chat'
import { claimSupport, openSupport } from '@khue/contracts/community/support'
import { signOut } from '@khue/contracts/people/identity'
import type { LiveEvents } from '@khue/contracts/live'
import type { LiveAnswer } from '@khue/contracts/live-calls'
import { beforeEach, expect, test, vi } from 'vitest'
import { endUses } from '#modules/sale/entitlements'
import { anotherNode, untilBusListens, listeningApp, type Page, waitOptions } from '#testing/realtime'
import { rounds } from '#testing/rounds'
import { untilQueriesWait } from '#testing/waiting-queries'
import { chatEnv, withChat } from './chat.testing.ts'

const live = await listeningApp(chatEnv)
const fixture = withChat(live)
const { call, changes, classRoom, deps, edit, enrol, given, liveClass, opened, page, pool, rooms, school, send, textsOf, unread } = fixture
const node = await anotherNode(deps.config)
await untilBusListens(pool, 2)

let { teacher, learner, mate, mother, stranger } = {} as Awaited<ReturnType<typeof school>>
beforeEach(async () => {
  ;({ teacher, learner, mate, mother, stranger } = await school())
})

const write = ({ socket }: Page, id: string, text: string, more: object = {}): Promise<LiveAnswer<'chat:send'>> =>
  socket.timeout(8000).emitWithAck('chat:send', { params: { id }, body: { clientId: uuidv7(), text, ...more } })
const seqOf = (answer: LiveAnswer<'chat:send'>) => ('data' in answer ? answer.data.seq : answer.code)
type Changed = LiveEvents['chat:changed']
const changesOf = ({ received }: Page) => received.filter(({ event }) => event === 'chat:changed').map(({ data }) => data as Changed)
const changesHeard = (page: Page) => changesOf(page).map(({ roomId, revision }) => ({ roomId, revision }))
/** Without the edits of rooms: the bus delivers those made just before a page opened to that page, too. */
const eventsOf = ({ received }: Page) => received.map(({ event }) => event).filter((event) => event !== 'chat:room-edited')
const wordsHeard = (page: Page) => changesOf(page).map(({ message }) => message?.text)

test('a message sent by the socket is stored, and every reader on every node is notified of it once', async () => {
  const id = await opened(learner, teacher)
  const [mine, hers, elsewhere, mothers] = [
    await live.open(learner),
    await live.open(teacher),
    await node.open(teacher),
    await live.open(mother),
  ]
  const strangers = await live.open(stranger)
  const answer = await write(mine, id, '  Cô ơi  ')
  expect(answer).toMatchObject({ status: 200, data: { seq: 1, revision: 1, senderId: learner.id, text: 'Cô ơi' } })
  expect(await textsOf(teacher, id)).toEqual(['Cô ơi'])
  await elsewhere.waitForEvent('chat:changed')
  await send(teacher, id, 'Ơi')
  await vi.waitUntil(() => changesHeard(elsewhere).length === 2, waitOptions)
  for (const page of [mine, hers, mothers, elsewhere])
    expect(changesHeard(page)).toEqual([
      { roomId: id, revision: 1 },
      { roomId: id, revision: 2 },
    ])
  expect(strangers.received).toEqual([])
})

test('pages on the sending node are notified without the bus', async () => {
  const id = await opened(learner, teacher)
  const hers = await live.open(teacher)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'khue live'`,
  )
  await write(await live.open(learner), id, 'Cô ơi')
  await hers.waitForEvent('chat:changed') // the bus delivers an event only to sockets that are connected when it is sent
  expect(changesHeard(hers)).toEqual([{ roomId: id, revision: 1 }])
  await untilBusListens(pool, 2)
})

test('a new message is included in its event in the form in which readers load it', async () => {
  const { id } = await classRoom(learner)
  const [hers, elsewhere] = [await live.open(teacher), await node.open(mate)]
  await send(learner, id, 'Cô ơi @Trần Gia Huy', { mentions: [mate.id] })
  await elsewhere.waitForEvent('chat:changed')
  const { items } = (await changes(mate, id, 0)).data
  expect(items).toMatchObject([{ seq: 1, text: 'Cô ơi @Trần Gia Huy', mentions: [mate.id] }])
  for (const received of [hers, elsewhere].map(changesOf)) expect(received).toEqual([{ roomId: id, revision: 1, message: items[0] }])
})

test('events of messages that differ per reader, of changes and of long messages carry no content', async () => {
  const { id } = await classRoom(learner)
  const [hers, elsewhere] = [await live.open(teacher), await node.open(mate)]
  await send(learner, id, 'ngắn')
  await send(learner, id, 'trả lời', { replyTo: 1 })
  await send(learner, id, `xem ${deps.config.publicUrl.origin}/courses/toan-8-abcd1234`)
  await edit(learner, id, 1, 'ngắn hơn')
  await send(learner, id, 'ữ'.repeat(2000))
  await send(learner, id, 'lại ngắn')
  await vi.waitUntil(() => changesOf(elsewhere).length === 6, waitOptions)
  for (const page of [hers, elsewhere]) expect(wordsHeard(page)).toEqual(['ngắn', ...Array<undefined>(4), 'lại ngắn'])
})

test('in a large room events carry no content', async () => {
  const { id } = await classRoom(learner)
  const hers = await live.open(teacher)
  const { rows } = await pool.query<{ key: string }>('select key from chat_rooms where id = $1', [id])
  const refId = rows[0]?.key.slice(3) ?? ''
  for (let more = 0; more < 58; more += 1) await enrol(await given.student(), refId)
  await send(learner, id, 'sáu mươi mốt người')
  await vi.waitUntil(() => changesOf(hers).length === 1, waitOptions)
  expect(wordsHeard(hers)).toEqual([undefined])
})

test('a refusal by the socket has the code of the API, and the connection stays open', async () => {
  const id = await opened(learner, teacher)
  const [mine, mothers, strangers] = [await live.open(learner), await live.open(mother), await live.open(stranger)]
  const asked = { clientId: uuidv7() }
  for (const [by, as, room, text, more] of [
    [mine, learner, id, 'a'.repeat(5001), asked],
    [mine, learner, id, ' ', asked],
    [mine, learner, 'x', 'chữ', asked],
    [mine, learner, id, 'chữ', { clientId: 'x' }],
    [mine, learner, id, 'chữ', { ...asked, replyTo: 7 }],
    [mine, learner, id, 'chữ', { ...asked, admin: true }],
    [mine, learner, uuidv7(), 'chữ', asked],
    [mothers, mother, id, 'chữ', asked],
    [strangers, stranger, id, 'chữ', asked],
  ] as const) {
    const { status, code, message, details } = await send(as, room, text, more)
    expect([text.length, status]).not.toEqual([text.length, 200])
    expect(await write(by, room, text, more)).toEqual({ status, code, message, ...(details === undefined ? {} : { details }) })
  }
  for (const nonsense of [null, 7, 'x', [], {}, { params: null }])
    expect(await mine.socket.timeout(8000).emitWithAck('chat:send', nonsense)).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  expect(seqOf(await write(mine, id, 'vẫn còn đây'))).toBe(1)
})

test('no reply and no event is sent before the commit', async () => {
  const id = await opened(learner, teacher)
  const [mine, hers] = [await live.open(learner), await live.open(teacher)]
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from chat_rooms where id = $1 for update', [id])
    const answers: unknown[] = []
    const sent = write(mine, id, 'đợi').then((answer) => answers.push(seqOf(answer)))
    await untilQueriesWait(deps)
    expect([answers, changesHeard(hers), await textsOf(teacher, id)]).toEqual([[], [], []])
    await holder.query('commit')
    await sent
    expect(answers).toEqual([1])
    await hers.waitForEvent('chat:changed')
  } finally {
    holder.release()
  }
})

test('ten messages sent without waiting keep their order', async () => {
  const id = await opened(learner, teacher)
  const mine = await live.open(learner)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => write(mine, id, `${at}`)))
  expect(answers.map(seqOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(await textsOf(learner, id)).toEqual(Array.from({ length: 10 }, (_, at) => `${at}`))
})

async function manyRooms(count: number) {
  const made = []
  for (let at = 0; at < count; at += 1) {
    const parent = await given.student()
    await enrol(parent, await liveClass(teacher))
    made.push({ writer: await live.open(parent), id: await opened(parent, teacher) })
  }
  return made
}

test('messages of several rooms that arrive together share commits, and a refused one does not affect the others', async () => {
  const many = await manyRooms(12)
  await pool.query(`alter table chat_messages add constraint test_refused check (text <> 'hỏng') not valid`)
  try {
    const answers = await Promise.all(many.map(({ writer, id }, at) => write(writer, id, at === 5 ? 'hỏng' : 'lành')))
    expect(answers.map(seqOf)).toEqual(many.map((_, at) => (at === 5 ? 'INTERNAL' : 1)))
  } finally {
    await pool.query('alter table chat_messages drop constraint test_refused')
  }
  const again = await Promise.all(many.map(({ writer, id }) => write(writer, id, 'chung một lần ghi')))
  expect(again.map(seqOf)).toEqual(many.map((_, at) => (at === 5 ? 1 : 2)))
  const { rows } = await pool.query<{ commits: number }>(
    `select count(distinct xmin::text)::int as commits from chat_messages where text = 'chung một lần ghi'`,
  )
  expect(rows[0]?.commits).toBeLessThan(many.length)
})

test('two devices that send the same message at once under their own keys both get the stored one', rounds, async () => {
  const id = await opened(learner, teacher)
  for (let round = 1; round <= 5; round += 1) {
    const clientId = uuidv7()
    const body = { clientId, text: 'một lần thôi' }
    const asked = Array.from({ length: 6 }, () =>
      fixture.app.fastify.inject({
        method: 'POST',
        url: `/api/chat/v1/rooms/${id}/messages`,
        headers: { authorization: `Bearer ${learner.accessToken}`, 'idempotency-key': uuidv7() },
        payload: body,
      }),
    )
    const answers = (await Promise.all(asked)).map((answer) => [answer.statusCode, answer.json<{ data?: { seq: number } }>().data?.seq])
    expect(answers).toEqual(asked.map(() => [200, round]))
  }
})

test('the socket also reports what was read', async () => {
  const id = await opened(teacher, learner)
  await send(teacher, id, 'một')
  const [mine, hers] = [await live.open(learner), await node.open(teacher)]
  expect(await mine.socket.timeout(8000).emitWithAck('chat:mark-read', { params: { id }, body: { seq: 1 } })).toEqual({
    status: 200,
    data: { done: true },
  })
  expect((await hers.waitForEvent('chat:read')).data).toEqual({ roomId: id, personId: learner.id, seq: 1 })
  expect(await unread(learner)).toBe(0)
})

const typingIn = ({ socket }: Page, id: string, isTyping = true) =>
  socket.timeout(8000).emitWithAck('chat:set-typing', { params: { id }, body: { isTyping } })

test('a typing indicator reaches only the other readers of the room, on every node', async () => {
  const id = await opened(learner, teacher)
  const [mine, hers, mothers, strangers] = [
    await live.open(learner),
    await node.open(teacher),
    await node.open(mother),
    await live.open(stranger),
  ]
  expect(await typingIn(mine, id)).toEqual({ status: 200, data: { done: true } })
  const typing = { roomId: id, personId: learner.id, expiresInMs: 6000 }
  for (const page of [hers, mothers]) expect((await page.waitForEvent('chat:typing')).data).toEqual(typing)
  hers.received.length = 0
  await typingIn(mine, id, false)
  expect((await hers.waitForEvent('chat:typing')).data).toEqual({ ...typing, expiresInMs: 0 })
  for (const { received } of [mine, strangers]) expect(received.map(({ event }) => event)).not.toContain('chat:typing') // presence may arrive meanwhile
  // a supervising guardian cannot write, so they never show as typing
  expect(await typingIn(mothers, id)).toMatchObject({ status: 403, code: 'CHAT_READ_ONLY' })
  expect(await typingIn(strangers, id)).toMatchObject({ status: 404, code: 'CHAT_ROOM_NOT_FOUND' })
})

test('a learner who loses a class gets no events of its room from then on', async () => {
  const other = await liveClass(teacher, 'Lớp khác')
  const line = await enrol(mate, other)
  await enrol(learner, other)
  const room = (await rooms(mate)).find(({ title }) => title === 'Lớp khác')
  const id = room?.id ?? ''
  const [gone, stays, parents] = [await live.open(mate), await live.open(learner), await live.open(mother)]
  await typingIn(stays, id) // the cache of class members has just been filled
  await gone.waitForEvent('chat:typing')
  gone.received.length = 0
  await endUses(deps, { source: 'LINE', sourceId: line }, 'test')
  await send(teacher, id, 'Mai nộp bài nhé')
  await typingIn(await live.open(teacher), id)
  await stays.waitForEvent('chat:typing')
  expect(eventsOf(stays)).toEqual(['chat:changed', 'chat:typing'])
  expect([gone, parents].map(eventsOf)).toEqual([[], []])
  const ofParents = (await rooms(mother)).find(({ title }) => title === 'Phụ huynh · Lớp khác')
  await send(teacher, ofParents?.id ?? '', 'Chào các bác')
  await parents.waitForEvent('chat:changed')
})

test('a learner who joins a class gets the events of its room at once', async () => {
  const other = await liveClass(teacher, 'Lớp khác')
  await enrol(mate, other)
  const id = (await rooms(mate)).find(({ title }) => title === 'Lớp khác')?.id ?? ''
  const [old, hers, joins] = [await live.open(mate), await live.open(teacher), await live.open(learner)]
  await typingIn(old, id) // the cache of class members has just been filled
  await hers.waitForEvent('chat:typing')
  await enrol(learner, other)
  await typingIn(old, id)
  expect((await joins.waitForEvent('chat:typing')).data).toMatchObject({ roomId: id, personId: mate.id })
})

test('a message whose send is one transaction shows nothing old: a learner who lost the class receives no more typing', async () => {
  const other = await liveClass(teacher, 'Lớp khác')
  const line = await enrol(mate, other)
  await enrol(learner, other)
  const id = (await rooms(mate)).find(({ title }) => title === 'Lớp khác')?.id ?? ''
  const [gone, stays, hers] = [await live.open(mate), await live.open(learner), await live.open(teacher)]
  await typingIn(stays, id) // the cache of class members has just been filled
  await gone.waitForEvent('chat:typing')
  gone.received.length = 0
  await endUses(deps, { source: 'LINE', sourceId: line }, 'test')
  const body = { clientId: uuidv7(), text: 'Mai nộp bài nhé' }
  await call(sendMessage, { as: teacher, params: { id }, body, headers: { 'idempotency-key': uuidv7() } })
  await typingIn(hers, id)
  await stays.waitForEvent('chat:typing')
  expect(eventsOf(stays)).toEqual(['chat:changed', 'chat:typing'])
  expect(eventsOf(gone)).toEqual([])
})

test('staff who have lost the role get no events of a support room from then on', async () => {
  const [agent] = [await given.admin(), await given.admin()]
  const body = { clientId: uuidv7(), subject: 'Cần giúp', category: 'ORDER', text: 'Em cần gặp nhân viên' } as const
  const { id } = (await call(openSupport, { as: learner, body })).data
  await live.deliverEvents()
  expect((await call(claimSupport, { as: agent, params: { id } })).status).toBe(200)
  const [theirs, mine] = [await live.open(agent), await live.open(learner)]
  await send(learner, id, 'Em chào anh chị')
  await theirs.waitForEvent('chat:changed')
  theirs.received.length = 0
  mine.received.length = 0
  await pool.query(`delete from person_roles where person_id = $1 and role = 'admin'`, [agent.id])
  await send(learner, id, 'Số tài khoản của em là 0011')
  await mine.waitForEvent('chat:changed')
  expect(eventsOf(theirs)).not.toContain('chat:changed')
})

test('a socket cannot send after its session is signed out', async () => {
  const { id } = await classRoom(learner)
  const mine = await live.open(learner)
  expect(seqOf(await write(mine, id, 'một'))).toBe(1)
  await call(signOut, { as: learner })
  const late = await Promise.race([write(mine, id, 'hai').then(seqOf, () => 'cut'), mine.closed.then(() => 'cut')])
  expect(['SIGN_IN_REQUIRED', 'cut']).toContain(late)
  expect((await page(teacher, id)).data.items).toHaveLength(1)
  expect((await edit(learner, id, 1, 'ba')).status).toBe(401)
})
