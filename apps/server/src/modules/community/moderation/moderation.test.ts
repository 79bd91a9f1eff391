import { listAudit } from '@khue/contracts/ground/audit'
import * as api from '@khue/contracts/community/chat-safety'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { TestPerson } from '#testing/people'
import { sendMessage } from '@khue/contracts/community/chat'
import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { uuidv7 } from 'uuidv7'
import { sellPlan } from '#testing/sale'
import { picture, uploads } from '#testing/uploads'
import { chatTestApp } from '../chat/chat.testing.ts'
import { deleteUnreportedMessages } from './moderation.jobs.ts'

const {
  app,
  call,
  deps,
  edit,
  enrol,
  given,
  liveClass,
  opened,
  pin,
  pool,
  react,
  read,
  school,
  send,
  deliverEvents,
  recallMessage,
  textsOf,
} = await chatTestApp()
const { sent } = uploads(call, app.fastify)

let admin: TestPerson
let { teacher, learner, mate, mother, stranger } = {} as Awaited<ReturnType<typeof school>>
beforeEach(async () => {
  ;({ teacher, learner, mate, mother, stranger } = await school())
  admin = await given.admin()
})

const report = (as: TestPerson, roomId: string, seq: number) =>
  call(api.reportInChat, { as, body: { about: 'MESSAGE', roomId, seq, reason: 'RUDE', content: 'Bạn ấy nói tục' } })
const reportPerson = (as: TestPerson, roomId: string, { id: personId }: TestPerson) =>
  call(api.reportInChat, { as, body: { about: 'PERSON', roomId, personId, reason: 'BULLYING' } })
const waiting = async (person: TestPerson) =>
  (await call(api.listChatCases, { as: admin, query: { size: 50 } })).data.items.filter(
    ({ person: { personId } }) => personId === person.id,
  )
const open = async (id: string) => (await call(api.openChatCase, { as: admin, params: { id } })).data
type Decision = z.input<typeof api.decideChatCase.body>
const decide = (id: string, body: Decision, as = admin) => call(api.decideChatCase, { as, params: { id }, body })
const noticeTypes = async (as: TestPerson) => (await call(loadNotifications, { as, headers: msgApp })).data.items.map(({ type }) => type)
async function reported() {
  const id = await opened(learner, mate)
  await send(mate, id, 'Đồ ngốc')
  await report(learner, id, 1)
  const [found] = await waiting(mate)
  if (!found) throw new Error('no case')
  return { roomId: id, caseId: found.id }
}

test('a reported message waits for a moderator as one case, with its deleted text and one report per person', async () => {
  const id = await opened(learner, mate)
  await send(learner, id, 'Chào cậu')
  await send(mate, id, 'Đồ ngốc')
  await edit(mate, id, 2, 'Đồ khờ')
  expect((await report(learner, id, 2)).status).toBe(200)
  expect((await report(learner, id, 2)).status).toBe(200)
  await recallMessage(mate, id, 2)
  const [found, ...others] = await waiting(mate)
  expect(others).toEqual([])
  expect(found).toMatchObject({ kind: 'MESSAGE', reports: 1, reasons: ['RUDE'], isAboutMinor: true, decision: null })
  expect(JSON.stringify(found)).not.toContain('ngốc') // the queue shows no message texts
  const opening = await open(found?.id ?? '')
  expect(opening).toMatchObject({ seq: 2, isHidden: true, given: [{ reporter: { personId: learner.id }, content: 'Bạn ấy nói tục' }] })
  expect(opening.messages.map(({ seq, text, before }) => [seq, text, before.map((one) => one.text)])).toEqual([
    [1, 'Chào cậu', []],
    [2, '', ['Đồ ngốc', 'Đồ khờ']],
  ])
  const { items } = (await call(listAudit, { as: admin, query: { subjectId: mate.id } })).data
  expect(items[0]).toMatchObject({ action: 'chat-case.opened', actorId: admin.id, details: { case: found?.id } })
})

