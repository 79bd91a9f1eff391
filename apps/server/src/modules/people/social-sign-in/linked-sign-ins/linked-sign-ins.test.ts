import { getProfile, signIn, signOut } from '@khue/contracts/people/identity'
import { listSecurityNotices } from '@khue/contracts/people/devices'
import { addLoginType, listLinkedSignIns, type LoginType, loginTypes, removeLoginType } from '@khue/contracts/people/linked-sign-ins'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { listSignInMethods } from '@khue/contracts/people/provider-sign-in'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { browserOf } from '#testing/browser'
import { sandboxSignInEnv } from '#testing/sandbox-sign-ins'
import { createPersonWithPassword } from '#modules/people/credentials'
import { testApp } from '#testing/test-app'
import { visitorOf } from '#testing/page-visitor'
import { rounds } from '#testing/rounds'

const { app, call, deps, deliverEvents } = await testApp({ env: sandboxSignInEnv() })
const origin = deps.config.publicUrl.origin
const password = 'HocVui2026!'
let phones = 950_000_000

/** A person in their own browser, signed in by password. */
async function visitor({ email }: { email?: string } = {}) {
  const phone = `0${phones++}`
  const person = await createPersonWithPassword(deps, {
    name: 'Vũ Minh Khôi',
    avatarKind: 'm',
    roles: ['student'],
    phone,
    password,
    ...(email && { email }),
  })
  const browser = visitorOf(app.fastify, origin)
  const jar = browserOf(call, browser.cookies)
  expect((await jar.call(signIn, { body: { username: phone, password } })).status).toBe(200)
  return { ...person, accountId: person.accountId ?? '', browser, call: jar.call, phone }
}
type Visitor = Awaited<ReturnType<typeof visitor>>
const guest = () => visitorOf(app.fastify, origin)

/** Consents as one of the provider's sandbox people, and follows the redirects back. */
async function agree(browser: ReturnType<typeof guest>, address: string, person = '1001') {
  const choice = await browser.open(address)
  expect(choice.status).toBe(200)
  const landed = await browser.open(choice.url, { method: 'POST', form: { person }, stops: ['/account', '/login?', '/open-classes'] })
  return landed.url.searchParams.has('error') ? `?error=${landed.url.searchParams.get('error')}` : landed.url.pathname
}
async function link({ browser, call }: Visitor, loginType: LoginType, person?: string) {
  const { data } = await call(addLoginType, { body: { loginType } })
  return agree(browser, data.redirectTo, person)
}
const linkedTypes = async ({ call }: Visitor) => (await call(listLinkedSignIns)).data.items.map(({ type }) => type)
const whoIs = async (cookies: Map<string, string>) => (await browserOf(call, cookies).call(getProfile)).data?.id

test('the sign-in page offers the providers that are configured', async () => {
  expect((await call(listSignInMethods)).data.loginTypes).toEqual(['google', 'facebook', 'zalo'])
})

test.each(loginTypes)('a person who linked %s signs in with it, and only with it', async (type) => {
  const me = await visitor()
  expect(await agree(guest(), `/login/oauth2/${type}`)).toBe('?error=LOGIN_TYPE_NOT_LINKED')
  expect(await link(me, type)).toBe('/account/settings/security')
  expect((await me.call(listLinkedSignIns)).data.items).toMatchObject([{ type, name: 'Nguyễn Thị Hoa' }])
  await me.call(signOut)

  const later = guest()
  expect(await agree(later, `/login/oauth2/${type}?from=/open-classes`)).toBe('/open-classes')
  expect(await whoIs(later.cookies)).toBe(me.personId)
  const other = guest()
  expect(await agree(other, `/login/oauth2/${type}`, '1002')).toBe('?error=LOGIN_TYPE_NOT_LINKED')
  expect(await whoIs(other.cookies)).toBeUndefined()

  expect((await me.call(removeLoginType, { body: { loginType: type } })).code).toBe('SIGN_IN_REQUIRED')
  expect((await browserOf(call, later.cookies).call(removeLoginType, { body: { loginType: type } })).status).toBe(200)
  expect(await agree(guest(), `/login/oauth2/${type}`)).toBe('?error=LOGIN_TYPE_NOT_LINKED')
})

test('an e-mail address never signs in, verified or not', async () => {
  const me = await visitor({ email: 'nam.tran@example.vn' })
  const stranger = guest()
  expect(await agree(stranger, '/login/oauth2/google', '1002')).toBe('?error=LOGIN_TYPE_NOT_LINKED')
  expect(await whoIs(stranger.cookies)).toBeUndefined()
  expect(await linkedTypes(me)).toEqual([])
})

test('a provider account belongs to one account here, and each account here has one per provider', async () => {
  const [first, second] = [await visitor(), await visitor()]
  expect(await link(first, 'google', '1003')).toBe('/account/settings/security')
  expect(await link(second, 'google', '1003')).toBe('?error=LOGIN_TYPE_TAKEN')
  expect(await link(first, 'google', '1002')).toBe('?error=LOGIN_TYPE_ALREADY_LINKED')
  expect(await linkedTypes(second)).toEqual([])
})

