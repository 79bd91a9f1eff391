import { endSession, listSessions } from '@khue/contracts/people/devices'
import { getProfile, refreshSession, signIn } from '@khue/contracts/people/identity'
import {
  createWebViewCode,
  nativeRefresh,
  nativeSecondStep,
  nativeSignIn,
  nativeSignOut,
  redeemWebViewCode,
} from '@khue/contracts/people/native-sign-in'
import { startSecondFactor } from '@khue/contracts/people/second-factor'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPersonWithPassword } from '../passwords/create-person.service.ts'
import { hashPassword } from '../passwords/hasher.ts'
import { browserOf, setCookies } from '#testing/browser'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { codeOf, factorTest } from '../second-factor/second-factor.testing.ts'

const password = 'HocVui2026!'
const passwordHash = await hashPassword(password)
const server = await testApp()
const { call, deps } = server
const { withFactor, forgetSteps } = await factorTest(server)
let phones = 960_000_000

type Tokens = { accessToken: string; refreshToken: string }
const deviceOf = (id: string) => ({ 'm-device-id': id })
const bearer = ({ accessToken }: Tokens, device: string) => ({ ...deviceOf(device), authorization: `Bearer ${accessToken}` })

async function account() {
  const phone = `0${phones++}`
  const person = await createPersonWithPassword(deps, { name: 'Ngô Thảo My', avatarKind: 'f', roles: ['parent'], phone, passwordHash })
  return { phone, accountId: person.accountId ?? '' }
}
/** A person signed in in the app, on a device of their own. */
async function inApp() {
  const { phone, accountId } = await account()
  const device = `device-of-${phone}-0123456789`
  const answer = await call(nativeSignIn, { body: { username: phone, password }, headers: deviceOf(device) })
  const { tokens } = answer.data
  if (!tokens) throw new Error('signing in without a second factor gives tokens')
  return { phone, accountId, device, tokens, answer }
}
const endingOf = async (accountId: string) => {
  const { rows } = await deps.db.execute<{ reason: string | null }>(
    sql`select end_reason as reason from sessions where account_id = ${accountId} order by created_at limit 1`,
  )
  return rows[0]?.reason
}

test('the app gets tokens in the body and no cookies, and authenticates by its bearer token', async () => {
  const { phone, device, tokens, answer } = await inApp()
  expect(setCookies(answer)).toEqual([])
  const me = await call(getProfile, { headers: bearer(tokens, device) })
  expect(me.data.phone).toBe(phone)
  const { items } = (await call(listSessions, { headers: bearer(tokens, device) })).data
  expect(items.map(({ kind, device }) => [kind, device])).toEqual([['native', 'Ứng dụng Khuê']])
})

test.each([
  ['an origin', { origin: 'http://localhost:3000' }],
  ['cookies', { cookie: 'khue_in=1' }],
  ['a referer', { referer: 'http://localhost:3000/sign-in' }],
  ['fetch metadata', { 'sec-fetch-mode': 'cors' }],
  ['fetch metadata of its own site', { 'sec-fetch-site': 'same-origin' }],
])('a request with %s comes from a browser and gets no tokens', async (_, marks) => {
  const { phone, device, tokens } = await inApp()
  const headers = { ...deviceOf(device), ...marks }
  const answers = [
    await call(nativeSignIn, { body: { username: phone, password }, headers }),
    await call(nativeRefresh, { body: { refreshToken: tokens.refreshToken }, headers }),
    await call(createWebViewCode, { body: {}, headers: { ...bearer(tokens, device), ...marks } }),
  ]
  for (const answer of answers) expect([answer.status, answer.code]).toEqual([403, 'NATIVE_ONLY'])
})

test('a request without a device id is not an app', async () => {
  const { phone } = await account()
  for (const headers of [{}, deviceOf('short')]) {
    expect((await call(nativeSignIn, { body: { username: phone, password }, headers: headers as never })).code).toBe('INVALID_INPUT')
  }
})

