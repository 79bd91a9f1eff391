import { listSecurityNotices } from '@khue/contracts/people/devices'
import { getProfile, signIn } from '@khue/contracts/people/identity'
import {
  addPasskey,
  confirmByPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@khue/contracts/people/passkeys'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPersonWithPassword } from '../passwords/create-person.service.ts'
import { hashPassword } from '../passwords/hasher.ts'
import { authenticator } from '#testing/authenticator'
import { browserOf } from '#testing/browser'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { untilQueriesWait } from '#testing/waiting-queries'

const password = 'HocVui2026!'
const passwordHash = await hashPassword(password)
const origin = 'https://hoc.example.vn'
const { call, deps, pool } = await testApp({ env: { PUBLIC_URL: origin } })
let phones = 950_000_000

async function signedIn() {
  const phone = `0${phones++}`
  const person = await createPersonWithPassword(deps, { name: 'Bùi Tuấn Kiệt', avatarKind: 'm', roles: ['teacher'], phone, passwordHash })
  const browser = browserOf(call)
  await browser.call(signIn, { body: { username: phone, password } })
  return { browser, phone, accountId: person.accountId ?? '' }
}
type Key = ReturnType<typeof authenticator>
/** A person with a passkey on a security key of their own. */
async function withPasskey() {
  const person = await signedIn()
  const key = authenticator(origin)
  const credential = key.create((await person.browser.call(startPasskey)).data)
  const { data: passkey } = await person.browser.call(addPasskey, { body: { credential } })
  return { ...person, key, passkey }
}
async function enter(key: Key, twist: Parameters<Key['get']>[1] = {}) {
  const browser = browserOf(call)
  const body = key.get((await browser.call(startPasskeySignIn)).data, twist)
  return { browser, body, answer: await browser.call(signInByPasskey, { body }) }
}

test('a passkey signs its owner in without a name or password, and counts as both factors', async () => {
  const { key, phone, browser } = await withPasskey()
  const { browser: elsewhere, answer } = await enter(key)
  expect([answer.status, answer.data.needsSecondFactor]).toEqual([200, false])
  expect((await elsewhere.call(getProfile)).data.phone).toBe(phone)
  const { items } = (await browser.call(listPasskeys)).data
  expect(items).toHaveLength(1)
  expect(items[0]?.lastUsedAt).not.toBeNull()
})

test('the browser is asked for a discoverable key with user verification, for this site', async () => {
  const { browser, phone } = await signedIn()
  const options = (await browser.call(startPasskey)).data
  expect(options.rp).toEqual({ id: 'hoc.example.vn', name: 'Khuê' })
  expect(options.user).toMatchObject({ name: phone, displayName: 'Bùi Tuấn Kiệt' })
  expect(options.authenticatorSelection).toEqual({ residentKey: 'required', requireResidentKey: true, userVerification: 'required' })
  expect((await call(startPasskeySignIn)).data).toMatchObject({ rpId: 'hoc.example.vn', userVerification: 'required' })
})

test.each([
  ['for another site', { origin: 'https://evil.example' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['without verifying the person', { isVerified: false }],
  ['in another ceremony', { type: 'webauthn.create' }],
  ['a challenge that was never issued', { challenge: 'a'.repeat(43) }],
  ['in the name of another account', { userHandle: Buffer.from('00000000-0000-7000-8000-000000000000').toString('base64url') }],
])("a passkey's signature %s does not sign in", async (_, twist) => {
  const { key } = await withPasskey()
  const { answer, browser } = await enter(key, twist)
  expect([answer.status, answer.code]).toEqual([401, 'PASSKEY_REFUSED'])
  expect([...browser.cookies.keys()]).toEqual([])
})

test.each([
  ['for another site', { origin: 'https://evil.example' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['without verifying the person', { isVerified: false }],
  ['in another ceremony', { type: 'webauthn.get' }],
  ['for a challenge that was never issued', { challenge: 'a'.repeat(43) }],
])('a passkey made %s is not stored', async (_, twist) => {
  const { browser } = await signedIn()
  const credential = authenticator(origin).create((await browser.call(startPasskey)).data, twist)
  expect((await browser.call(addPasskey, { body: { credential } })).code).toBe('PASSKEY_REFUSED')
  expect((await browser.call(listPasskeys)).data.total).toBe(0)
})

test('a passkey is saved only by the session that requested it, and a sign-in challenge cannot be used to add one', async () => {
  const [one, other] = [await signedIn(), await signedIn()]
  const stolen = authenticator(origin).create((await one.browser.call(startPasskey)).data)
  expect((await other.browser.call(addPasskey, { body: { credential: stolen } })).code).toBe('PASSKEY_REFUSED')
  const user = (await other.browser.call(startPasskey)).data.user
  const forSignIn = (await call(startPasskeySignIn)).data
  const mixed = authenticator(origin).create({ ...forSignIn, user })
  expect((await other.browser.call(addPasskey, { body: { credential: mixed } })).code).toBe('PASSKEY_REFUSED')
})

test('of concurrent uses of one assertion one signs in, and later uses none', rounds, async () => {
  for (let round = 0; round < 5; round += 1) {
    const { key } = await withPasskey()
    const body = key.get((await call(startPasskeySignIn)).data)
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(signInByPasskey, { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await call(signInByPasskey, { body })).code).toBe('PASSKEY_REFUSED')
  }
})

test('a challenge expires after five minutes', async () => {
  const { key } = await withPasskey()
  const body = key.get((await call(startPasskeySignIn)).data)
  await deps.db.execute(sql`update passkey_challenges set expires_at = expires_at - interval '5 minutes'`)
  expect((await call(signInByPasskey, { body })).code).toBe('PASSKEY_REFUSED')
})

test.each([
  ['the same number again', 1, 401],
  ['a smaller number', 0, 401],
  ['a greater number', 9, 200],
])('a key that sends %s as its counter: %i answers %i', async (_, counter, status) => {
  const { key } = await withPasskey() // counted 1 at its creation
  expect((await enter(key, { counter })).answer.status).toBe(status)
})

test('of a key and its clones, which send the same counter, one signs in', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { key } = await withPasskey()
    const shown = []
    for (let copies = 0; copies < 6; copies += 1) shown.push(key.get((await call(startPasskeySignIn)).data, { counter: 7 }))
    const answers = await Promise.all(shown.map((body) => call(signInByPasskey, { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})

test('a key without a counter keeps working', async () => {
  const { browser } = await signedIn()
  const key = authenticator(origin)
  const credential = key.create((await browser.call(startPasskey)).data, { counter: 0 })
  await browser.call(addPasskey, { body: { credential } })
  for (let times = 0; times < 2; times += 1) expect((await enter(key, { counter: 0 })).answer.status).toBe(200)
})

test('passkeys are named after the device, and renamed and removed by their owner alone', async () => {
  const { browser, passkey, key } = await withPasskey()
  const stranger = (await signedIn()).browser
  const params = { id: passkey.id }
  expect(passkey.name).toBe('Trình duyệt không rõ')
  const body = { name: '  Điện thoại của Kiệt ' }
  expect((await stranger.call(renamePasskey, { params, body })).code).toBe('PASSKEY_NOT_FOUND')
  expect((await browser.call(renamePasskey, { params, body })).data.name).toBe('Điện thoại của Kiệt')
  expect((await stranger.call(removePasskey, { params })).code).toBe('PASSKEY_NOT_FOUND')
  expect((await stranger.call(listPasskeys)).data.total).toBe(0)
  expect((await browser.call(removePasskey, { params })).data).toEqual({ removed: true })
  expect((await enter(key)).answer.code).toBe('PASSKEY_REFUSED')
})

test('adding and removing need a recent sign-in, which the passkey itself can provide; the owner is notified on other devices', async () => {
  const { browser, accountId, key, passkey, phone } = await withPasskey()
  const other = browserOf(call)
  await other.call(signIn, { body: { username: phone, password } })
  await deps.db.execute(sql`update sessions set confirmed_at = now() - interval '10 minutes' where account_id = ${accountId}`)
  expect((await browser.call(startPasskey)).code).toBe('RECENT_SIGN_IN_REQUIRED')
  expect((await browser.call(removePasskey, { params: { id: passkey.id } })).code).toBe('RECENT_SIGN_IN_REQUIRED')
  const foreign = await withPasskey()
  const wrong = foreign.key.get((await browser.call(startPasskeySignIn)).data)
  expect((await browser.call(confirmByPasskey, { body: wrong })).code).toBe('PASSKEY_REFUSED')
  const body = key.get((await browser.call(startPasskeySignIn)).data)
  expect((await browser.call(confirmByPasskey, { body })).status).toBe(200)
  expect((await browser.call(removePasskey, { params: { id: passkey.id } })).status).toBe(200)
  const kinds = (await other.call(listSecurityNotices)).data.items.map(({ kind }) => kind)
  expect(kinds).toEqual(['PASSKEY_REMOVED', 'PASSKEY_ADDED'])
})

test('one key makes one passkey', async () => {
  const [one, other] = [await withPasskey(), await signedIn()]
  const again = one.key.create((await other.browser.call(startPasskey)).data)
  expect((await other.browser.call(addPasskey, { body: { credential: again } })).code).toBe('PASSKEY_TAKEN')
})

test('a passkey that is removed while it is verified does not sign in', async () => {
  const { key, accountId, passkey } = await withPasskey()
  const held = await pool.connect()
  await held.query('begin')
  await held.query('select from accounts where id = $1 for update', [accountId])
  const entering = enter(key)
  await untilQueriesWait(deps)
  await pool.query('delete from passkeys where id = $1', [passkey.id])
  await held.query('commit')
  held.release()
  expect((await entering).answer.code).toBe('PASSKEY_REFUSED')
})

test('a passkey cannot open a locked account', async () => {
  const { key, accountId } = await withPasskey()
  await deps.db.execute(sql`update accounts set status = 'LOCKED' where id = ${accountId}`)
  expect((await enter(key)).answer.code).toBe('ACCOUNT_LOCKED')
})
