import { listCalendarEvents } from '@khue/contracts/learning/calendar'
import { getBalance } from '@khue/contracts/money/balance'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { getOpenClass, holdSeat, interactWithClass } from '@khue/contracts/offer/open-classes'
import { changeLiveClass } from '@khue/contracts/offer/offer-admin'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { classSku } from '@khue/contracts/sale/offers'
import { placeOrders } from '@khue/contracts/sale/orders'
import { listMyRefunds } from '@khue/contracts/sale/refunds'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields, vnpayEnv } from '#testing/sale'
import { sellingTeacher, teachersClasses, timesAhead } from '#testing/teachers-classes'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../reconcile/index.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = base
const admin = await given.admin()
const teacher = await sellingTeacher(base, admin, { name: 'Trần Quốc Bảo' })
const { read, save, submit, listed, move, cancel } = teachersClasses(base, { teacher, admin })
const findings = async () => (await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)

const hourMs = 3_600_000
/** Times relative to the database's clock; the test sets them in SQL, past the rules. */
const inHours = (hours: number) => ({
  startsAt: new Date(Date.now() + hours * hourMs),
  endsAt: new Date(Date.now() + (hours + 0.5) * hourMs),
})
const putAt = async (id: string, hours: number) => {
  const { startsAt, endsAt } = inHours(hours)
  await deps.db.execute(
    sql`update timetable set during = tstzrange(${startsAt.toISOString()}, ${endsAt.toISOString()}) where ref_id = ${id}`,
  )
  await deps.db.execute(
    sql`update open_classes set starts_at = ${startsAt.toISOString()}, ends_at = ${endsAt.toISOString()} where id = ${id}`,
  )
}
const hold = (id: string, as: TestPerson) => call(holdSeat, { as, body: { kind: 'CLASS', id } })
async function buy(as: TestPerson, id: string, learner = as) {
  const { code } = (await call(getOpenClass, { query: { id } })).data
  const items = [{ sku: classSku(code), quantity: 1 as const, learnerId: learner.id }]
  const { ids } = (await call(placeOrders, { as, body: { items } })).data
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: `${Date.now()}`.slice(-8) }) })
  await deliverEvents()
  return ids[0] ?? ''
}
async function textsTo(person: TestPerson, type: string) {
  const { rows } = await deps.db.execute<{ text: string }>(
    sql`select content as text from notifications where person_id = ${person.id} and type = ${type}`,
  )
  return rows.map(({ text }) => text)
}

test('an unsold class moves at any time with its teacher’s timetable, and a stale page is refused with the current times', async () => {
  const [id, to, later] = [await listed(), timesAhead(45), timesAhead()]
  const before = (await read(id)).listed
  expect(await move(id, to)).toMatchObject({ status: 200, data: { listed: { ...to, timesRevision: 1 }, content: to } })
  expect(await move(id, later)).toMatchObject({ status: 409, code: 'CLASS_TIMES_STALE', details: { ...to, timesRevision: 1 } })
  const again = await listed({ startsAt: before?.startsAt ?? '', endsAt: before?.endsAt ?? '' }) // the old time is free
  expect(await move(again, to)).toMatchObject({
    status: 409,
    code: 'CLASS_CLASH',
    details: { clashes: [{ title: 'Chữa đề giữa kỳ', ...to }] },
  })
  expect(await move(again, { ...to, endsAt: to.startsAt })).toMatchObject({ status: 400, code: 'OPEN_CLASS_TIMES_INVALID' })
  expect(await move(again, { startsAt: '2020-01-01T12:00:00.000Z', endsAt: '2020-01-01T13:00:00.000Z' })).toMatchObject({
    code: 'CLASS_IN_PAST',
  })
  expect(await findings()).toEqual([])
})

test('of two moves at once one is refused', async () => {
  const id = await listed()
  const answers = await Promise.all([move(id, timesAhead()), move(id, timesAhead())])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a class with a held seat moves with 24 hours’ notice; later only an admin can move it, with a reason', async () => {
  const id = await listed()
  await hold(id, await given.student())
  expect(await move(id, timesAhead())).toMatchObject({ status: 200 })
  await putAt(id, 23)
  const to = { ...timesAhead(), timesRevision: 1 }
  expect(await move(id, to)).toMatchObject({ status: 409, code: 'CLASS_TOO_SOON', details: { hours: 24 } })
  expect(await move(id, to, admin)).toMatchObject({ status: 400, code: 'CLASS_REASON_MISSING' })
  expect(await move(id, { ...to, reason: 'Thầy bị tai nạn' }, admin)).toMatchObject({ status: 200 })
  expect(await textsTo(teacher, 'CLASS_CHANGED_FOR_YOU')).toHaveLength(1)
  const begun = await listed()
  await putAt(begun, -0.2)
  expect(await move(begun, timesAhead(), admin)).toMatchObject({ status: 409, code: 'CLASS_BEGUN' })
  expect(await cancel(begun)).toMatchObject({ status: 409, code: 'CLASS_BEGUN' })
})