test('a moderator sees the files of a reported message, also of a deleted one, and nobody else can use the address', async () => {
  const id = await opened(learner, mate)
  const { assetId } = await sent(mate, { purpose: 'CHAT_FILE', bytes: await picture('jpeg'), fileName: 'ảnh chế.jpg' })
  await call(sendMessage, { as: mate, params: { id }, body: { clientId: uuidv7(), files: [{ assetId }] } })
  await report(learner, id, 1)
  await recallMessage(mate, id, 1)
  const [found] = await waiting(mate)
  const [message] = (await open(found?.id ?? '')).messages
  expect(message).toMatchObject({ isDeleted: true, attachment: null, files: [{ form: 'PICTURE', fileName: 'ảnh chế.jpg' }] })
  const url = message?.files[0]?.address ?? ''
  const read = async (as?: TestPerson) =>
    (await app.fastify.inject({ url, headers: as ? { authorization: `Bearer ${as.accessToken}` } : {} })).statusCode
  expect(await Promise.all([admin, await given.admin(), mate, learner, undefined].map(read))).toEqual([200, 404, 404, 404, 404])
})

test('a moderator sees the attachment of a message only by its code', async () => {
  await sellPlan(deps)
  const [orderId] = (await call(placeOrders, { as: mate, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data.ids
  const { code } = (await call(getOrder, { as: mate, query: { id: orderId! } })).data
  const id = await opened(learner, mate)
  await send(mate, id, 'Mua giúp tớ', { attachment: { kind: 'ORDER', code } })
  await report(learner, id, 1)
  const [found] = await waiting(mate)
  expect((await open(found?.id ?? '')).messages).toMatchObject([{ text: 'Mua giúp tớ', attachment: { kind: 'ORDER', code } }])
})

const sweep = () => deleteUnreportedMessages({ ...deps, config: { ...deps.config, CHAT_RETENTION_MONTHS: 12 } })

test('retention keeps old messages around an open case, and deletes them after the decision', async () => {
  const { roomId, caseId } = await reported()
  const other = await opened(learner, teacher)
  await send(learner, other, 'Em chào cô')
  await pool.query("update chat_messages set sent_at = now() - interval '13 months'")
  await pool.query("update chat_rooms set created_at = now() - interval '13 months'")
  await sweep()
  expect([await textsOf(learner, roomId), await textsOf(learner, other)]).toEqual([['Đồ ngốc'], []])
  await decide(caseId, { decision: 'DISMISS' })
  await sweep()
  expect(await textsOf(learner, roomId)).toEqual([])
})

test('nobody reports a message that they cannot read, nor themselves', async () => {
  const id = await opened(learner, mate)
  await send(mate, id, 'Chào')
  expect((await report(stranger, id, 1)).code).toBe('CHAT_ROOM_NOT_FOUND')
  expect((await report(learner, id, 2)).code).toBe('CHAT_MESSAGE_NOT_FOUND')
  expect((await report(mate, id, 1)).code).toBe('CHAT_MESSAGE_NOT_FOUND')
  expect((await reportPerson(learner, id, stranger)).code).toBe('CHAT_PERSON_NOT_FOUND')
  expect((await reportPerson(learner, id, learner)).code).toBe('CHAT_PERSON_NOT_FOUND')
  expect((await reportPerson(learner, id, mate)).status).toBe(200)
  const [found] = await waiting(mate)
  expect(found).toMatchObject({ kind: 'PERSON', reasons: ['BULLYING'] })
  expect((await open(found?.id ?? '')).messages.map(({ text }) => text)).toEqual(['Chào'])
})

test('supervising guardians can report too', async () => {
  const id = await opened(teacher, learner)
  await send(teacher, id, 'Đừng kể với mẹ nhé')
  expect((await report(mother, id, 1)).status).toBe(200)
  expect(await waiting(teacher)).toMatchObject([{ isAboutMinor: false }])
})

test('hiding a message notifies its sender, their guardians and the reporters; no case is decided twice', async () => {
  const { roomId, caseId } = await reported()
  const guardian = mother
  expect((await decide(caseId, { decision: 'HIDE' })).code).toBe('INVALID_INPUT')
  expect((await decide(caseId, { decision: 'HIDE', note: 'Nói tục' })).status).toBe(200)
  expect(await textsOf(learner, roomId)).toEqual([''])
  expect(await noticeTypes(mate)).toEqual(['CHAT_CASE_HIDE'])
  expect(await noticeTypes(learner)).toEqual(['CHAT_REPORT_ANSWERED_PRIVATE'])
  expect(await noticeTypes(guardian)).toEqual([]) // not their child
  expect((await decide(caseId, { decision: 'DISMISS' })).code).toBe('CHAT_CASE_CLOSED')
  expect(await waiting(mate)).toEqual([])
  expect((await open(caseId)).messages[0]).toMatchObject({ isDeleted: true, before: [{ text: 'Đồ ngốc' }] })
  await report(learner, roomId, 1)
  expect(await waiting(mate)).toEqual([]) // one notice is enough
})

test('a banned person can write only to their family, until the ban ends', async () => {
  const id = await opened(learner, mate)
  const [home, classmates] = [await opened(learner, mother), await opened(learner, teacher)]
  await send(learner, id, 'Đồ ngốc')
  await reportPerson(mate, id, learner)
  const [found] = await waiting(learner)
  expect((await decide(found?.id ?? '', { decision: 'HIDE', note: 'x' })).code).toBe('CHAT_CASE_NO_MESSAGE')
  expect((await decide(found?.id ?? '', { decision: 'BAN', note: 'Nói tục nhiều lần' })).code).toBe('INVALID_INPUT')
  expect((await decide(found?.id ?? '', { decision: 'BAN', days: 3, note: 'Nói tục nhiều lần' })).status).toBe(200)
  expect((await send(learner, id, 'Gì?')).code).toBe('CHAT_BANNED')
  expect((await send(learner, classmates, 'Cô ơi')).code).toBe('CHAT_BANNED')
  expect([(await react(learner, id, 1)).code, (await pin(learner, id, 1)).code]).toEqual(['CHAT_BANNED', 'CHAT_BANNED'])
  expect((await send(learner, home, 'Mẹ ơi')).status).toBe(200)
  expect((await read(learner, id)).data.canWrite).toBe(false)
  expect(await noticeTypes(mother)).toContain('CHAT_CASE_BAN')
  expect(await open(found?.id ?? '')).toMatchObject({ previousSanctions: 1, bannedUntil: expect.any(String) })
})

test('no moderator decides about themselves', async () => {
  const judge = await given.person(['admin', 'teacher'])
  await enrol(learner, await liveClass(judge, 'Lớp của quản trị viên'))
  const id = await opened(learner, judge)
  await send(judge, id, 'Em lười quá')
  await report(learner, id, 1)
  const [found] = await waiting(judge)
  expect((await decide(found?.id ?? '', { decision: 'DISMISS' }, judge)).code).toBe('OWN_CASE')
  expect((await decide(found?.id ?? '', { decision: 'DISMISS' })).status).toBe(200)
})

test('contact details sent repeatedly become one case', async () => {
  const id = await opened(mother, teacher)
  await send(teacher, id, 'Số em 0912345678')
  await deliverEvents()
  expect(await waiting(teacher)).toEqual([])
  await send(teacher, id, 'Chuyển khoản STK 0011001234567 Vietcombank nhé chị')
  await send(teacher, id, 'Hoặc 0987654321')
  await deliverEvents()
  const cases = await waiting(teacher)
  expect(cases).toMatchObject([{ kind: 'CONTACT', reports: 3 }])
  expect((await open(cases[0]?.id ?? '')).seq).toBe(3)
})

test('the queue continues where the previous page ended, the longest waiting first; decided cases are listed separately', async () => {
  const { caseId } = await reported()
  const id = await opened(learner, teacher)
  await send(teacher, id, 'Em lười quá')
  await report(learner, id, 1)
  const page = async (query: object) => (await call(api.listChatCases, { as: admin, query: { size: 1, ...query } })).data
  const ids: string[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const { items, nextCursor }: Awaited<ReturnType<typeof page>> = await page(cursor === '' ? {} : { cursor })
    ids.push(...items.map(({ id }) => id))
    cursor = nextCursor
  }
  const all = (await call(api.listChatCases, { as: admin, query: { size: 50 } })).data.items
  expect(ids).toEqual(all.map((one) => one.id))
  expect(all.map(({ openedAt }) => openedAt)).toEqual(all.map(({ openedAt }) => openedAt).toSorted())
  await decide(caseId, { decision: 'DISMISS' })
  expect((await page({ status: 'CLOSED' })).items[0]).toMatchObject({ id: caseId, decision: 'DISMISS', decidedBy: admin.name })
  expect((await call(api.listChatCases, { as: teacher })).status).toBe(403)
})
