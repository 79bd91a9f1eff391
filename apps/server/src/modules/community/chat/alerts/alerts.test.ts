import { muteRoom } from '@khue/contracts/community/chat'
import { blockPerson, setAnswerHours } from '@khue/contracts/community/chat-safety'
import { countNotSeen, loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { claimSupport, openSupport } from '@khue/contracts/community/support'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/people'
import { untilQueriesWait } from '#testing/waiting-queries'
import { chatTestApp, clockInVietnam, hoursAroundNow } from '../chat.testing.ts'
import { sendDueAlerts, scheduleUnreadAlerts } from './alerts.service.ts'

const { call, classRoom, deps, given, opened, pool, school, seen, send } = await chatTestApp()

let { teacher, learner, mate, mother } = {} as Awaited<ReturnType<typeof school>>
beforeEach(async () => {
  ;({ teacher, learner, mate, mother } = await school())
  await pool.query('delete from chat_pending_notifications')
  await pool.query('delete from chat_unnotified_rooms')
})

/** Moves all alerts some seconds into the past. */
async function later() {
  await scheduleUnreadAlerts(deps)
  await pool.query("update chat_pending_notifications set due_at = now() where due_at < now() + interval '1 minute'")
  await sendDueAlerts(deps)
}
const noticesOf = async (as: TestPerson) =>
  (await call(loadNotifications, { as, headers: msgApp })).data.items.filter(({ type }) => type === 'CHAT_MESSAGE')

test('a person with an unread message is notified once until they read it, without the text of the message', async () => {
  const id = await opened(mother, teacher)
  await send(mother, id, 'Con em ốm ạ')
  await later()
  await send(mother, id, 'Mai con nghỉ')
  await later()
  const [notice, ...others] = await noticesOf(teacher)
  expect(others).toEqual([])
  expect(notice).toMatchObject({ title: 'Lê Thị Mẹ nhắn tin cho bạn', content: '1 tin nhắn chưa xem.', url: `/account/chat?open=${id}` })
  expect(await noticesOf(mother)).toEqual([])
  await seen(teacher, id, 2)
  await send(mother, id, 'Cô ơi')
  await later()
  expect(await noticesOf(teacher)).toHaveLength(2)
})

test('an answer to a private request is a notice for the child alone', async () => {
  const admin = await given.admin()
  for (const [category, type] of [
    ['PRIVATE', 'CHAT_MESSAGE_PRIVATE'],
    ['CLASS', 'CHAT_MESSAGE'],
  ] as const) {
    const body = { clientId: uuidv7(), subject: 'Chuyện ở nhà', category, text: 'Em cần giúp' }
    const { id } = (await call(openSupport, { as: learner, body })).data
    await call(claimSupport, { as: admin, params: { id } })
    await send(admin, id, 'Khuê nghe em')
    await later()
    const { items } = (await call(loadNotifications, { as: learner, headers: msgApp })).data
    expect(items.filter(({ url }) => url === `/account/supports/${id}`).map((notice) => notice.type)).toEqual([type])
  }
})

test('reading a room marks its notices as read, and no others', async () => {
  const [id, other] = [await opened(mother, teacher), await opened(learner, teacher)]
  await send(mother, id, 'Cô ơi')
  await send(learner, other, 'Em chào cô')
  await later()
  const notSeen = async () => (await call(countNotSeen, { as: teacher, headers: msgApp })).data.count
  expect([await notSeen(), (await noticesOf(teacher)).filter(({ isRead }) => isRead)]).toEqual([2, []])
  await seen(teacher, id, 1)
  expect((await noticesOf(teacher)).filter(({ isRead }) => isRead).map(({ url }) => url)).toEqual([`/account/chat?open=${id}`])
  expect(await notSeen()).toBe(1)
})

test('an hour later the person is notified again', async () => {
  const id = await opened(mother, teacher)
  await send(mother, id, 'Cô ơi')
  await later()
  await pool.query("update chat_members set notified_at = now() - interval '61 minutes' where room_id = $1", [id])
  await send(mother, id, 'Cô ơi?')
  await later()
  expect(await noticesOf(teacher)).toHaveLength(2)
})

test('a member who reads in time, has muted the room, has blocked the sender or has left gets no notification', async () => {
  const id = await opened(mother, teacher)
  await send(mother, id, 'Cô ơi')
  await scheduleUnreadAlerts(deps)
  await seen(teacher, id, 1)
  await later()
  expect(await noticesOf(teacher)).toEqual([])
  const { id: room } = await classRoom(mate)
  await call(muteRoom, { as: mate, params: { id: room }, body: { isMuted: true } })
  await send(teacher, room, 'Mai học bài 5')
  await later()
  expect(await noticesOf(mate)).toEqual([])
  expect(await noticesOf(learner)).toHaveLength(1)
  const two = await opened(learner, mate)
  await send(mate, two, 'Này')
  await call(blockPerson, { as: learner, params: { personId: mate.id }, body: { isBlocked: true } })
  await later()
  expect(await noticesOf(learner)).toHaveLength(1)
})

test('a person who muted a room is notified there only when mentioned', async () => {
  const { id } = await classRoom(mate)
  for (const as of [mate, learner]) await call(muteRoom, { as, params: { id }, body: { isMuted: true } })
  await send(teacher, id, 'Cả lớp làm bài 5')
  await later()
  expect([await noticesOf(mate), await noticesOf(learner)]).toEqual([[], []])
  await send(teacher, id, '@Trần Gia Huy lên bảng', { mentions: [mate.id] })
  await later()
  expect([(await noticesOf(mate)).length, await noticesOf(learner)]).toEqual([1, []])
})

test('a notice waits until the end of quiet hours', async () => {
  const id = await opened(mother, teacher)
  const quietHours = hoursAroundNow()
  await call(setAnswerHours, { as: teacher, body: { quietHours, answersBy: '20:00' } })
  await send(mother, id, 'Cô ơi')
  await later()
  expect(await noticesOf(teacher)).toEqual([])
  const { rows } = await pool.query<{ due_at: Date }>('select due_at from chat_pending_notifications where person_id = $1', [teacher.id])
  expect(rows[0] && clockInVietnam(rows[0].due_at.toISOString())).toBe(quietHours.to)
  await call(setAnswerHours, { as: teacher, body: { quietHours: null, answersBy: null } })
  await pool.query('update chat_pending_notifications set due_at = now()')
  await sendDueAlerts(deps)
  expect(await noticesOf(teacher)).toHaveLength(1)
})

test('a sender does not wait for a running batch of alerts', async () => {
  const id = await opened(mother, teacher)
  await send(mother, id, 'Cô ơi')
  await scheduleUnreadAlerts(deps)
  await send(mother, id, 'Con em ốm ạ')
  const caller = await pool.connect()
  await caller.query('begin')
  await caller.query('delete from chat_pending_notifications') // the alert loop in the middle of its transaction
  const spreading = scheduleUnreadAlerts(deps)
  try {
    await untilQueriesWait(deps)
    expect((await send(mother, id, 'Mai con nghỉ')).status).toBe(200) // a sender that waited would be refused as overloaded
  } finally {
    await caller.query('rollback')
    caller.release()
    await spreading
  }
})
