import * as inbox from '@khue/contracts/people/notifications'
import * as push from '@khue/contracts/people/push'
import { endSession } from '@khue/contracts/people/devices'
import { changeNotificationSettings } from '@khue/contracts/people/notification-settings'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { notify, sendTestNotice } from '#modules/people/notifications'
import { fakeFcm } from '#testing/fake-fcm'
import { pushReader } from '#testing/push-reader'
import { sandboxSecrets } from '#testing/sandbox'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'
import { isPushService } from './push-services.ts'

const fcm = await fakeFcm()
afterAll(fcm.stop)
const app = await testApp()
const { call, given, deps, deliverEvents } = app
const { providers } = await sentMessages(app)
const { port } = providers.server.address() as { port: number }
const origin = `http://127.0.0.1:${port}`
Object.assign(deps.config, fcm.settings, { publicUrl: new URL(origin), sandbox: { key: sandboxSecrets.sandboxKey } })
const headers = inbox.msgApp
type Person = Awaited<ReturnType<typeof given.parent>>
type Pushed = { id: string; ttl: number; urgency: string; topic: string; body: string }

const pushed = async (id: string) => {
  await deliverEvents()
  const { items } = (await providers.inject(`/sandbox/push.json?key=${sandboxSecrets.sandboxKey}`)).json<{ items: Pushed[] }>()
  return items.filter((item) => item.id === id)
}
let devices = 0
/** A browser subscribed to push. */
async function browser(as: Person, ending = '') {
  const id = `device-${devices++}${ending}`
  const reader = pushReader()
  const token = { endpoint: `${origin}/sandbox/push/${id}`, keys: reader.keys }
  const { status } = await call(push.registerPush, { as, headers, body: { token } })
  expect(status).toBe(200)
  return { id, token, read: async () => (await pushed(id)).map(({ body }) => reader.read(body)) }
}
let events = 0
const notifyPerson = (as: Person, category: 'TRANS' | 'WARN' = 'WARN') =>
  notify(deps, [as.id], {
    event: `push.${events++}`,
    category,
    type: 'TEST',
    title: 'Đăng nhập trên thiết bị mới',
    text: 'Tài khoản vừa đăng nhập trên **Chrome**.',
    url: '/account/settings/password',
    reason: 'Bạn nhận tin này vì đây là tài khoản của bạn.',
  })
const devicesOf = async ({ id }: Person) => (await deps.db.execute(sql`select from push_subscriptions where person_id = ${id}`)).rowCount

test('a browser gets an end-to-end encrypted message and can identify its sender', async () => {
  const as = await given.parent()
  const { id, read } = await browser(as)
  await notifyPerson(as)
  const [message] = await read()
  expect(message).toEqual({
    tag: expect.any(String) as string,
    title: 'Đăng nhập trên thiết bị mới',
    body: 'Tài khoản vừa đăng nhập trên Chrome.',
    url: expect.stringMatching(/^\/notification\/[0-9a-f-]{36}\/open$/) as string,
  })
  expect(await pushed(id)).toMatchObject([{ ttl: 3600, urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) as string }])
})

/** The Vietnamese clock time this many hours from now. */
const clock = (hours: number) => new Date(Date.now() + (7 + hours) * 3_600_000).toISOString().slice(11, 16)

test('a test to oneself reaches the device at once, in quiet hours too', async () => {
  const as = await given.parent()
  const { read } = await browser(as)
  await call(changeNotificationSettings, { as, body: { quietHours: { from: clock(-1), to: clock(9) } } })
  await sendTestNotice(deps, as.id, {
    event: `push.${events++}`,
    category: 'RMD',
    type: 'TEST',
    title: 'Thử',
    text: 'Thử',
    reason: 'Bạn gửi thử.',
  })
  expect(await read()).toMatchObject([{ title: 'Thử' }])
})

test('every device of a person gets a message once', async () => {
  const as = await given.parent()
  const [one, two] = [await browser(as), await browser(as)]
  await notifyPerson(as)
  expect([await one.read(), await two.read()]).toMatchObject([[{}], [{}]])
})

test("the next person on a shared phone gets their own messages, and none of the previous person's", async () => {
  const [before, after] = [await given.parent(), await given.student()]
  const { token, read } = await browser(before)
  await call(push.registerPush, { as: after, headers, body: { token } })
  await notifyPerson(before)
  expect(await read()).toEqual([])
  expect(await devicesOf(before)).toBe(0)
})

