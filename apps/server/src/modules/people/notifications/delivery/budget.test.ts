import { listAudit } from '@khue/contracts/ground/audit'
import { messageTemplates } from '@khue/contracts/ground/message-templates'
import * as costs from '@khue/contracts/people/message-costs'
import { changeNotificationSettings } from '@khue/contracts/people/notification-settings'
import * as inbox from '@khue/contracts/people/notifications'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { notify } from '#modules/people/notifications'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'

const app = await testApp()
const { call, given, deps, deliverEvents } = app
const { sentTo } = await sentMessages(app)
const equipped = { ...deps.config }
afterEach(() => Object.assign(deps.config, equipped))

/** Disables quiet hours. */
async function awake<P extends Awaited<ReturnType<typeof given.parent>>>(as: P) {
  await call(changeNotificationSettings, { as, body: { quietHours: null } })
  return as
}
const admin = await awake(await given.admin())

let events = 0
/** Creates a notification and lets an unread hour pass. */
async function hurries(category: costs.PaidCategory) {
  const { id, phone } = await awake(await given.parent())
  const event = `test.${events++}`
  await notify(deps, [id], {
    event,
    category,
    type: 'LESSON_SOON',
    title: 'Buổi học sắp bắt đầu',
    text: 'Lúc 19:30.',
    reason: 'Bạn có lịch học.',
  })
  await deliverEvents()
  await deps.db.execute(sql`update notification_deliveries set due_at = due_at - interval '1 hour' where person_id = ${id}`)
  return (await sentTo(phone.replace(/^0/, '+84'))).map(({ channel }) => channel)
}
const setCap = (category: costs.PaidCategory, monthlyVnd: number, as = admin) =>
  call(costs.setMessageBudget, { as, params: { category }, body: { monthlyVnd } })
const timesTold = async () => {
  const { data } = await call(inbox.loadNotifications, { as: admin, headers: inbox.msgApp, query: {} })
  return data.items.filter(({ type }) => type === 'BUDGET_SPENT').length
}

test('a spent budget stops messages; once the cap is raised they are sent again, and admins are notified again when it is spent', async () => {
  Object.assign(deps.config, { ZNS_PRICE_VND: 300, SMS_PRICE_VND: 800 })
  expect((await setCap('RMD', 500)).data).toEqual({ category: 'RMD', monthlyVnd: 500, spentVnd: 0, stopped: ['sms'] })
  expect(await hurries('RMD')).toEqual(['zalo'])
  expect(await hurries('RMD')).toEqual([])
  expect(await hurries('RMD')).toEqual([])
  expect(await timesTold()).toBe(1)
  const { data } = await call(costs.listMessageBudgets, { as: admin })
  expect(data.items.find(({ category }) => category === 'RMD')).toEqual({
    category: 'RMD',
    monthlyVnd: 500,
    spentVnd: 300,
    stopped: ['zalo', 'sms'],
  })

  expect((await setCap('RMD', 700)).data.stopped).toEqual(['sms'])
  expect(await hurries('RMD')).toEqual(['zalo'])
  expect(await hurries('RMD')).toEqual([])
  expect(await timesTold()).toBe(2)

  await setCap('RMD', 600) // no higher than the spending: no new notice
  expect(await hurries('RMD')).toEqual([])
  expect(await timesTold()).toBe(2)
})

test('a category without its own cap has the default one, for this month and for paid channels alone', async () => {
  Object.assign(deps.config, { NOTIFICATION_MONTHLY_BUDGET_VND: 7_000 })
  const { data } = await call(costs.listMessageBudgets, { as: admin })
  expect(data.month).toMatch(/^\d\d\/\d{4}$/)
  expect(data.items.map(({ category }) => category)).toEqual(['TRANS', 'RMD', 'WARN'])
  expect(data.items[0]).toEqual({ category: 'TRANS', monthlyVnd: 7_000, spentVnd: 0, stopped: [] })
})

test('the audit records who changed a cap, from what and to what', async () => {
  await setCap('WARN', 1_000)
  await setCap('WARN', 2_000)
  const { data } = await call(listAudit, { as: admin, query: { action: 'message-budget.set', subjectId: 'WARN' } })
  expect(data.items.map(({ actorId, details }) => ({ actorId, details }))).toEqual([
    { actorId: admin.id, details: { fromVnd: 1_000, toVnd: 2_000 } },
    { actorId: admin.id, details: { fromVnd: deps.config.NOTIFICATION_MONTHLY_BUDGET_VND, toVnd: 1_000 } },
  ])
})

test.each([-1, 0.5, costs.monthlyCapLimit + 1, '1000', null])('%s is not a cap', async (monthlyVnd) => {
  const { status } = await setCap('TRANS', monthlyVnd as number)
  expect(status).toBe(400)
})

test('advertising has no budget: it is never sent by a paid channel', async () => {
  expect((await setCap('ADS' as costs.PaidCategory, 1_000)).status).toBe(400)
})

test('only admins read or change budgets', async () => {
  const as = await given.parent()
  expect((await setCap('TRANS', 1, as)).status).toBe(403)
  expect((await call(costs.listMessageBudgets, { as })).status).toBe(403)
  expect((await call(costs.previewMessages, { as })).status).toBe(403)
  expect((await call(costs.previewMessages)).status).toBe(401)
})

test('every template is previewed as it is sent, on each of its channels', async () => {
  const { data } = await call(costs.previewMessages, { as: admin })
  expect(data.items.map(({ template }) => template)).toEqual([...messageTemplates])
  for (const { mail, sms } of data.items) {
    expect(mail.html).toContain('<!doctype html>')
    expect(mail.text).toContain('Khuê')
    expect(sms?.text.length ?? 1).toBeLessThanOrEqual(160)
  }
  const [otp] = data.items
  expect(otp?.mail.subject).toBe('Mã OTP của bạn: 482913')
  expect(otp?.zalo).toEqual([{ field: 'otp', value: '482913' }])
  expect(otp?.sms?.text).toContain('@localhost:3000 #482913')
  expect(data.items.at(-1)).toMatchObject({ template: 'digest', sms: null, zalo: null })
})
