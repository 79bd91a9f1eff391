import * as api from '@khue/contracts/community/chat'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { chatTestApp } from './chat.testing.ts'

const { call, changes, classRoom, edit, opened, page, pin, pool, react, read, rooms, school, seen, send, recallMessage, textsOf, unread } =
  await chatTestApp()

let { teacher, learner, mate, stranger } = {} as Awaited<ReturnType<typeof school>>
beforeEach(async () => {
  ;({ teacher, learner, mate, stranger } = await school())
})

test('a message sent twice is stored once, also when both arrive at the same moment', rounds, async () => {
  const id = await opened(learner, teacher)
  const clientId = uuidv7()
  const sent = await Promise.all(Array.from({ length: 8 }, () => send(learner, id, 'một lần thôi', { clientId })))
  expect(new Set(sent.map(({ status, data }) => `${status} ${data.seq}`))).toEqual(new Set(['200 1']))
  expect(await textsOf(teacher, id)).toEqual(['một lần thôi'])
  expect((await send(teacher, id, 'của cô', { clientId })).data.seq).toBe(2) // another sender may use the same client id for another message
})

test('forty people who write at once get forty numbers without a gap, in the order of the room', async () => {
  const { id } = await classRoom(learner)
  const people = [learner, mate, teacher]
  const sent = await Promise.all(Array.from({ length: 40 }, (_, at) => send(people[at % 3]!, id, `tin ${at}`)))
  const all = Array.from({ length: 40 }, (_, at) => at + 1)
  expect(sent.map(({ data }) => data.seq).toSorted((a, b) => a - b)).toEqual(all)
  const { items } = (await page(mate, id, { size: 100 })).data
  expect(items.map(({ seq }) => seq)).toEqual(all)
  expect(items.map(({ revision }) => revision)).toEqual(all)
  const times = items.map(({ sentAt }) => sentAt)
  expect(times).toEqual(times.toSorted())
})

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

test('a long history is read in pages in both directions, around a number and from a day on', async () => {
  const id = await opened(learner, teacher)
  for (let at = 1; at <= 25; at += 1) await send(learner, id, `tin ${at}`)
  await pool.query(`update chat_messages set sent_at = sent_at - interval '3 days' where room_id = $1 and seq <= 10`, [id])
  const numbers = async (query: object) => {
    const { data } = await page(learner, id, query)
    return [data.items.map(({ seq }) => seq), data.hasOlder, data.hasNewer]
  }
  expect(await numbers({ size: 10 })).toEqual([span(16, 25), true, false])
  expect(await numbers({ size: 10, before: 16 })).toEqual([span(6, 15), true, true])
  expect(await numbers({ size: 10, before: 6 })).toEqual([span(1, 5), false, true])
  expect(await numbers({ size: 10, after: 5 })).toEqual([span(6, 15), true, true])
  expect(await numbers({ size: 10, after: 15 })).toEqual([span(16, 25), true, false])
  expect(await numbers({ size: 10, after: 0 })).toEqual([span(1, 10), false, true])
  expect(await numbers({ size: 10, around: 12 })).toEqual([span(7, 16), true, true])
  const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  expect(await numbers({ size: 6, day })).toEqual([span(8, 13), true, true])
  expect(await numbers({ size: 10, day: '2099-01-01' })).toEqual([span(16, 25), true, false])
  expect((await page(learner, id, { before: 3, after: 1 })).status).toBe(400)
})

test('a client that knows a room up to a revision gets each later message and change once', async () => {
  const id = await opened(learner, teacher)
  for (const text of ['một', 'hai', 'ba']) await send(learner, id, text)
  const known = (await page(teacher, id)).data.lastRevision
  await edit(learner, id, 1, 'một, sửa')
  await react(teacher, id, 2)
  await send(teacher, id, 'bốn')
  await recallMessage(learner, id, 3)
  await pin(teacher, id, 1)
  const { items, lastRevision, hasMore } = (await changes(teacher, id, known)).data
  expect(items.map(({ seq, text, isDeleted, isPinned, reactions }) => [seq, text, isDeleted, isPinned, reactions.length])).toEqual([
    [2, 'hai', false, false, 1],
    [4, 'bốn', false, false, 0],
    [3, '', true, false, 0],
    [1, 'một, sửa', false, true, 0],
  ])
  expect([lastRevision, hasMore]).toEqual([8, false])
  expect((await changes(teacher, id, lastRevision)).data).toEqual({ items: [], people: [], hasMore: false, lastRevision: 8 })
  const first = (await changes(teacher, id, known, 2)).data
  expect([first.items.length, first.hasMore, first.lastRevision]).toEqual([2, true, 6])
  expect((await changes(teacher, id, first.lastRevision)).data.items.map(({ seq }) => seq)).toEqual([3, 1])
})

test('a message can be edited or deleted by its sender for a quarter of an hour, and moderators keep the earlier text', async () => {
  const id = await opened(learner, teacher)
  await send(learner, id, 'lần đầu')
  expect((await edit(learner, id, 1, 'lần hai')).data).toMatchObject({ text: 'lần hai', editedAt: expect.any(String) })
  expect((await edit(teacher, id, 1, 'của cô')).code).toBe('CHAT_NOT_YOURS')
  expect((await recallMessage(teacher, id, 1)).code).toBe('CHAT_NOT_YOURS')
  expect((await edit(learner, id, 2, 'không có')).status).toBe(404)
  await react(teacher, id, 1)
  expect((await recallMessage(learner, id, 1)).data).toMatchObject({ text: '', isDeleted: true, reactions: [] })
  expect((await recallMessage(learner, id, 1)).status).toBe(200)
  for (const answer of [await edit(learner, id, 1, 'lại'), await react(teacher, id, 1), await pin(teacher, id, 1)])
    expect(answer.code).toBe('CHAT_MESSAGE_DELETED')
  const { rows } = await pool.query('select text from chat_message_versions where room_id = $1 order by revision', [id])
  expect(rows).toEqual([{ text: 'lần đầu' }, { text: 'lần hai' }])
  await send(learner, id, 'cũ rồi')
  await pool.query(`update chat_messages set sent_at = now() - interval '15 minutes 1 second' where room_id = $1 and seq = 2`, [id])
  for (const answer of [await edit(learner, id, 2, 'x'), await recallMessage(learner, id, 2)])
    expect([answer.status, answer.code]).toEqual([409, 'CHAT_EDIT_WINDOW_CLOSED'])
})

