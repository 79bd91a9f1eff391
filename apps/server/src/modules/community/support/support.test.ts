import { listMessages, listRooms } from '@khue/contracts/community/chat'
import { downloadMyData } from '@khue/contracts/people/privacy'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import * as api from '@khue/contracts/community/support'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { linkGuardian } from '#modules/people/people'
import { seedTexts } from '#modules/ground/texts'
import type { TestPerson } from '#testing/people'
import { chatTestApp } from '../chat/chat.testing.ts'

const { born, call, deps, given, pool, send, deliverEvents } = await chatTestApp()
beforeAll(() => seedTexts(deps.db))

const password = 'Trang-giay-xanh-27'
const ask = (as: TestPerson, text: string, clientId = uuidv7()) =>
  call(api.openSupport, { as, body: { clientId, subject: 'Cần giúp', category: 'ORDER', text } })
async function asked(as: TestPerson, text = 'Đơn HVABCD1234 của tôi đâu rồi?') {
  const { id } = (await ask(as, text)).data
  await deliverEvents()
  return id
}
const read = (as: TestPerson, id: string) => call(api.getSupport, { as, params: { id } })
const said = async (as: TestPerson, id: string) =>
  (await call(listMessages, { as, params: { id } })).data.items.map(({ text }) => text.split('\n')[0])
const doing =
  (endpoint: typeof api.claimSupport | typeof api.closeSupport | typeof api.reopenSupport | typeof api.requestHumanAgent) =>
  (as: TestPerson, id: string) =>
    call(endpoint as typeof api.claimSupport, { as, params: { id } })
const [take, close, reopen, wantPerson] = [
  doing(api.claimSupport),
  doing(api.closeSupport),
  doing(api.reopenSupport),
  doing(api.requestHumanAgent),
]
const noticeTypes = async (as: TestPerson) => (await call(loadNotifications, { as, headers: msgApp })).data.items.map(({ type }) => type)
const queue = async (as: TestPerson, wanted: (typeof api.supportQueues)[number]) =>
  (await call(api.listSupportQueue, { as, query: { queue: wanted, size: 50 } })).data.items.map(({ id }) => id)

test('a question with a published answer is answered at once, by an assistant that says it is one', async () => {
  const parent = await given.parent()
  const id = await asked(parent, 'Gói thành viên có tự gia hạn không ạ?')
  expect(await said(parent, id)).toEqual(['Gói thành viên có tự gia hạn không ạ?', 'Trợ lý tự động tìm thấy:'])
  const { people, items } = (await call(listMessages, { as: parent, params: { id } })).data
  expect(people.find(({ personId }) => personId === items[1]?.senderId)).toMatchObject({ name: 'Trợ lý tự động', isTeacherAI: true })
  expect(people.find(({ personId }) => personId === parent.id)).toMatchObject({ isTeacherAI: false })
  const bots = (await call(api.listBots, { as: parent })).data.items
  expect(bots.map(({ id: bot }) => bot)).toEqual([items[1]?.senderId])
  expect(items[1]?.text).toContain('Hết hạn là dừng')
  expect((await read(parent, id)).data).toMatchObject({ status: 'ASSISTED', agent: null, isMine: true })
  const admin = await given.admin()
  expect(await queue(admin, 'WAITING')).not.toContain(id)
  await send(parent, id, 'Tôi muốn gặp nhân viên')
  await deliverEvents()
  expect((await read(parent, id)).data.status).toBe('WAITING')
  expect(await queue(admin, 'WAITING')).toContain(id)
  expect(await noticeTypes(admin)).toEqual(['SUPPORT_WAITING'])
  await send(parent, id, 'Gói thành viên có tự gia hạn không?') // from here on people answer
  await deliverEvents()
  expect((await said(parent, id)).filter((text) => text === 'Trợ lý tự động tìm thấy:')).toHaveLength(1)
})