test('the second step in the app: its ticket works once, on its device only', async () => {
  const { phone, secret, accountId } = await withFactor()
  await forgetSteps(accountId)
  const device = `device-of-${phone}-0123456789`
  const first = (await call(nativeSignIn, { body: { username: phone, password }, headers: deviceOf(device) })).data
  expect(first.tokens).toBeNull()
  const body = { ticket: first.ticket ?? '', code: codeOf(secret) }
  expect((await call(nativeSecondStep, { body, headers: deviceOf('another-device-01234') })).code).toBe('SECOND_STEP_EXPIRED')
  const second = await call(nativeSecondStep, { body, headers: deviceOf(device) })
  expect(second.data.ticket).toBeNull()
  expect((await call(getProfile, { headers: bearer(second.data.tokens ?? first.tokens ?? never, device) })).status).toBe(200)
  expect((await call(nativeSecondStep, { body, headers: deviceOf(device) })).code).toBe('SECOND_STEP_EXPIRED')
})
const never: Tokens = { accessToken: '', refreshToken: '' }

test('refreshing rotates as in a browser: a concurrent call gets the same tokens, a reused one ends everything', rounds, async () => {
  const { device, tokens, accountId } = await inApp()
  const refresh = ({ refreshToken }: Tokens) => call(nativeRefresh, { body: { refreshToken }, headers: deviceOf(device) })
  const twins = await Promise.all([refresh(tokens), refresh(tokens)])
  expect(twins.map(({ status }) => status)).toEqual([200, 200])
  expect(twins[0].data).toEqual(twins[1].data)
  expect((await refresh(twins[0].data)).status).toBe(200)
  expect((await refresh(tokens)).code).toBe('SESSION_ENDED')
  expect(await endingOf(accountId)).toBe('STOLEN')
  expect((await call(getProfile, { headers: bearer(twins[0].data, device) })).status).toBe(401)
})

test('an app token shown by another device or a browser counts as stolen, and so does a browser’s token shown by an app', async () => {
  const one = await inApp()
  const other = deviceOf('another-device-01234')
  expect((await call(nativeRefresh, { body: { refreshToken: one.tokens.refreshToken }, headers: other })).code).toBe('SESSION_ENDED')
  expect(await endingOf(one.accountId)).toBe('STOLEN')
  const two = await inApp()
  const cookie = `khue_refresh=${two.tokens.refreshToken}; khue_device=${two.device}`
  expect((await call(refreshSession, { headers: { cookie } })).code).toBe('SESSION_ENDED')
  expect(await endingOf(two.accountId)).toBe('STOLEN')
  const three = await account()
  const browser = browserOf(call)
  await browser.call(signIn, { body: { username: three.phone, password } })
  const [refreshToken = '', device = ''] = ['khue_refresh', 'khue_device'].map((name) => browser.cookies.get(name))
  expect((await call(nativeRefresh, { body: { refreshToken }, headers: deviceOf(device) })).code).toBe('SESSION_ENDED')
  expect(await endingOf(three.accountId)).toBe('STOLEN')
})

test('signing out of the app needs its own device and ends its tokens', async () => {
  const { device, tokens } = await inApp()
  const body = { refreshToken: tokens.refreshToken }
  await call(nativeSignOut, { body, headers: deviceOf('another-device-01234') })
  expect((await call(getProfile, { headers: bearer(tokens, device) })).status).toBe(200)
  expect((await call(nativeSignOut, { body, headers: deviceOf(device) })).data).toEqual({ signedOut: true })
  expect((await call(getProfile, { headers: bearer(tokens, device) })).status).toBe(401)
  expect((await call(nativeSignOut, { body: { refreshToken: 'x' }, headers: deviceOf(device) })).status).toBe(200)
})

/** A signed-in web view of a person's app. */
async function webViewOf({ device, tokens }: { device: string; tokens: Tokens }, to = '/account') {
  const bought = (await call(createWebViewCode, { body: { to }, headers: bearer(tokens, device) })).data
  const view = browserOf(call)
  const answer = await view.call(redeemWebViewCode, { body: { code: bought.code, to }, headers: deviceOf(device) })
  return { bought, view, answer }
}

