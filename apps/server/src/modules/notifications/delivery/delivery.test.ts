import * as settings from '@khue/contracts/notification-settings'
import * as inbox from '@khue/contracts/notifications'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterEach, expect, test } from 'vitest'
import { createPerson } from '#modules/identity'
import { type Notice, notify, stopMailing, tryNotice } from '#modules/notifications'
import { freePort } from '#platform/ports'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'
import { giveUpLost } from './send.repository.ts'
import { sendDue } from './send.service.ts'

const app = await testApp()
const { call, given, deps, settleNews } = app
const { sentTo } = await sentMessages(app)
const equipped = { ...deps.config }
afterEach(() => Object.assign(deps.config, equipped))
const headers = inbox.msgApp
type Person = Awaited<ReturnType<typeof given.parent>>

/** Nobody sleeps in these tests, unless they say so. */
async function awake(as: Person) {
  await call(settings.changeNotificationSettings, { as, body: { quietHours: null } })
  return as
}
const somebody = async () => awake(await given.parent())
const e164 = ({ phone }: Person) => phone.replace(/^0/, '+84')

let events = 0
const notice = (change: Partial<Notice> = {}): Notice => ({
  event: `test.${events++}`,
  category: 'TRANS',
  type: 'ORDER_PAID',
  title: 'Thanh toán thành công 891.000đ',
  text: 'Gói **Sao Khuê** dùng đến **01/06/2027**.',
  url: '/account/my-orders',
  why: 'Bạn nhận tin này vì bạn vừa thanh toán một đơn hàng.',
  ...change,
})
const minutesPass = (count: number) =>
  deps.db.execute(sql`update notification_deliveries set due_at = due_at - make_interval(mins => ${count}) where state = 'WAITING'`)
const shownOf = async (as: Person) =>
  (
    await deps.db.execute<{ shown: string }>(sql`
      select channel || ' ' || state || coalesce(' ' || reason, '') as shown from notification_deliveries
      where person_id = ${as.id} order by channel`)
  ).rows.map(({ shown }) => shown)
const sentBy = async (to: string) => (await sentTo(to)).map(({ channel }) => channel)

test('what nobody reads climbs: by Zalo after half an hour, by SMS an hour and a half later', async () => {
  const as = await somebody()
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

test('once it is read the ladder stops', async () => {
  const as = await somebody()
  await notify(deps, [as.id], notice())
  await settleNews()
  const { data } = await call(inbox.loadNotifications, { as, headers, query: {} })
  await call(inbox.markRead, { as, headers, body: { id: data.items[0]?.id ?? '' } })
  await minutesPass(500)
  expect(await sentBy(e164(as))).toEqual([])
  expect(await shownOf(as)).toEqual(['sms SPARED read', 'zalo SPARED read'])
})

test('what is switched off meanwhile is not sent, and what was off from the start is not planned', async () => {
  const as = await somebody()
  const switchOff = (channel: settings.NotificationChannel) =>
    call(settings.changeNotificationSettings, { as, body: { switches: [{ category: 'TRANS', channel, isOn: false }] } })
  await switchOff('zalo')
  await notify(deps, [as.id], notice())
  await settleNews()
  await switchOff('sms')
  await minutesPass(500)
  expect(await sentBy(e164(as))).toEqual([])
  expect(await shownOf(as)).toEqual(['sms SPARED switched off'])
})

test('only receipts, reminders and warnings leave by Zalo or SMS; advertising not even by e-mail without consent', async () => {
  const as = await somebody()
  for (const category of ['ADS', 'CS', 'PROD', 'GIFT', 'GENERAL'] as const) await notify(deps, [as.id], notice({ category }))
  await settleNews()
  expect(await shownOf(as)).toEqual([])
})

const newMailReader = async () => {
  const email = `mai-${events++}@example.vn`
  const { personId } = await createPerson(deps, { name: 'Lê Mai', avatarKind: 'f', roles: ['parent'], email })
  return { id: personId, email }
}

test('a receipt is written to the mailbox at once, with its link and its reason, and no way to end receipts', async () => {
  const { id, email } = await newMailReader()
  await notify(deps, [id], notice())
  const [mail] = await sentTo(email)
  expect(mail).toMatchObject({ channel: 'email', title: 'Thanh toán thành công 891.000đ' })
  expect(mail?.text).toMatch(/http:\/\/localhost:3000\/notification\/[0-9a-f-]{36}\/open/)
  expect(mail?.text).toContain('Bạn nhận tin này vì bạn vừa thanh toán một đơn hàng.')
  expect(mail?.text).not.toContain('/unsubscribe')
})

test('a letter about anything else waits an hour and can be ended by whoever holds it, signed in or not', async () => {
  const { id, email } = await newMailReader()
  await notify(deps, [id], notice({ category: 'GENERAL' }))
  expect(await sentBy(email)).toEqual([])
  await minutesPass(61)
  const [mail] = await sentTo(email)
  const token = /\/unsubscribe\?t=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await call(settings.readUnsubscribe, { body: { token } })).data).toEqual({ scope: 'GENERAL', isOn: true })
  expect((await call(settings.unsubscribe, { body: { token } })).data).toEqual({ scope: 'GENERAL', isOn: false })
  await call(settings.unsubscribe, { body: { token } })
  await notify(deps, [id], notice({ category: 'GENERAL' }))
  await notify(deps, [id], notice({ category: 'CS' }))
  await minutesPass(61)
  await settleNews()
  await minutesPass(61)
  expect(await sentBy(email)).toEqual(['email', 'email'])
  const forged = `${token.slice(0, -2)}AA`
  expect((await call(settings.unsubscribe, { body: { token: forged } })).status).toBe(404)
  const other = token.replace('GENERAL', 'TRANS')
  expect((await call(settings.unsubscribe, { body: { token: other } })).status).toBe(404)
})