test('each person has one reaction of each kind, and can remove it', async () => {
  const id = await opened(learner, teacher)
  await send(learner, id, 'xong rồi ạ')
  await Promise.all([react(teacher, id, 1), react(teacher, id, 1), react(learner, id, 1)])
  const [{ reactions } = { reactions: [] }] = (await page(learner, id)).data.items
  expect(reactions.map(({ kind, personIds }) => [kind, new Set(personIds)])).toEqual([['LIKE', new Set([teacher.id, learner.id])]])
  expect((await react(teacher, id, 1, false)).data.reactions).toEqual([{ kind: 'LIKE', personIds: [learner.id] }])
})

test('reading is counted and reported, and the read mark never moves back', async () => {
  const id = await opened(teacher, learner)
  for (const text of ['một', 'hai', 'ba']) await send(teacher, id, text)
  expect(await unread(learner)).toBe(3)
  await seen(learner, id, 2)
  expect(await unread(learner)).toBe(1)
  await seen(learner, id, 1)
  await seen(learner, id, 2_000_000_000)
  expect(await unread(learner)).toBe(0)
  const { members } = (await read(teacher, id)).data
  expect(members.map(({ person, readSeq }) => [person.personId, readSeq])).toEqual(
    expect.arrayContaining([
      [teacher.id, 3],
      [learner.id, 3],
    ]),
  )
  await send(teacher, id, 'bốn')
  await call(api.muteRoom, { as: learner, params: { id }, body: { isMuted: true } })
  expect(await unread(learner)).toBe(0)
  expect((await rooms(learner)).find((room) => room.id === id)).toMatchObject({ unread: 1, isMuted: true })
})

test('a draft is available on every device until it is sent', async () => {
  const id = await opened(learner, teacher)
  await call(api.saveDraft, { as: learner, params: { id }, body: { text: 'đang viết dở' } })
  expect((await read(learner, id)).data.draft).toBe('đang viết dở')
  expect((await read(teacher, id)).data.draft).toBe('')
  await send(learner, id, 'đã viết xong')
  expect((await read(learner, id)).data.draft).toBe('')
})

test.each([
  ['5,000 characters', 'ạ'.repeat(5000), 200],
  ['5,000 that are two units each', '😀'.repeat(5000), 200],
  ['5,001', 'ạ'.repeat(5001), 400],
  ['5,001 that are one in another form', 'a\u0323'.repeat(5001), 400],
  ['nothing', '   ', 400],
  ['invisible characters', '\u200B\u3164\u0000', 400],
])('a message of %s: %#', async (_case, text, status) => {
  const id = await opened(learner, teacher)
  const answer = await send(learner, id, text)
  expect(answer.status).toBe(status)
  if (text.length > 5000 && status === 400)
    expect(JSON.stringify(answer)).toContain('Tin nhắn của bạn đã vượt quá giới hạn ký tự tối đa là 5000')
  expect(await textsOf(teacher, id)).toHaveLength(status === 200 ? 1 : 0)
})

test('only members of the room can be mentioned', async () => {
  const { id } = await classRoom(learner)
  const { data } = await send(learner, id, '@cô @người lạ', { mentions: [`${teacher.id}TC`, stranger.id, teacher.id] })
  expect(data.mentions).toEqual([teacher.id])
})

test('a mentioned member is shown by their current name, a person who has left by their name at that time', async () => {
  const { id } = await classRoom(teacher)
  const rename = (person: TestPerson, name: string) => pool.query('update people set name = $1 where id = $2', [name, person.id])
  const text = `@${learner.name} và @${mate.name} làm bài nhé, @${learner.name}!`
  await send(teacher, id, text, { mentions: [learner.id, mate.id, stranger.id] })
  await send(mate, id, 'Dạ', { replyTo: 1 })
  await rename(learner, mate.name) // one person's new name is the other's old name
  await rename(mate, 'Trần Gia Bảo')
  const now = `@${mate.name} và @Trần Gia Bảo làm bài nhé, @${mate.name}!`
  const shown = (await page(teacher, id)).data.items
  expect(shown.map((one) => [one.text, one.replyTo?.text])).toEqual([
    [now, undefined],
    ['Dạ', now],
  ])
  expect(shown[0]?.mentions.toSorted()).toEqual([learner.id, mate.id].toSorted())
  await edit(teacher, id, 1, `${now} Nhé.`)
  await rename(mate, 'Trần Gia Bách')
  expect((await textsOf(teacher, id))[0]).toBe(`${now.replace('Bảo', 'Bách')} Nhé.`)
  await pool.query('update chat_members set left_at = now() where room_id = $1 and person_id = $2', [id, mate.id])
  await rename(mate, 'Tên Mới Riêng Tư')
  expect((await textsOf(teacher, id))[0]).toBe(`${now} Nhé.`) // the names when it was last written
})