test('a web view gets its own cookies for a code, and ends with its app', async () => {
  const app = await inApp()
  const { bought, view, answer } = await webViewOf(app, '/account/settings?tab=1')
  expect(bought.path).toBe(`/web-view?code=${bought.code}&to=%2Faccount%2Fsettings%3Ftab%3D1`)
  expect(answer.data).toEqual({ to: '/account/settings?tab=1' })
  expect((await view.call(getProfile)).data.phone).toBe(app.phone)
  expect((await view.call(refreshSession)).status).toBe(200)
  expect((await view.call(listSessions)).data.items.map(({ kind }) => kind)).toEqual(['web-view', 'native'])
  await call(nativeSignOut, { body: { refreshToken: app.tokens.refreshToken }, headers: deviceOf(app.device) })
  expect((await view.call(getProfile)).status).toBe(401)
  expect((await view.call(refreshSession)).code).toBe('SESSION_ENDED')
})

test('ending a web view leaves its app signed in', async () => {
  const app = await inApp()
  const { view } = await webViewOf(app)
  const id = (await view.call(listSessions)).data.items[0]?.id ?? ''
  await call(endSession, { params: { id }, headers: bearer(app.tokens, app.device) })
  expect((await view.call(getProfile)).status).toBe(401)
  expect((await call(getProfile, { headers: bearer(app.tokens, app.device) })).status).toBe(200)
})

test('of concurrent uses of one code one gets a session, and later uses none', rounds, async () => {
  for (let round = 0; round < 5; round += 1) {
    const { device, tokens } = await inApp()
    const { code } = (await call(createWebViewCode, { body: {}, headers: bearer(tokens, device) })).data
    const redeem = () => call(redeemWebViewCode, { body: { code }, headers: deviceOf(device) })
    const answers = await Promise.all(Array.from({ length: 8 }, redeem))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await redeem()).code).toBe('WEB_VIEW_CODE_INVALID')
  }
})

test.each([
  ['shown by another device', sql`select 1`, 'another-device-01234'],
  ['a minute old', sql`update web_view_codes set expires_at = expires_at - interval '60 seconds'`, undefined],
  ['whose app was signed out', sql`update sessions set ended_at = now(), end_reason = 'SIGNED_OUT' where ended_at is null`, undefined],
  ['of a locked account', sql`update accounts set status = 'LOCKED'`, undefined],
])('a code %s is refused', async (_, change, otherDevice) => {
  const { device, tokens } = await inApp()
  const { code } = (await call(createWebViewCode, { body: {}, headers: bearer(tokens, device) })).data
  await deps.db.execute(change)
  const answer = await call(redeemWebViewCode, { body: { code }, headers: deviceOf(otherDevice ?? device) })
  expect([answer.status, answer.code, setCookies(answer)]).toEqual([401, 'WEB_VIEW_CODE_INVALID', []])
})

test('a browser cannot get a code, and an app cannot for another device', async () => {
  const { phone } = await account()
  const browser = browserOf(call)
  await browser.call(signIn, { body: { username: phone, password } })
  const accessToken = browser.cookies.get('khue_access') ?? ''
  const device = browser.cookies.get('khue_device') ?? ''
  const asBearer = { authorization: `Bearer ${accessToken}`, ...deviceOf(device) }
  expect((await call(createWebViewCode, { body: {}, headers: asBearer })).code).toBe('NATIVE_ONLY')
  const app = await inApp()
  const elsewhere = { ...bearer(app.tokens, app.device), ...deviceOf('another-device-01234') }
  expect((await call(createWebViewCode, { body: {}, headers: elsewhere })).code).toBe('NATIVE_ONLY')
})

test('a web view opens only paths of this site', async () => {
  const app = await inApp()
  const { bought, answer } = await webViewOf(app, '//evil.example/phish')
  expect([bought.path.endsWith('&to=%2F'), answer.data.to]).toEqual([true, '/'])
})

test("a web view's last authentication is its app's", async () => {
  const app = await inApp()
  await deps.db.execute(sql`update sessions set confirmed_at = now() - interval '10 minutes' where account_id = ${app.accountId}`)
  const { view } = await webViewOf(app)
  expect((await view.call(startSecondFactor)).code).toBe('RECENT_SIGN_IN_REQUIRED')
})
