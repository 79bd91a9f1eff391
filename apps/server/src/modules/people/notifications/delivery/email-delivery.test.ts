import { createHash } from 'node:crypto'
import * as settings from '@khue/contracts/people/notification-settings'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { notify, stopMailing } from '#modules/people/notifications'
import { altered } from '#testing/altered'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'
import { deliveryTest } from './delivery.testing.ts'
import { type Unsubscription, unsubscribeToken } from './unsubscribe.ts'

const app = await testApp()
const { call, deps, deliverEvents } = app
const { sentTo } = await sentMessages(app)
const { newPerson, notice, minutesPass, shownOf, sentBy, newMailReader, newFamily } = deliveryTest(app, sentTo)

test('a receipt is mailed at once, with its link and its reason, and without an unsubscribe link', async () => {
  const { id, email } = await newMailReader()
  await notify(deps, [id], notice())
  const [mail] = await sentTo(email)
  expect(mail).toMatchObject({ channel: 'email', title: 'Thanh toán thành công 891.000đ' })
  expect(mail?.text).toMatch(/http:\/\/localhost:3000\/notification\/[0-9a-f-]{36}\/open/)
  expect(mail?.text).toContain('Bạn nhận tin này vì bạn vừa thanh toán một đơn hàng.')
  expect(mail?.text).not.toContain('/unsubscribe')
})

test('other mail waits an hour and can be unsubscribed by anyone who holds it, signed in or not', async () => {
  const { id, email } = await newMailReader()
  await notify(deps, [id], notice({ category: 'GENERAL' }))
  expect(await sentBy(email)).toEqual([])
  await minutesPass(61)
  const [mail] = await sentTo(email)
  const { list } = mail?.unsubscribe ?? {}
  expect(mail?.unsubscribe).toEqual({ list: expect.stringMatching(/^<http[^>]+>$/) as string, post: 'List-Unsubscribe=One-Click' })
  const token = /\/unsubscribe\?t=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(list).toBe(`<http://localhost:3000/unsubscribe?t=${token}>`)
  expect((await call(settings.getUnsubscribe, { body: { token } })).data).toEqual({ scope: 'GENERAL', isOn: true })
  expect((await call(settings.unsubscribe, { body: { token } })).data).toEqual({ scope: 'GENERAL', isOn: false })
  await call(settings.unsubscribe, { body: { token } })
  await notify(deps, [id], notice({ category: 'GENERAL' }))
  await notify(deps, [id], notice({ category: 'CS' }))
  await minutesPass(61)
  await deliverEvents()
  await minutesPass(61)
  expect(await sentBy(email)).toEqual(['email', 'email'])
})

const tokenFor = (personId: string, scope: Unsubscription['scope']) => unsubscribeToken(deps.config, { personId, scope })

test('an altered or forged link unsubscribes nothing, and does not reveal whether the person exists', async () => {
  const { id } = await newMailReader()
  const token = tokenFor(id, 'GENERAL')
  const [person = '', scope = '', signature = ''] = token.split('.')
  const forged = [
    `${person}.${scope}.${altered(signature)}`,
    token.replace('GENERAL', 'TRANS'),
    token.replace('GENERAL', 'DIGEST'),
    token.replace(person, (await newMailReader()).id),
    token.replace(person, uuidv7()),
    `${person}.${scope}`,
    `${person}.${scope}.`,
    `${token}.x`.slice(token.length),
    signature,
    '',
  ]
  for (const one of forged)
    for (const endpoint of [settings.getUnsubscribe, settings.unsubscribe]) {
      const { status, code, message, details } = await call(endpoint, { body: { token: one } })
      expect({ status, code, message, details }).toEqual({
        status: 404,
        code: 'NOT_FOUND',
        message: 'Không tìm thấy nội dung này.',
        details: undefined,
      })
    }
  expect((await call(settings.getUnsubscribe, { body: { token } })).data.isOn).toBe(true)
})

test('unsubscribing from the daily digest stops mail that can wait, and no other', async () => {
  const { id, email } = await newFamily()
  const token = tokenFor(id, 'DIGEST')
  expect((await call(settings.getUnsubscribe, { body: { token } })).data).toEqual({ scope: 'DIGEST', isOn: true })
  expect((await call(settings.unsubscribe, { body: { token } })).data).toEqual({ scope: 'DIGEST', isOn: false })
  expect((await call(settings.getUnsubscribe, { body: { token } })).data.isOn).toBe(false)
  for (const category of ['GENERAL', 'CS', 'PROD', 'GIFT', 'ADS', 'TRANS'] as const)
    await notify(deps, [id], notice({ category, title: category }))
  await deliverEvents()
  await minutesPass(24 * 60)
  expect((await sentTo(email)).map(({ title }) => title)).toEqual(['TRANS'])
})

