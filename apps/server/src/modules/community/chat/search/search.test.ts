import { searchMessages } from '@khue/contracts/community/chat-search'
import { beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/people'
import { chatTestApp } from '../chat.testing.ts'
import { excerptOf } from './excerpt.ts'
import { indexMessages } from './search.service.ts'

const fixture = await chatTestApp()
const { call, classRoom, deps, edit, enrol, given, opened, pool, react, school, send, recallMessage } = fixture

let { teacher, learner, mate, mother, stranger, classId } = {} as Awaited<ReturnType<typeof school>>
beforeEach(async () => {
  ;({ teacher, learner, mate, mother, stranger, classId } = await school())
})

const search = async (as: TestPerson, term: string, query: object = {}) => {
  const { data } = await call(searchMessages, { as, query: { term, ...query } })
  return data
}
const found = async (as: TestPerson, term: string) => (await search(as, term)).items.map(({ text }) => text)

test.each([
  // the message, the search term, whether it is found
  ['Con làm toán chưa?', 'toán', true],
  ['Con làm toán chưa?', 'toan', true],
  ['Con làm toán chưa?', 'TOÁN', true],
  ['Con làm toán chưa?', 'lam toan', true],
  ['Con làm toán chưa?', 'toán làm', true],
  ['Con làm toán chưa?', 'toàn', false],
  ['Con làm toán chưa?', 'toán lý', false],
  ['Mẹ gửi cái má phanh', 'ma', true],
  ['Mẹ gửi cái má phanh', 'mà', false],
  ['Đường về nhà', 'duong', true],
  ['Đường về nhà', 'đường', true],
  ['Đường về nhà', 'dường', false],
  ['dao kéo', 'đao', false],
  ['hoà bình', 'hòa', true],
  ['hòa bình', 'hoà', true],
  ['Vật lý', 'vật lí', true],
  ['toán'.normalize('NFD'), 'toán', true],
  ['toán', 'toán'.normalize('NFD'), true],
  ['Lớp 8A1', '8a1', true],
  ['Bài 10', 'bài 1', false],
  ["100% 'đúng' & (sai)", "'đúng' & | !", true],
  ['xin chào', '   ', false],
  ['xin chào', "';--", false],
  ['😀 chúc mừng 😀', 'chuc mung', true],
])('%j: by %j %s', async (text, term, isFound) => {
  const id = await opened(learner, teacher)
  await send(learner, id, text)
  expect((await search(teacher, term)).items).toHaveLength(isFound ? 1 : 0)
})

test('results lead to their messages, newest first, a page at a time', async () => {
  const [own, { id: ofClass }] = [await opened(learner, teacher), await classRoom(learner)]
  for (let n = 1; n <= 30; n++) await send(n % 2 ? learner : teacher, n % 3 ? own : ofClass, `Bài tập số ${n}`)
  const one = await search(learner, 'bai tap')
  expect([one.items.length, one.items[0]?.text, one.items[19]?.text]).toEqual([20, 'Bài tập số 30', 'Bài tập số 11'])
  expect(one.items[0]).toMatchObject({
    roomId: ofClass,
    marks: [
      { from: 0, to: 3 },
      { from: 4, to: 7 },
    ],
  })
  expect(new Set(one.rooms.map(({ id }) => id))).toEqual(new Set([own, ofClass]))
  const two = await search(learner, 'bai tap', { after: one.next })
  expect([two.items.length, two.items[0]?.text, two.next]).toEqual([10, 'Bài tập số 10', null])
  expect((await search(learner, 'bai tap', { roomId: ofClass })).items).toHaveLength(10)
})

test('results show mentioned people by their current names', async () => {
  const { id } = await classRoom(teacher)
  await send(teacher, id, `@${mate.name} nộp bài nhé`, { mentions: [mate.id] })
  await pool.query('update people set name = $1 where id = $2', ['Trần Gia Bảo', mate.id])
  expect(await found(learner, 'nộp bài')).toEqual(['@Trần Gia Bảo nộp bài nhé'])
})

test('an edited message is found by its current text, and a deleted one not at all', async () => {
  const id = await opened(learner, teacher)
  await send(learner, id, 'nghỉ học thứ ba')
  expect(await found(teacher, 'thứ ba')).toHaveLength(1)
  await edit(learner, id, 1, 'nghỉ học thứ tư')
  expect([await found(teacher, 'thứ ba'), await found(teacher, 'thứ tư')]).toEqual([[], ['nghỉ học thứ tư']])
  await react(teacher, id, 1)
  expect(await found(teacher, 'thứ tư')).toHaveLength(1)
  await recallMessage(learner, id, 1)
  expect(await found(teacher, 'nghi hoc')).toEqual([])
  expect((await pool.query('select from chat_search_vectors where room_id = $1', [id])).rowCount).toBe(0)
})

test('nobody finds messages of rooms that they cannot read, also when naming the room', async () => {
  const id = await opened(teacher, learner)
  await send(teacher, id, 'mật khẩu là kimcuong')
  for (const [as, hits] of [
    [teacher, 1],
    [learner, 1],
    [mother, 1],
    [mate, 0],
    [stranger, 0],
  ] as const)
    expect((await search(as, 'kimcuong')).items).toHaveLength(hits)
  const refused = await call(searchMessages, { as: stranger, query: { term: 'kimcuong', roomId: id } })
  expect(refused.code).toBe('CHAT_ROOM_NOT_FOUND')
  await pool.query('delete from guardianships where guardian_id = $1', [mother.id])
  expect((await search(mother, 'kimcuong')).items).toEqual([])
})

test('a person who joins a class finds messages from then on, and one who left finds none', async () => {
  const { id } = await classRoom(learner)
  await send(teacher, id, 'kimcuong trước')
  await found(learner, 'kimcuong')
  const late = await given.student({ name: 'Đến Sau' })
  const lineId = await enrol(late, classId)
  expect(await found(late, 'kimcuong')).toEqual([])
  await send(teacher, id, 'kimcuong sau')
  expect(await found(late, 'kimcuong')).toEqual(['kimcuong sau'])
  expect(await found(learner, 'kimcuong')).toEqual(['kimcuong sau', 'kimcuong trước'])
  await pool.query('delete from entitlements where source_id = $1', [lineId])
  expect(await search(late, 'kimcuong')).toEqual({ items: [], rooms: [], people: [], next: null })
})

test('the loop indexes messages by itself, also more than one batch', async () => {
  const id = await opened(learner, teacher)
  await pool.query(
    `insert into chat_messages (room_id, seq, revision, client_id, sender_id, text, sent_at)
     select $1, n, n, gen_random_uuid(), $2, 'bài ' || n, now() from generate_series(1, 1200) as n`,
    [id, learner.id],
  )
  await pool.query('update chat_rooms set last_seq = 1200, last_revision = 1200 where id = $1', [id])
  let times = 0
  while (await indexMessages(deps)) times += 1
  expect(times).toBeGreaterThanOrEqual(3)
  expect((await pool.query('select from chat_search_vectors where room_id = $1', [id])).rowCount).toBe(1200)
  await pool.query('delete from chat_messages where room_id = $1 and seq > 1', [id])
  await pool.query('update chat_rooms set last_revision = 1300 where id = $1', [id])
  while (await indexMessages(deps)) expect((times += 1)).toBeLessThan(20)
})

test('an excerpt surrounds the match, and splits no surrogate pair', () => {
  const { text, marks } = excerptOf(`${'lời dẫn 😀 '.repeat(30)}kim cương ${'đoạn sau '.repeat(30)}`, [['kim'], ['cuong']])
  expect(text.length).toBeLessThan(170)
  expect(marks.map(({ from, to }) => text.slice(from, to))).toEqual(['kim', 'cương'])
  expect(text.isWellFormed()).toBe(true)
  expect([text.startsWith('…'), text.endsWith('…')]).toEqual([true, true])
  expect(excerptOf('😀'.repeat(200), [['x']]).text.isWellFormed()).toBe(true)
})

test('a message in the oldest of very many rooms is found too', async () => {
  const id = await opened(learner, teacher)
  await send(learner, id, 'Chuyện thuở xưa')
  await pool.query(
    `with room as (insert into chat_rooms (id, kind, key, last_seq, last_revision, last_message_at)
       select uuidv7(), 'P2P', 'search ' || $1::text || n, 1, 1, now() + interval '1 day' from generate_series(1, 301) as n returning id),
     member as (insert into chat_members (room_id, person_id) select id, $1::uuid from room)
     insert into chat_messages (room_id, seq, revision, sender_id, client_id, sent_at, text)
       select id, 1, 1, $1::uuid, uuidv7(), now(), 'Chào' from room`,
    [learner.id],
  )
  expect((await search(learner, 'thuở xưa')).rooms.map((room) => room.id)).toEqual([id])
  expect((await search(learner, 'chào')).items).not.toEqual([])
})