test('a move notifies buyer, learner, guardians and interested people, and changes their calendars and the teacher’s', async () => {
  const [parent, other] = [await given.parent(), await given.parent()]
  const child = await given.student({ name: 'Trần Minh An', guardianId: parent.id })
  await deps.db.execute(sql`insert into guardianships (guardian_id, child_id) values (${other.id}, ${child.id})`)
  const curious = await given.student()
  const [id, to] = [await listed(), timesAhead()]
  await buy(parent, id, child)
  for (const as of [curious, parent]) await call(interactWithClass, { as, body: { id, action: 'INTEREST' } })
  await move(id, { ...to, reason: 'Trùng lịch thi' })
  await deliverEvents()
  for (const one of [parent, other, child]) {
    const texts = await textsTo(one, 'MEETING_MOVED')
    expect(texts).toEqual([expect.stringContaining('Trùng lịch thi')])
  }
  expect(await textsTo(curious, 'CLASS_MOVED')).toEqual([expect.stringContaining('Chữa đề giữa kỳ')])
  expect(await textsTo(parent, 'CLASS_MOVED')).toEqual([]) // the notice of the seat says it
  const day = to.startsAt.slice(0, 10)
  const calendarOf = async (as: TestPerson) =>
    (await call(listCalendarEvents, { as, query: { from: day, to: day } })).data.items.map(
      (event) => event.type === 'LESSON' && [event.role, event.id, event.startsAt],
    )
  expect(await calendarOf(teacher)).toEqual([['TEACHER', id, to.startsAt]])
  for (const as of [child, parent, other]) expect(await calendarOf(as)).toEqual([['LEARNER', id, to.startsAt]])
  await cancel(id)
  await deliverEvents()
  expect(await calendarOf(teacher)).toEqual([['TEACHER', id, to.startsAt]]) // as cancelled
  expect(await calendarOf(child)).toEqual([])
})

test('cancelling a class refunds its buyers and notifies all with the reason, once', async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  const curious = await given.student()
  const id = await listed()
  const order = await buy(parent, id, child)
  await call(interactWithClass, { as: curious, body: { id, action: 'INTEREST' } })
  await save(id, 2, { fee: 120_000 })
  await submit(id, 3)
  expect(await cancel(id)).toMatchObject({ status: 200, data: { state: 'CANCELLED', cancelReason: 'Thầy bị ốm.', status: 'DRAFT' } })
  expect(await cancel(id, teacher, 'Lần nữa')).toMatchObject({ status: 200, data: { cancelReason: 'Thầy bị ốm.' } })
  await deliverEvents()
  const { items } = (await call(listMyRefunds, { as: parent, query: { orderId: order } })).data
  expect(items).toMatchObject([{ state: 'APPROVED', amount: 99_000 }])
  expect((await textsTo(parent, 'ITEM_WITHDRAWN'))[0]).toContain('Thầy bị ốm.')
  expect((await textsTo(child, 'LESSONS_WITHDRAWN'))[0]).toContain('Thầy bị ốm.')
  expect(await textsTo(curious, 'CLASS_CANCELLED')).toEqual([expect.stringContaining('Thầy bị ốm.')])
  expect(await textsTo(child, 'MEETING_CANCELLED')).toEqual([])
  expect((await call(getOpenClass, { query: { id } })).status).toBe(410)
  expect(await save(id, 5, { fee: 1 })).toMatchObject({ status: 409 })
  expect((await call(getBalance, { as: parent })).data.balance).toBe(0)
  expect(await findings()).toEqual([])
})

test('an admin needs a reason to remove a class at short notice, and its waiting request is cancelled', async () => {
  const id = await listed()
  await hold(id, await given.student())
  await save(id, 2, { fee: 120_000 })
  await submit(id, 3)
  await putAt(id, 20)
  const remove = (reason?: string) =>
    call(changeLiveClass, { as: admin, params: { id }, body: { isGone: true, ...(reason && { reason }) } })
  expect(await remove()).toMatchObject({ status: 400, code: 'CLASS_REASON_MISSING' })
  expect(await remove('Giáo viên nghỉ việc')).toMatchObject({ status: 200, data: { isGone: true } })
  await deliverEvents()
  expect(await read(id)).toMatchObject({ state: 'CANCELLED', status: 'DRAFT', cancelReason: 'Giáo viên nghỉ việc', answerDueAt: null })
  expect(await findings()).toEqual([])
})

test('a held seat keeps its fee when the fee of the class changes', async () => {
  const { approve } = teachersClasses(base, { teacher, admin })
  const [id, pupil] = [await listed(), await given.student()]
  const order = await buy(pupil, id)
  await save(id, 2, { fee: 500_000 })
  await submit(id, 3)
  expect(await approve(id)).toMatchObject({ status: 200 })
  await cancel(id)
  await deliverEvents()
  expect((await call(listMyRefunds, { as: pupil, query: { orderId: order } })).data.items).toMatchObject([{ amount: 99_000 }])
})
