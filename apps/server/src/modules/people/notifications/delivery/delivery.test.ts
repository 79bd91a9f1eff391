import * as settings from '@khue/contracts/people/notification-settings'
import * as inbox from '@khue/contracts/people/notifications'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterEach, expect, test } from 'vitest'
import { notify, sendTestNotice } from '#modules/people/notifications'
import { freePort } from '@khue/local-postgres/free-port'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'
import { deliveryTest } from './delivery.testing.ts'
import { recoverAbandoned } from './send.repository.ts'
import { sendDue } from './send.service.ts'

const app = await testApp()
const { call, given, deps, deliverEvents } = app
const { sentTo } = await sentMessages(app)
const equipped = { ...deps.config }
afterEach(() => Object.assign(deps.config, equipped))
const headers = inbox.msgApp

const { awake, newPerson, e164, notice, minutesPass, shownOf, sentBy, newMailReader } = deliveryTest(app, sentTo)

test('an unread notification escalates: to Zalo after half an hour, to SMS an hour and a half later', async () => {
  const as = await newPerson()
  await notify(deps, [as.id], notice())
  expect(await sentBy(e164(as))).toEqual([])
  await minutesPass(31)
  expect(await sentTo(e164(as))).toMatchObject([
    { channel: 'zalo', text: expect.stringContaining('Gói Sao Khuê dùng đến 01/06/2027.') as string },
  ])
  await minutesPass(90)
  const [sms] = await sentTo(e164(as))
  expect(sms).toMatchObject({ channel: 'sms', text: 'Khue: Thanh toan thanh cong 891.000d. Goi Sao Khue dung den 01/06/2027.' })
  expect(await shownOf(as)).toEqual(['sms SENT', 'zalo SENT'])
})

test('reading it stops the escalation', async () => {
  const as = await newPerson()
  await notify(deps, [as.id], notice())
  await deliverEvents()
  const { data } = await call(inbox.loadNotifications, { as, headers, query: {} })
  await call(inbox.markRead, { as, headers, body: { id: data.items[0]?.id ?? '' } })
  await minutesPass(500)
  expect(await sentBy(e164(as))).toEqual([])
  expect(await shownOf(as)).toEqual(['sms SUPPRESSED read', 'zalo SUPPRESSED read'])
})

test('a channel disabled meanwhile is not used, and one disabled from the start is not planned', async () => {
  const as = await newPerson()
  const switchOff = (channel: settings.NotificationChannel) =>
    call(settings.changeNotificationSettings, { as, body: { preferences: [{ category: 'TRANS', channel, isOn: false }] } })
  await switchOff('zalo')
  await notify(deps, [as.id], notice())
  await deliverEvents()
  await switchOff('sms')
  await minutesPass(500)
  expect(await sentBy(e164(as))).toEqual([])
  expect(await shownOf(as)).toEqual(['sms SUPPRESSED switched off'])
})

test('only receipts, reminders and warnings are sent by Zalo or SMS; advertising not even by e-mail without consent', async () => {
  const as = await newPerson()
  for (const category of ['ADS', 'CS', 'PROD', 'GIFT', 'GENERAL'] as const) await notify(deps, [as.id], notice({ category }))
  await deliverEvents()
  expect(await shownOf(as)).toEqual([])
})

test('a mailing of any category never uses a paid channel', async () => {
  const as = await newPerson()
  for (const category of ['RMD', 'WARN'] as const) await notify(deps, [as.id], notice({ category, campaignId: uuidv7() }))
  await deliverEvents()
  expect(await shownOf(as)).toEqual([])
})

test('a test to oneself uses only enabled channels', async () => {
  const { id, email } = await newMailReader()
  const { event: _, ...words } = notice({ category: 'ADS' })
  await sendTestNotice(deps, id, { ...words, event: notice().event })
  await sendTestNotice(deps, id, { ...words, event: notice().event, category: 'GENERAL' })
  expect(await sentBy(email)).toEqual(['email'])
  expect(await shownOf({ id })).toEqual(['email SENT'])
})

