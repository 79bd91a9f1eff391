import * as api from '@khue/contracts/community/chat-safety'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { beforeEach, expect, test } from 'vitest'
import { linkGuardian } from '#modules/people/people'
import type { TestPerson } from '#testing/people'
import { chatTestApp, clockInVietnam, hoursAroundNow } from '../chat.testing.ts'
import { requireMayStartConversation } from '../safety/new-conversation-limit.service.ts'
import { deleteExpiredMessages } from './retention.service.ts'

const { call, deps, edit, given, opened, page, pin, pool, react, read, school, send, textsOf } = await chatTestApp()

let { teacher, learner, mate, mother, stranger } = {} as Awaited<ReturnType<typeof school>>
beforeEach(async () => {
  ;({ teacher, learner, mate, mother, stranger } = await school())
})

const block = (as: TestPerson, other: TestPerson, isBlocked = true) =>
  call(api.blockPerson, { as, params: { personId: other.id }, body: { isBlocked } })
const safety = async (as: TestPerson, id: string) => (await call(api.getRoomSafety, { as, params: { id } })).data
const noticeTypes = async (as: TestPerson) => (await call(loadNotifications, { as, headers: msgApp })).data.items.map(({ type }) => type)

test('after blocking a person one gets no messages of them in a room of two, and cannot write there either, until it is undone', async () => {
  const id = await opened(learner, mate)
  await send(mate, id, 'Cho tớ chép bài đi')
  expect((await block(learner, mate)).status).toBe(200)
  expect((await send(mate, id, 'Sao không trả lời?')).code).toBe('CHAT_BLOCKED')
  expect((await send(learner, id, 'Thôi nhé')).code).toBe('CHAT_BLOCKED_BY_YOU')
  expect((await edit(mate, id, 1, 'Đồ …')).code).toBe('CHAT_BLOCKED')
  expect([(await react(mate, id, 1)).code, (await pin(mate, id, 1)).code]).toEqual(['CHAT_BLOCKED', 'CHAT_BLOCKED'])
  expect((await page(learner, id)).data.items).toMatchObject([{ reactions: [], isPinned: false }])
  expect((await read(mate, id)).data).toMatchObject({ canWrite: false, disabledReason: 'Người này hiện không nhận tin nhắn của bạn.' })
  expect(await safety(learner, id)).toMatchObject({ isBlocked: true })
  expect(await safety(mate, id)).toMatchObject({ isBlocked: false }) // nobody learns who has blocked them
  expect((await call(api.listBlocked, { as: learner })).data.items.map(({ name }) => name)).toEqual([mate.name])
  await block(learner, mate, false)
  expect((await send(mate, id, 'Xin lỗi cậu')).status).toBe(200)
  expect(await textsOf(learner, id)).toEqual(['Cho tớ chép bài đi', 'Xin lỗi cậu'])
})

test('relatives, learners with their guardians, and support cannot be blocked', async () => {
  const admin = await given.admin()
  expect((await block(learner, mother)).code).toBe('CHAT_BLOCK_FAMILY')
  expect((await block(mother, learner)).code).toBe('CHAT_BLOCK_FAMILY')
  expect((await block(teacher, learner)).code).toBe('CHAT_BLOCK_LEARNER')
  expect((await block(teacher, mother)).code).toBe('CHAT_BLOCK_LEARNER')
  expect((await block(mother, mother)).code).toBe('CHAT_BLOCK_SELF')
  expect((await block(mother, stranger)).code).toBe('CHAT_BLOCK_PERSON_NOT_FOUND')
  expect((await block(mother, admin)).code).toBe('CHAT_BLOCK_PERSON_NOT_FOUND')
  expect((await block(mother, teacher)).status).toBe(200)
  expect(await safety(teacher, await opened(teacher, learner))).toMatchObject({ canBlock: false, isTrade: true })
})

test('a block has no effect once the two become relatives', async () => {
  const uncle = await given.parent()
  await linkGuardian(deps, { guardianId: uncle.id, childId: mate.id })
  const id = await opened(mate, learner)
  await block(learner, mate)
  expect((await send(mate, id, 'Này')).code).toBe('CHAT_BLOCKED')
  await linkGuardian(deps, { guardianId: uncle.id, childId: learner.id })
  expect((await send(mate, id, 'Anh em mình')).status).toBe(200)
})