/** Somebody who wants one letter in the evening, and their small child. */
async function newFamily() {
  const { id, email } = await newMailReader()
  const child = await createPerson(deps, {
    name: 'Bùi Gia Bảo',
    birthDate: '2018-02-03',
    avatarKind: 'm',
    roles: ['student'],
    guardianId: id,
  })
  await deps.db.execute(sql`insert into notification_rests (person_id, has_daily_digest) values (${id}, true)`)
  return { id, email, childId: child.personId }
}

test('a family that wants one letter gets one in the evening, with what its small children were told', async () => {
  const { id, email, childId } = await newFamily()
  await notify(deps, [id], notice({ category: 'GENERAL', title: 'Lớp mở thêm buổi' }))
  await notify(deps, [id], notice({ category: 'CS', title: 'Khuê đã trả lời bạn' }))
  await notify(deps, [childId], notice({ category: 'GIFT', title: 'Bạn được tặng một khoá học' }))
  expect(await sentBy(email)).toEqual([])
  await minutesPass(24 * 60)
  const mails = await sentTo(email)
  expect(mails).toHaveLength(1)
  const text = mails[0]?.text ?? ''
  expect(text).toContain('Lớp mở thêm buổi')
  expect(text).toContain('Khuê đã trả lời bạn')
  expect(text).toMatch(/BÙI GIA BẢO[\s\S]*Bạn được tặng một khoá học/)
})

test('the letter of the evening holds what its reader still wants by e-mail, and of a child no advertising and nothing that was stopped', async () => {
  const { id, email, childId } = await newFamily()
  const campaignId = uuidv7()
  const decide = (category: string, channel: string, isOn: boolean) =>
    deps.db.execute(
      sql`insert into notification_switches (person_id, category, channel, is_on) values (${id}, ${category}, ${channel}, ${isOn})`,
    )
  await decide('ADS', 'push', true) // and nowhere else
  await notify(deps, [id], notice({ category: 'GENERAL', title: 'Lớp mở thêm buổi' }))
  await notify(deps, [id], notice({ category: 'CS', title: 'Khuê đã trả lời bạn' }))
  await notify(deps, [id], notice({ category: 'ADS', title: 'Giảm nửa giá' }))
  await notify(deps, [childId], notice({ category: 'GIFT', title: 'Bạn được tặng một khoá học' }))
  await notify(deps, [childId], notice({ category: 'ADS', title: 'Mua một tặng một' }))
  await notify(deps, [childId], notice({ category: 'GENERAL', title: 'Lời gửi nhầm', campaignId }))
  await settleNews()
  await deps.db.execute(sql`insert into notification_deliveries (person_id, notification_id, channel, priority, is_digest, due_at)
    select person_id, id, 'push', 1, true, now() from notifications where person_id = ${id} and category = 'ADS'`)
  await decide('CS', 'email', false)
  await stopMailing(deps, campaignId)
  await minutesPass(24 * 60)
  const [mail] = await sentTo(email)
  expect(mail?.text).toContain('Lớp mở thêm buổi')
  expect(mail?.text).toContain('Bạn được tặng một khoá học')
  expect(mail?.text).not.toMatch(/Khuê đã trả lời bạn|Giảm nửa giá|Mua một tặng một|Lời gửi nhầm/)
  expect((await shownOf({ id } as Person)).filter((one) => one.startsWith('email')).toSorted()).toEqual([
    'email SENT',
    'email SPARED switched off',
  ])
})

test('a mailing never leaves by what costs money, whatever its category', async () => {
  const as = await somebody()
  for (const category of ['RMD', 'WARN'] as const) await notify(deps, [as.id], notice({ category, campaignId: uuidv7() }))
  await settleNews()
  expect(await shownOf(as)).toEqual([])
})