test('a question without an answer goes to staff: taken, answered, closed, rated; another message reopens it', async () => {
  const [parent, admin, other] = [await given.parent(), await given.admin(), await given.admin()]
  const id = await asked(parent)
  expect((await said(parent, id))[1]).toMatch(/^Trợ lý tự động chưa có câu trả lời/)
  expect((await read(admin, id)).code).toBe('SUPPORT_NOT_FOUND')
  expect((await take(admin, id)).status).toBe(200)
  expect((await take(other, id)).code).toBe('SUPPORT_ALREADY_CLAIMED')
  expect(await queue(admin, 'MINE')).toEqual([id])
  await send(admin, id, 'Khuê đã thấy tiền, đơn xong rồi ạ.')
  await deliverEvents()
  expect((await read(parent, id)).data).toMatchObject({ status: 'ANSWERED', agent: { personId: admin.id } })
  expect(await queue(other, 'WAITING')).not.toContain(id)
  const rate = (as: TestPerson) => call(api.rateSupport, { as, params: { id }, body: { stars: 5 } })
  expect((await rate(parent)).code).toBe('SUPPORT_NOT_CLOSED')
  expect((await close(parent, id)).status).toBe(200)
  expect((await rate(admin)).code).toBe('SUPPORT_NOT_YOURS')
  expect((await rate(parent)).status).toBe(200)
  expect((await call(api.listSupports, { as: parent })).data.items).toMatchObject([{ id, status: 'CLOSED', rating: 5 }])
  expect((await take(other, id)).code).toBe('SUPPORT_CLOSED')
  await send(parent, id, 'Vẫn chưa thấy ạ')
  await deliverEvents()
  expect((await read(parent, id)).data).toMatchObject({ status: 'WAITING', closedAt: null })
})

test('after a handover the previous agent cannot read the request, and the new one reads all of it', async () => {
  const [parent, admin, other] = [await given.parent(), await given.admin(), await given.admin()]
  const id = await asked(parent)
  const handOver = (as: TestPerson, to: TestPerson) => call(api.handOverSupport, { as, params: { id }, body: { personId: to.id } })
  expect((await handOver(other, admin)).code).toBe('SUPPORT_NOT_YOURS')
  await take(admin, id)
  expect((await handOver(admin, parent)).code).toBe('SUPPORT_SELF_ASSIGNMENT')
  expect((await handOver(admin, await given.teacher())).code).toBe('SUPPORT_AGENT_UNKNOWN')
  expect((await handOver(admin, other)).status).toBe(200)
  expect((await call(listMessages, { as: admin, params: { id } })).code).toBe('CHAT_ROOM_NOT_FOUND')
  expect((await said(other, id)).length).toBe(2)
  await pool.query("delete from person_roles where person_id = $1 and role = 'admin'", [other.id])
  expect((await call(listMessages, { as: other, params: { id } })).code).toBe('CHAT_ROOM_NOT_FOUND')
  expect((await take(admin, id)).status).toBe(200) // no admin is assigned any more
})

test('a private request of a child reaches a person at once, and no guardian by any way', async () => {
  const [child, mother, admin] = [await given.student(), await given.parent({ password }), await given.admin()]
  await born(child, '2014-03-01')
  await linkGuardian(deps, { guardianId: mother.id, childId: child.id })
  const body = { clientId: uuidv7(), subject: 'Chuyện ở nhà', category: 'PRIVATE', text: 'Gói thành viên có tự gia hạn không ạ?' } as const
  const { id } = (await call(api.openSupport, { as: child, body })).data
  await deliverEvents()
  expect(await said(child, id)).toEqual([body.text]) // no assistant
  expect(await queue(admin, 'WAITING')).toContain(id)
  expect((await read(mother, id)).code).toBe('SUPPORT_NOT_FOUND')
  expect((await call(listMessages, { as: mother, params: { id } })).status).toBe(404)
  expect((await call(listRooms, { as: mother })).data.items.map((room) => room.id)).not.toContain(id)
  await take(admin, id)
  await send(admin, id, 'Chào em, Khuê nghe đây')
  await deliverEvents()
  expect((await call(loadNotifications, { as: mother, headers: msgApp })).data.items).toEqual([])
  expect((await read(child, id)).data).toMatchObject({ status: 'ANSWERED', category: 'PRIVATE' })
  await asked(child, 'Lớp học lúc nào ạ?')
  const collected = async (as: TestPerson) =>
    JSON.stringify((await call(downloadMyData, { as, body: { password, personId: child.id } })).data)
  const guardians = await collected(mother)
  expect(guardians).toContain('Lớp học lúc nào ạ?')
  for (const word of [body.subject, body.text]) expect(guardians).not.toContain(word)
})