test('a device that got another address is registered in place of the old one, and only for its owner', async () => {
  const [as, other] = [await given.parent(), await given.student()]
  const old = await browser(as)
  const renewed = { id: `device-${devices++}`, reader: pushReader() }
  const token = { endpoint: `${origin}/sandbox/push/${renewed.id}`, keys: renewed.reader.keys }
  const body = { token, replaces: old.token.endpoint, mustReplace: true } as const
  expect((await call(push.registerPush, { as: other, headers, body })).code).toBe('PUSH_DEVICE_UNKNOWN')
  expect([await devicesOf(other), await devicesOf(as)]).toEqual([0, 1])
  expect((await call(push.registerPush, { as, headers, body })).status).toBe(200)
  expect(await devicesOf(as)).toBe(1)
  await notifyPerson(as)
  expect([await old.read(), (await pushed(renewed.id)).length]).toEqual([[], 1])
  // the page registers although the server has forgotten the old address, but not twice
  const next = { ...token, endpoint: `${token.endpoint}-next` }
  for (const replaces of [token.endpoint, `${origin}/sandbox/push/gone`])
    expect((await call(push.registerPush, { as, headers, body: { token: next, replaces } })).status).toBe(200)
  expect(await devicesOf(as)).toBe(1)
})

test('a device whose session has ended gets nothing', async () => {
  const as = await given.parent()
  const { read } = await browser(as)
  const other = await given.secondSession(as)
  const session = (await deps.db.execute<{ session_id: string }>(sql`select session_id from push_subscriptions where person_id = ${as.id}`))
    .rows[0]
  await call(endSession, { as: { ...as, accessToken: other.accessToken }, params: { id: session?.session_id ?? '' } })
  await notifyPerson(as)
  expect(await read()).toEqual([])
  expect(await devicesOf(as)).toBe(0)
})

test('a browser that is gone is deleted; one whose service is busy is retried later', async () => {
  const as = await given.parent()
  await browser(as, '-gone')
  await notifyPerson(as)
  await deliverEvents()
  expect(await devicesOf(as)).toBe(0)
  const other = await given.parent()
  await browser(other, '-busy')
  await notifyPerson(other)
  await deliverEvents()
  expect(await devicesOf(other)).toBe(1)
  const { rows } = await deps.db.execute<{ state: string }>(
    sql`select state from notification_deliveries where person_id = ${other.id} and channel = 'push'`,
  )
  expect(rows).toEqual([{ state: 'WAITING' }])
})

test('a person can unsubscribe a device', async () => {
  const as = await given.parent()
  const { token, read } = await browser(as)
  const stranger = await given.parent()
  await call(push.unregisterPush, { as: stranger, headers, body: { token } })
  expect(await devicesOf(as)).toBe(1)
  await call(push.unregisterPush, { as, headers, body: { token } })
  await notifyPerson(as)
  expect(await read()).toEqual([])
})

test('an app gets its message by Firebase, with the path to open', async () => {
  const as = await given.parent()
  await call(changeNotificationSettings, { as, body: { quietHours: null } }) // independent of the time of day
  const token = `an-app-token-of-some-length-${devices++}`
  await call(push.registerPush, { as, headers, body: { token } })
  await notifyPerson(as)
  await notifyPerson(as, 'TRANS')
  await deliverEvents()
  const mine = fcm.messages.filter((message) => message.token === token)
  expect(mine).toHaveLength(2)
  expect(mine[0]).toMatchObject({
    notification: { title: 'Đăng nhập trên thiết bị mới' },
    data: { url: expect.stringMatching(/^\/notification\//) as string },
  })
  expect(fcm.granted.size).toBe(1)
})

test('an app that was removed is deleted', async () => {
  const as = await given.parent()
  await call(push.registerPush, { as, headers, body: { token: 'an-app-token-of-some-length-gone' } })
  await notifyPerson(as)
  await deliverEvents()
  expect(await devicesOf(as)).toBe(0)
})

const { sandbox: _, ...outside } = deps.config

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evilpush.apple.com.example/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['http://169.254.169.254/latest/meta-data', false],
  ['http://localhost:5432/', false],
])('only URLs of push services are called: %s', (endpoint, isOne) => {
  expect(isPushService(outside, endpoint)).toBe(isOne)
})

test("a URL that is not a push service's is refused", async () => {
  const as = await given.parent()
  const body = { token: { endpoint: 'http://127.0.0.1:5432/', keys: pushReader().keys } }
  expect(await call(push.registerPush, { as, headers, body })).toMatchObject({ status: 400, code: 'PUSH_SERVICE_UNKNOWN' })
  expect(await devicesOf(as)).toBe(0)
})

test('addresses are stored nowhere in clear text', async () => {
  const as = await given.parent()
  const { id } = await browser(as)
  const { rows } = await deps.db.execute(sql`select * from push_subscriptions where person_id = ${as.id}`)
  expect(JSON.stringify(rows)).not.toContain(id)
})

test.each([
  ['a point that is too short', { p256dh: 'BA' }],
  ['a secret that is too short', { auth: 'AA' }],
  ['a point off the curve', { p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url') }],
])('invalid keys are refused: %s', async (_, wrong) => {
  const as = await given.parent()
  const token = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys: { ...pushReader().keys, ...wrong } }
  expect((await call(push.registerPush, { as, headers, body: { token } })).status).toBe(400)
})
