import { endOtherSessions, endSession, listSecurityNotices, listSessions, markSecurityNoticesSeen } from '@khue/contracts/people/devices'
import { getProfile, refreshSession, signIn, signOut } from '@khue/contracts/people/identity'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { createPersonWithPassword, hashPassword } from '#modules/people/credentials'
import { browserOf } from '#testing/browser'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'

const password = 'HocVui2026!'
const passwordHash = await hashPassword(password)
const app = await testApp({ env: { TRUST_PROXY: '1' } })
const { call, deps } = app
const { sentTo } = await sentMessages(app)
let phones = 940_000_000

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function account() {
  const phone = `0${phones++}`
  const email = `an.${phone}@example.vn`
  const person = await createPersonWithPassword(deps, {
    name: 'Đỗ Gia Hân',
    avatarKind: 'fk',
    roles: ['student'],
    phone,
    email,
    passwordHash,
  })
  return { phone, email, accountId: person.accountId ?? '' }
}
/** Signs a person in on a new device, or on the given one. */
async function arrive(phone: string, { userAgent = firefox, ip = '203.0.113.9', browser = browserOf(call) } = {}) {
  await browser.call(signIn, { body: { username: phone, password }, headers: { 'user-agent': userAgent, 'x-forwarded-for': ip } })
  return browser
}
type Browser = Awaited<ReturnType<typeof arrive>>
const noticesOf = async (browser: Browser) => (await browser.call(listSecurityNotices)).data.items
const inboxOf = async (browser: Browser) => (await browser.call(loadNotifications, { headers: msgApp })).data.items
afterEach(() => vi.restoreAllMocks())

test('people see their sessions, this one first, with the name of each device', async () => {
  const { phone } = await account()
  const [phoneBrowser, laptop] = [await arrive(phone, { userAgent: iphone, ip: '2001:db8:7::1' }), await arrive(phone)]
  const { items, total } = (await laptop.call(listSessions)).data
  expect(total).toBe(2)
  expect(items.map(({ device, form, place, kind, isCurrent }) => ({ device, form, place, kind, isCurrent }))).toEqual([
    { device: 'Firefox trên Linux', form: 'computer', place: 'Mạng 203.0.x.x', kind: 'browser', isCurrent: true },
    { device: 'Safari trên iPhone', form: 'phone', place: 'Mạng 2001:db8::', kind: 'browser', isCurrent: false },
  ])
  expect((await phoneBrowser.call(listSessions)).data.items[0]?.device).toBe('Safari trên iPhone')
  expect((await call(listSessions)).code).toBe('SIGN_IN_REQUIRED')
})

test('one device signs another out for good; a stranger cannot', async () => {
  const { phone } = await account()
  const stranger = await arrive((await account()).phone)
  const [lost, here] = [await arrive(phone, { userAgent: iphone }), await arrive(phone)]
  const id = (await here.call(listSessions)).data.items.find((one) => !one.isCurrent)?.id ?? ''
  expect((await stranger.call(endSession, { params: { id } })).code).toBe('SESSION_NOT_FOUND')
  expect((await lost.call(getProfile)).status).toBe(200)
  expect((await here.call(endSession, { params: { id } })).data).toEqual({ ended: true })
  expect((await lost.call(getProfile)).status).toBe(401)
  expect((await lost.call(refreshSession)).code).toBe('SESSION_ENDED')
  expect((await here.call(endSession, { params: { id } })).code).toBe('SESSION_NOT_FOUND')
  expect((await here.call(listSessions)).data.total).toBe(1)
})

test('a person who ends their current session is signed out', async () => {
  const browser = await arrive((await account()).phone)
  const id = (await browser.call(listSessions)).data.items[0]?.id ?? ''
  await browser.call(endSession, { params: { id } })
  expect([...browser.cookies.keys()]).toEqual(['khue_mark'])
})

test('all other devices are signed out at once, and no one else', async () => {
  const { phone } = await account()
  const bystander = await arrive((await account()).phone)
  const others = [await arrive(phone), await arrive(phone), await arrive(phone)]
  const here = await arrive(phone)
  expect((await here.call(endOtherSessions)).data).toEqual({ ended: 3 })
  for (const other of others) expect((await other.call(getProfile)).status).toBe(401)
  for (const kept of [here, bystander]) expect((await kept.call(getProfile)).status).toBe(200)
  expect((await here.call(endOtherSessions)).data).toEqual({ ended: 0 })
})

test('ended and expired sessions are not listed', async () => {
  const { phone } = await account()
  const [gone, old, here] = [await arrive(phone), await arrive(phone), await arrive(phone)]
  await gone.call(signOut)
  const oldId = (await old.call(listSessions)).data.items[0]?.id ?? ''
  await deps.db.execute(sql`update session_tokens set expires_at = now() where session_id = ${oldId}`)
  expect((await here.call(listSessions)).data.total).toBe(1)
})