test('a person who declines at the provider gets an error here', async () => {
  const me = await visitor()
  for (const type of loginTypes) expect(await link(me, type, '')).toBe('?error=PROVIDER_SIGN_IN_CANCELLED')
})

test('linking completes only in the session it began in, and needs a recent sign-in', async () => {
  const me = await visitor()
  const { data } = await me.call(addLoginType, { body: { loginType: 'zalo' } })
  await me.call(signIn, { body: { username: me.phone, password } }) // another session
  expect(await agree(me.browser, data.redirectTo, '1002')).toBe('?error=OAUTH_STATE_INVALID')
  expect(await linkedTypes(me)).toEqual([])
  await deps.db.execute(
    sql`update sessions set created_at = created_at - interval '1 hour', confirmed_at = confirmed_at - interval '1 hour'`,
  )
  expect((await me.call(addLoginType, { body: { loginType: 'zalo' } })).code).toBe('RECENT_SIGN_IN_REQUIRED')
  expect((await me.call(removeLoginType, { body: { loginType: 'zalo' } })).code).toBe('RECENT_SIGN_IN_REQUIRED')
})

test('another site cannot make a browser link anything', async () => {
  const me = await visitor()
  const evil = { origin: 'https://attacker.example' }
  expect((await me.call(addLoginType, { body: { loginType: 'google' }, headers: evil })).code).toBe('CROSS_SITE')
  await me.browser.open('/login/oauth2/google?intent=link')
  expect(await linkedTypes(me)).toEqual([])
})

test.each(loginTypes)('a forged code of %s is rejected, even by providers that answer errors with status 200', async (type) => {
  const me = guest()
  const { url } = await me.open(`/login/oauth2/${type}`)
  const state = url.searchParams.get('state') ?? ''
  const iss = type === 'google' ? `&iss=${encodeURIComponent(deps.config.GOOGLE_ISSUER ?? '')}` : ''
  const page = await me.open(`/login/oauth2/${type}/handler?code=guessed&state=${state}${iss}`, { stops: ['/login'] })
  expect(page.url.search).toBe('?error=PROVIDER_RESPONSE_INVALID')
})

test('the last sign-in method stays, also when two are removed concurrently', rounds, async () => {
  const me = await visitor()
  for (const [type, person] of [
    ['facebook', '1003'],
    ['zalo', '1003'],
  ] as const)
    await link(me, type, person)
  await deps.db.execute(sql`delete from sign_in_identifiers where account_id = ${me.accountId}`)
  const answers = await Promise.all([
    me.call(removeLoginType, { body: { loginType: 'facebook' } }),
    me.call(removeLoginType, { body: { loginType: 'zalo' } }),
  ])
  expect(answers.map(({ code }) => code ?? 'removed').toSorted()).toEqual(['LAST_SIGN_IN_METHOD', 'removed'])
  const [left = 'google'] = await linkedTypes(me)
  expect((await me.call(removeLoginType, { body: { loginType: left } })).code).toBe('LAST_SIGN_IN_METHOD')
  expect((await me.call(removeLoginType, { body: { loginType: 'google' } })).code).toBe('LOGIN_TYPE_NOT_FOUND')
  await expect(deps.db.execute(sql`delete from linked_sign_ins where account_id = ${me.accountId}`)).rejects.toThrow('Failed query')
  await deps.db.execute(sql`update accounts set status = 'CLOSED' where id = ${me.accountId}`)
  await deps.db.execute(sql`delete from linked_sign_ins where account_id = ${me.accountId}`) // for the next round
})

test('the owner is notified of each link and removal, on other devices and in the inbox', async () => {
  const me = await visitor()
  await link(me, 'google', '1002')
  await me.call(removeLoginType, { body: { loginType: 'google' } })
  expect((await me.call(listSecurityNotices)).data.items).toEqual([]) // not in the session that did it
  const elsewhere = browserOf(call)
  await elsewhere.call(signIn, { body: { username: me.phone, password } })
  const { items } = (await elsewhere.call(listSecurityNotices)).data
  expect(items.map(({ kind, device }) => [kind, device]).filter(([kind]) => kind !== 'NEW_DEVICE')).toEqual([
    ['LOGIN_REMOVED', 'Google'],
    ['LOGIN_LINKED', 'Google'],
  ])
  await deliverEvents()
  const inbox = (await me.call(loadNotifications, { headers: msgApp })).data.items
  expect(inbox.map(({ type, title, url }) => [type, title, url]).filter(([type]) => type !== 'NEW_DEVICE')).toEqual([
    ['LOGIN_REMOVED', 'Liên kết với Google vừa bị gỡ', '/account/settings/security'],
    ['LOGIN_LINKED', 'Tài khoản vừa được liên kết với Google', '/account/settings/security'],
  ])
})