test('part of a mailing that was told and never planned is planned, behind everything else', async () => {
  const { id } = await newMailReader()
  const campaignId = uuidv7()
  await notify(deps, [id], notice({ category: 'GENERAL', campaignId }))
  await settleNews()
  await deps.db.execute(sql`delete from notification_deliveries where person_id = ${id}`)
  await deps.db.execute(sql`update notifications set planned_at = null where person_id = ${id}`)
  await settleNews()
  const { rows } = await deps.db.execute(sql`select channel, priority, campaign_id from notification_deliveries where person_id = ${id}`)
  expect(rows).toEqual([{ channel: 'email', priority: 2, campaign_id: campaignId }])
})

test('words that are tried on oneself take only the ways that are switched on', async () => {
  const { id, email } = await newMailReader()
  const { event: _, ...words } = notice({ category: 'ADS' })
  await tryNotice(deps, id, { ...words, event: `test.${events++}` })
  await tryNotice(deps, id, { ...words, event: `test.${events++}`, category: 'GENERAL' })
  expect(await sentBy(email)).toEqual(['email'])
  expect(await shownOf({ id } as Person)).toEqual(['email SENT'])
})

test('a month has so much money for a category; then Zalo and SMS stop and admins are told once', async () => {
  const admin = await awake(await given.admin())
  Object.assign(deps.config, { ZNS_PRICE_VND: 300, SMS_PRICE_VND: 800, NOTIFICATION_MONTHLY_VND: 700 })
  const readers = await Promise.all(Array.from({ length: 6 }, somebody))
  await notify(
    deps,
    readers.map(({ id }) => id),
    notice({ category: 'RMD' }),
  )
  await settleNews()
  await minutesPass(500)
  await settleNews()
  const { rows } = await deps.db.execute<{ spent_vnd: string }>(sql`select spent_vnd from notification_spendings where category = 'RMD'`)
  expect(rows).toEqual([{ spent_vnd: '600' }])
  const sent = await deps.db.execute(sql`select from notification_deliveries d join notifications n on n.id = d.notification_id
    where n.category = 'RMD' and d.state = 'SENT'`)
  expect(sent.rowCount).toBe(2)
  const { data } = await call(inbox.loadNotifications, { as: admin, headers, query: {} })
  expect(data.items.map(({ type }) => type)).toEqual(['BUDGET_SPENT'])
})

test('a provider that is away is asked again later, and its message is not counted', async () => {
  const as = await somebody()
  Object.assign(deps.config, { ZNS_API_URL: `http://127.0.0.1:${await freePort()}/`, ZNS_PRICE_VND: 300 })
  await notify(deps, [as.id], notice({ category: 'WARN' }))
  await settleNews()
  await minutesPass(6)
  await settleNews()
  expect((await shownOf(as))[1]).toMatch(/^zalo WAITING/)
  const { rows } = await deps.db.execute(sql`select from notification_spendings where category = 'WARN' and spent_vnd > 0`)
  expect(rows).toEqual([])
  Object.assign(deps.config, equipped)
  await minutesPass(1)
  expect(await sentBy(e164(as))).toEqual(['zalo'])
})

test('what was never handed to Zalo, because its token could not be renewed just now, is sent later', async () => {
  const as = await somebody()
  await notify(deps, [as.id], notice({ category: 'WARN' }))
  await settleNews()
  const rest = (seconds: number) =>
    deps.db.execute(sql`update zalo_tokens set sealed_access = null, access_ends_at = null, renewing_until = null,
      resting_until = now() + make_interval(secs => ${seconds}::int)`)
  expect((await rest(30)).rowCount).toBe(1) // those before it have used the token
  await minutesPass(6)
  await settleNews()
  expect((await shownOf(as))[1]).toMatch(/^zalo WAITING/)
  await rest(-1)
  await minutesPass(1)
  expect(await sentBy(e164(as))).toEqual(['zalo'])
})

test('twenty at once send once', async () => {
  const as = await somebody()
  await notify(deps, [as.id], notice())
  await settleNews()
  await minutesPass(31)
  await Promise.all(Array.from({ length: 20 }, () => sendDue(deps, 'zalo', 'single')))
  expect(await sentBy(e164(as))).toEqual(['zalo'])
})

test('what was in hand when a process died goes out again only where the receiver knows it again', async () => {
  const as = await somebody()
  await notify(deps, [as.id], notice())
  await settleNews()
  await deps.db.execute(sql`update notification_deliveries set state = 'SENDING', decided_at = now() - interval '3 minutes'
    where person_id = ${as.id}`)
  await giveUpLost(deps.db)
  expect(await shownOf(as)).toEqual(['sms WAITING lost in hand', 'zalo FAILED lost in hand'])
})