test.each([
  [4, false],
  [6, true],
])('a use %i minutes after the last recorded one is recorded: %s', async (minutes, isNoted) => {
  const { phone, accountId } = await account()
  const browser = await arrive(phone)
  await deps.db.execute(sql`update sessions set last_used_at = now() - make_interval(mins => ${minutes}) where account_id = ${accountId}`)
  const before = Date.now()
  await browser.call(getProfile)
  const { items } = (await browser.call(listSessions)).data
  const age = before - Date.parse(items[0]?.lastUsedAt ?? '')
  expect(age < 60_000).toBe(isNoted)
})

test('the first device causes no notice, another one is reported by e-mail and on the other devices, a known one is not', async () => {
  const { phone, email } = await account()
  const home = await arrive(phone)
  expect(await sentTo(email)).toEqual([])
  await home.call(signOut)
  await arrive(phone, { browser: home })
  expect(await sentTo(email)).toEqual([])
  const away = await arrive(phone, { userAgent: iphone })
  const sent = await sentTo(email)
  expect(sent.map(({ title }) => title)).toEqual(['Đăng nhập trên thiết bị mới'])
  expect(sent[0]?.text).toContain('Safari trên iPhone')
  expect((await noticesOf(home)).map(({ kind, device }) => [kind, device])).toEqual([['NEW_DEVICE', 'Safari trên iPhone']])
  expect(await noticesOf(away)).toEqual([])
  await arrive(phone, { browser: away })
  expect(await sentTo(email)).toHaveLength(1)
})

test('a mark planted in a browser makes no other browser known', async () => {
  const { phone, email } = await account()
  const victim = browserOf(call, new Map([['khue_mark', 'm'.repeat(43)]]))
  await arrive(phone, { browser: victim })
  expect(victim.cookies.get('khue_mark')).not.toBe('m'.repeat(43))
  await arrive(phone, { browser: browserOf(call, new Map([['khue_mark', 'm'.repeat(43)]])) })
  expect(await sentTo(email)).toHaveLength(1)
})

test('a device stays known across sign-ins, but its earlier marks become invalid', async () => {
  const { phone, email } = await account()
  const home = await arrive(phone)
  const copied = home.cookies.get('khue_mark') ?? ''
  for (let times = 0; times < 3; times += 1) await arrive(phone, { browser: home })
  expect(await sentTo(email)).toEqual([])
  await arrive(phone, { browser: browserOf(call, new Map([['khue_mark', copied]])) })
  expect(await sentTo(email)).toHaveLength(1)
})

test('a person whose session was copied is notified by message and at the next sign-in, until they have seen it', async () => {
  const { phone, email } = await account()
  const stranger = await arrive((await account()).phone)
  const browser = await arrive(phone)
  const thief = browser.copy()
  await browser.call(refreshSession)
  await browser.call(refreshSession)
  await thief.call(refreshSession)
  expect((await browser.call(getProfile)).status).toBe(401)
  expect((await sentTo(email)).map(({ title }) => title)).toEqual(['Đã chặn một phiên đăng nhập đáng ngờ'])
  await arrive(phone, { browser })
  const notices = await noticesOf(browser)
  expect(notices.map(({ kind, device }) => [kind, device])).toEqual([['SESSION_STOLEN', 'Firefox trên Linux']])
  const ids = notices.map(({ id }) => id)
  await stranger.call(markSecurityNoticesSeen, { body: { ids } })
  expect(await noticesOf(browser)).toHaveLength(1)
  await browser.call(markSecurityNoticesSeen, { body: { ids } })
  expect(await noticesOf(browser)).toEqual([])
})

test('each security notice also appears once in the inbox', async () => {
  const { phone } = await account()
  const [stranger, home] = [await arrive((await account()).phone), await arrive(phone)]
  const away = await arrive(phone, { userAgent: iphone })
  await app.deliverEvents()
  expect(await inboxOf(away)).toEqual([
    expect.objectContaining({
      category: 'WARN',
      type: 'NEW_DEVICE',
      title: 'Đăng nhập trên thiết bị mới',
      content: 'Tài khoản của bạn vừa đăng nhập trên Safari trên iPhone. Nếu không phải bạn, hãy đổi mật khẩu ngay.',
      url: '/account/settings/devices',
      reason: 'Bạn nhận tin này vì có việc liên quan đến bảo mật tài khoản của bạn.',
    }),
  ])
  expect(await inboxOf(stranger)).toEqual([])
  const thief = home.copy()
  await home.call(refreshSession)
  await home.call(refreshSession)
  await thief.call(refreshSession)
  await app.deliverEvents()
  expect((await inboxOf(away)).map(({ type }) => type)).toEqual(['SESSION_STOLEN', 'NEW_DEVICE'])
})