const emailRungs = async (id: string) => (await shownOf({ id })).filter((one) => one.startsWith('email'))
const moveTo = (id: string, email: string) =>
  deps.db.execute(
    sql`update sign_in_identifiers i set value = ${email} from accounts a where a.id = i.account_id and a.person_id = ${id} and i.kind = 'email'`,
  )

test('a permanently refused mailbox is tried once, its owner sees that, and it is active again once it accepts mail', async () => {
  const as = await newPerson()
  const gone = `khong-co@hop-thu-${uuidv7()}.example.vn`
  await deps.db.execute(
    sql`insert into sign_in_identifiers (id, account_id, kind, value) values (${uuidv7()}, ${as.accountId}, 'email', ${gone})`,
  )
  const seen = async () => (await call(settings.getNotificationSettings, { as })).data.bouncedEmail
  await notify(deps, [as.id], notice({ category: 'GENERAL' }))
  await deliverEvents() // planned before the refusal was known
  await notify(deps, [as.id], notice({ category: 'TRANS' }))
  expect(await seen()).toBeNull()
  await deliverEvents()
  expect(await seen()).toBe(`kh***@${gone.split('@')[1]}`)
  await notify(deps, [as.id], notice({ category: 'TRANS' }))
  await minutesPass(61)
  await deliverEvents()
  expect((await emailRungs(as.id)).toSorted()).toEqual(['email FAILED SMTP refused a message with 550', 'email FAILED no such mailbox'])

  expect((await call(settings.sendTestEmail, { as })).code).toBe('EMAIL_BOUNCED')
  const alive = `song-lai-${uuidv7()}@example.vn`
  await moveTo(as.id, alive)
  expect(await seen()).toBeNull() // the new address has refused nothing
  await deps.db.execute(
    sql`insert into bounced_mailboxes (address_hash) values (${createHash('sha256').update(alive).digest('base64url')})`,
  )
  expect(await seen()).toBe('so***@example.vn')
  expect((await call(settings.sendTestEmail, { as })).data).toEqual({ accepted: true })
  expect(await seen()).toBeNull()
  await notify(deps, [as.id], notice({ title: 'Lại đến nơi' }))
  expect((await sentTo(alive)).map(({ title }) => title)).toEqual(['Lại đến nơi', 'Hộp thư này nhận được thư của Khuê'])
})

test('a person without an e-mail has no mailbox to test', async () => {
  expect((await call(settings.sendTestEmail, { as: await newPerson() })).code).toBe('EMAIL_MISSING')
})

test("a family with the daily digest enabled gets one mail in the evening, with its small children's notifications", async () => {
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

test('the digest contains what its reader still wants by e-mail, and of a child no advertising and nothing stopped', async () => {
  const { id, email, childId } = await newFamily()
  const campaignId = uuidv7()
  const decide = (category: string, channel: string, isOn: boolean) =>
    deps.db.execute(
      sql`insert into notification_preferences (person_id, category, channel, is_on) values (${id}, ${category}, ${channel}, ${isOn})`,
    )
  await decide('ADS', 'push', true) // on no other channel
  await notify(deps, [id], notice({ category: 'GENERAL', title: 'Lớp mở thêm buổi' }))
  await notify(deps, [id], notice({ category: 'CS', title: 'Khuê đã trả lời bạn' }))
  await notify(deps, [id], notice({ category: 'ADS', title: 'Giảm nửa giá' }))
  await notify(deps, [childId], notice({ category: 'GIFT', title: 'Bạn được tặng một khoá học' }))
  await notify(deps, [childId], notice({ category: 'ADS', title: 'Mua một tặng một' }))
  await notify(deps, [childId], notice({ category: 'GENERAL', title: 'Lời gửi nhầm', campaignId }))
  await deliverEvents()
  await deps.db.execute(sql`insert into notification_deliveries (person_id, notification_id, channel, priority, is_digest, due_at)
    select person_id, id, 'push', 1, true, now() from notifications where person_id = ${id} and category = 'ADS'`)
  await decide('CS', 'email', false)
  await stopMailing(deps, campaignId)
  await minutesPass(24 * 60)
  const [mail] = await sentTo(email)
  expect(mail?.text).toContain('Lớp mở thêm buổi')
  expect(mail?.text).toContain('Bạn được tặng một khoá học')
  expect(mail?.text).not.toMatch(/Khuê đã trả lời bạn|Giảm nửa giá|Mua một tặng một|Lời gửi nhầm/)
  expect((await shownOf({ id })).filter((one) => one.startsWith('email')).toSorted()).toEqual([
    'email SENT',
    'email SUPPRESSED switched off',
  ])
})