test('a category has a monthly budget; once it is spent Zalo and SMS stop and admins are notified once', async () => {
  const admin = await awake(await given.admin())
  Object.assign(deps.config, { ZNS_PRICE_VND: 300, SMS_PRICE_VND: 800, NOTIFICATION_MONTHLY_BUDGET_VND: 700 })
  const readers = await Promise.all(Array.from({ length: 6 }, newPerson))
  await notify(
    deps,
    readers.map(({ id }) => id),
    notice({ category: 'RMD' }),
  )
  await deliverEvents()
  await minutesPass(500)
  await deliverEvents()
  const { rows } = await deps.db.execute<{ spent_vnd: string }>(sql`select spent_vnd from notification_spendings where category = 'RMD'`)
  expect(rows).toEqual([{ spent_vnd: '600' }])
  const sent = await deps.db.execute(sql`select from notification_deliveries d join notifications n on n.id = d.notification_id
    where n.category = 'RMD' and d.state = 'SENT'`)
  expect(sent.rowCount).toBe(2)
  const { data } = await call(inbox.loadNotifications, { as: admin, headers, query: {} })
  expect(data.items.map(({ type }) => type)).toEqual(['BUDGET_SPENT'])
})

test('an unavailable provider is retried later, and its message is not charged', async () => {
  const as = await newPerson()
  Object.assign(deps.config, { ZNS_API_URL: `http://127.0.0.1:${await freePort()}/`, ZNS_PRICE_VND: 300 })
  await notify(deps, [as.id], notice({ category: 'WARN' }))
  await deliverEvents()
  await minutesPass(6)
  await deliverEvents()
  expect((await shownOf(as))[1]).toMatch(/^zalo WAITING/)
  const { rows } = await deps.db.execute(sql`select from notification_spendings where category = 'WARN' and spent_vnd > 0`)
  expect(rows).toEqual([])
  Object.assign(deps.config, equipped)
  await minutesPass(1)
  expect(await sentBy(e164(as))).toEqual(['zalo'])
})

test('a message that never reached Zalo, because its token could not be renewed, is sent later', async () => {
  const as = await newPerson()
  await notify(deps, [as.id], notice({ category: 'WARN' }))
  await deliverEvents()
  const rest = (seconds: number) =>
    deps.db.execute(sql`update zalo_tokens set sealed_access = null, access_ends_at = null, renewal_lease_expires_at = null,
      backoff_ends_at = now() + make_interval(secs => ${seconds}::int)`)
  expect((await rest(30)).rowCount).toBe(1) // the earlier messages have used the token
  await minutesPass(6)
  await deliverEvents()
  expect((await shownOf(as))[1]).toMatch(/^zalo WAITING/)
  await rest(-1)
  await minutesPass(1)
  expect(await sentBy(e164(as))).toEqual(['zalo'])
})

test('a database error during the check of a message loses none', async () => {
  const as = await newPerson()
  await notify(deps, [as.id], notice())
  await deliverEvents()
  await minutesPass(31)
  const rename = (from: string, to: string) => deps.db.execute(sql.raw(`alter table ${from} rename to ${to}`))
  await rename('notification_preferences', 'switches_away')
  await expect(sendDue(deps, 'zalo', 'single')).rejects.toThrow('notification_preferences')
  await rename('switches_away', 'notification_preferences')
  expect(await shownOf(as)).toEqual(['sms WAITING', 'zalo WAITING'])
  expect(await sentBy(e164(as))).toEqual(['zalo'])
})

test('twenty concurrent senders send once', async () => {
  const as = await newPerson()
  await notify(deps, [as.id], notice())
  await deliverEvents()
  await minutesPass(31)
  await Promise.all(Array.from({ length: 20 }, () => sendDue(deps, 'zalo', 'single')))
  expect(await sentBy(e164(as))).toEqual(['zalo'])
})

test('messages being sent when a process died are retried only where the receiver deduplicates', async () => {
  const [as, reader] = [await newPerson(), await newMailReader()]
  await notify(deps, [as.id, reader.id], notice())
  await deliverEvents()
  await deps.db.execute(sql`update notification_deliveries set state = 'SENDING', decided_at = now() - interval '3 minutes'
    where person_id in (${as.id}, ${reader.id})`)
  await recoverAbandoned(deps.db)
  expect(await shownOf(as)).toEqual(['sms WAITING lost in hand', 'zalo FAILED lost in hand'])
  expect(await shownOf(reader)).toEqual(['email FAILED lost in hand'])
})