test('a teacher in quiet hours gets no notices, and the sender sees by when an answer comes', async () => {
  const id = await opened(mother, teacher)
  expect((await call(api.getAnswerHours, { as: teacher })).data).toEqual({ quietHours: null, answersBy: null })
  const quietHours = hoursAroundNow()
  const set = (body: object) => call(api.setAnswerHours, { as: teacher, body: body as api.AnswerHours })
  expect((await set({ quietHours, answersBy: null })).code).toBe('INVALID_INPUT')
  expect((await set({ quietHours, answersBy: '20:00' })).data).toEqual({ quietHours, answersBy: '20:00' })
  const { quietPeriod } = await safety(mother, id)
  expect([clockInVietnam(quietPeriod?.until), clockInVietnam(quietPeriod?.expectedReplyAt)]).toEqual([quietHours.to, '20:00'])
  expect(await safety(teacher, id)).toMatchObject({ quietPeriod: null })
  await set({ quietHours: null, answersBy: null })
  expect((await safety(mother, id)).quietPeriod).toBeNull()
})

test('sending a number to a buyer or seller shows an explanation; between other people nothing is detected', async () => {
  const id = await opened(mother, teacher)
  expect((await send(teacher, id, 'Chị gọi em: không chín một hai 345 678 nhé')).status).toBe(200)
  expect(await noticeTypes(teacher)).toEqual(['CHAT_CONTACT_SHOWN'])
  await send(teacher, id, 'Hoặc 0912 345 678') // shown once a day
  expect(await noticeTypes(teacher)).toEqual(['CHAT_CONTACT_SHOWN'])
  await send(mother, await opened(mother, learner), 'Số mẹ 0912345678')
  await send(learner, await opened(learner, mate), 'Số tớ 0912345678')
  expect(await noticeTypes(mother)).toEqual([])
  expect(await noticeTypes(learner)).toEqual([])
})

test('starting very many conversations at once is limited; open ones continue, and recipients can answer', async () => {
  const begun = await opened(learner, teacher)
  await send(learner, begun, 'Em chào cô')
  const fresh = await opened(learner, mate)
  await pool.query(
    `with room as (insert into chat_rooms (id, kind, key, last_seq, last_revision)
       select uuidv7(), 'P2P', 'flood ' || $1::text || n, 1, 1 from generate_series(1, 19) as n returning id),
     member as (insert into chat_members (room_id, person_id) select id, $1::uuid from room)
     insert into chat_messages (room_id, seq, revision, sender_id, client_id, sent_at, text)
       select id, 1, 1, $1::uuid, uuidv7(), now(), 'Chào' from room`,
    [learner.id],
  )
  const strict = { ...deps, config: { ...deps.config, RATE_LIMIT_FACTOR: 1 } }
  const room = { kind: 'P2P', lastSeq: 0 } as const
  const refused = await requireMayStartConversation(strict, room, learner.id).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'CHAT_NEW_CONVERSATION_LIMIT', status: 429, details: { retryAfter: expect.any(Number) } })
  const { retryAfter } = (refused as { details: { retryAfter: number } }).details
  expect(retryAfter > 3500 && retryAfter <= 3600).toBe(true)
  await requireMayStartConversation(strict, { ...room, lastSeq: 1 }, learner.id)
  await requireMayStartConversation(strict, { ...room, kind: 'ROOM' }, learner.id)
  await requireMayStartConversation(strict, room, mate.id)
  await pool.query("update chat_messages set sent_at = sent_at - interval '61 minutes' where sender_id = $1 and room_id = $2", [
    learner.id,
    begun,
  ])
  await requireMayStartConversation(strict, room, learner.id)
  expect((await send(learner, fresh, 'Này')).status).toBe(200)
})

const listNone = async () => new Set<string>()

test('retention deletes old messages with all dependent rows; newer ones stay, and numbers continue', async () => {
  const id = await opened(learner, teacher)
  await send(learner, id, 'Năm ngoái')
  await edit(learner, id, 1, 'Năm ngoái ạ')
  await react(teacher, id, 1)
  await send(learner, id, 'Hôm nay', { replyTo: 1 })
  await pool.query("update chat_messages set sent_at = now() - interval '13 months' where room_id = $1 and seq = 1", [id])
  await pool.query("update chat_rooms set created_at = now() - interval '13 months' where id = $1", [id])
  await deleteExpiredMessages(deps, listNone)
  expect(await textsOf(teacher, id)).toEqual(['Năm ngoái ạ', 'Hôm nay']) // by default everything is kept
  await deleteExpiredMessages({ ...deps, config: { ...deps.config, CHAT_RETENTION_MONTHS: 12 } }, listNone)
  expect(await textsOf(teacher, id)).toEqual(['Hôm nay'])
  expect((await send(learner, id, 'Rồi sao ạ')).data.seq).toBe(3)
  for (const table of ['chat_message_versions', 'chat_reactions'])
    expect((await pool.query(`select from ${table} where room_id = $1`, [id])).rowCount).toBe(0)
})