test('a guardian who is an admin learns nothing of a private request of their child', async () => {
  const [child, admin] = [await given.student(), await given.admin()]
  const mother = await given.person(['parent', 'admin'])
  await born(child, '2014-03-01')
  await linkGuardian(deps, { guardianId: mother.id, childId: child.id })
  const open = async (category: 'PRIVATE' | 'CLASS') =>
    (await call(api.openSupport, { as: child, body: { clientId: uuidv7(), subject: 'Chuyện ở nhà', category, text: 'Giúp em với' } })).data
      .id
  const id = await open('PRIVATE')
  await deliverEvents()
  expect(await noticeTypes(admin)).toContain('SUPPORT_WAITING')
  expect(await noticeTypes(mother)).not.toContain('SUPPORT_WAITING')
  expect(await queue(admin, 'WAITING')).toContain(id)
  for (const wanted of ['WAITING', 'OPEN'] as const) expect(await queue(mother, wanted)).not.toContain(id)
  expect((await take(mother, id)).code).toBe('OWN_CASE')
  const known = await open('CLASS')
  expect(await queue(mother, 'OPEN')).toContain(known)
})

test('only the customer, the agent and the guardians of a child can read a request', async () => {
  const [child, mother, stranger] = [await given.student(), await given.parent(), await given.parent()]
  await born(child, '2014-03-01')
  await linkGuardian(deps, { guardianId: mother.id, childId: child.id })
  const id = await asked(child)
  expect((await read(stranger, id)).code).toBe('SUPPORT_NOT_FOUND')
  expect((await read(mother, id)).data).toMatchObject({ isMine: false, customer: { personId: child.id } })
  expect((await send(mother, id, 'Chào')).code).toBe('CHAT_READ_ONLY')
  for (const move of [close, reopen, wantPerson]) {
    expect((await move(stranger, id)).code).toBe('SUPPORT_NOT_FOUND')
    expect((await move(mother, id)).code).toBe('SUPPORT_NOT_FOUND')
  }
  expect((await call(listRooms, { as: mother })).data.items.find((room) => room.id === id)?.roomRole).toBe('GUARDIAN')
  const admin = await given.admin()
  expect((await take(admin, await asked(admin))).code).toBe('OWN_CASE')
})

test('sending again returns the same request', async () => {
  const [parent, clientId] = [await given.parent(), uuidv7()]
  const [one, two] = await Promise.all([ask(parent, 'Alo', clientId), ask(parent, 'Alo', clientId)])
  expect(one.data.id).toBe(two.data.id)
  await deliverEvents()
  expect((await said(parent, one.data.id)).filter((text) => text === 'Alo')).toHaveLength(1)
  const stranger = await given.parent()
  expect((await ask(stranger, 'Alo', clientId)).data.id).not.toBe(one.data.id)
})

test('the response time shown is the measured one', async () => {
  const [parent, admin] = [await given.parent(), await given.admin()]
  await pool.query('update support_requests set answered_at = null')
  const desk = async () => (await call(api.listSupports, { as: parent })).data.desk
  expect(await desk()).toMatchObject({ opens: '08:00', closes: '21:00', minutes: null })
  const id = await asked(parent)
  await take(admin, id)
  await send(admin, id, 'Chào chị')
  await deliverEvents()
  await pool.query("update support_requests set created_at = answered_at - interval '25 minutes' where id = $1", [id])
  expect(await desk()).toMatchObject({ minutes: 25 })
})
