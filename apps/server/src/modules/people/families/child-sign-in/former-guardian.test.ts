import { createChildCode, signInByChildCode } from '@khue/contracts/people/child-sign-in'
import { listSecurityNotices } from '@khue/contracts/people/devices'
import { acceptInvitation, createChild, endLink, inviteFamily } from '@khue/contracts/people/families'
import { getProfile } from '@khue/contracts/people/identity'
import { addLoginType, removeLoginType } from '@khue/contracts/people/linked-sign-ins'
import { addPasskey, listPasskeys, signInByPasskey, startPasskey, startPasskeySignIn } from '@khue/contracts/people/passkeys'
import { deleteAccount } from '@khue/contracts/people/privacy'
import { confirmSecondFactor, getSecondFactor, startSecondFactor } from '@khue/contracts/people/second-factor'
import { beforeEach, expect, test } from 'vitest'
import { authenticator } from '#testing/authenticator'
import { browserOf } from '#testing/browser'
import { sandboxSignInEnv } from '#testing/sandbox-sign-ins'
import { testApp } from '#testing/test-app'
import { visitorOf } from '#testing/page-visitor'
import { untilQueriesWait } from '#testing/waiting-queries'
import { codeOf } from '../../credentials/second-factor/second-factor.testing.ts'

const { app, call, deps, given, pool } = await testApp({ env: sandboxSignInEnv(), clock: () => new Date('2026-11-20T03:00:00Z') })
const origin = deps.config.publicUrl.origin
type Person = Awaited<ReturnType<typeof given.parent>>
type Browser = ReturnType<typeof browserOf>

const born = { birthDate: '2016-03-01', gender: 'MALE', grade: null, isGuardian: true } as const
const end = (as: Person, personId: string) => call(endLink, { as, params: { personId } })
const grows = (birthDate: string) => pool.query('update people set birth_date = $1 where id = $2', [birthDate, childId])
const who = async (browser: Browser) => (await browser.call(getProfile)).data?.id
const noticesOf = async (as: Person) => (await call(listSecurityNotices, { as })).data.items.map(({ kind, child }) => ({ kind, child }))
const countSignIns = async (as: Person) => (await noticesOf(as)).filter(({ kind }) => kind === 'CHILD_SIGNED_IN').length
const count = async (table: string) =>
  Number(
    (await pool.query(`select count(*) from ${table} where account_id = (select id from accounts where person_id = $1)`, [childId])).rows[0]
      .count,
  )

async function enteredBy(as: Person, browser = browserOf(call)) {
  const { code } = (await call(createChildCode, { as, params: { id: childId } })).data
  expect((await browser.call(signInByChildCode, { body: { code } })).data.needsSecondFactor).toBe(false)
  return browser
}
async function withPasskey(browser: Browser) {
  const key = authenticator(origin)
  expect((await browser.call(addPasskey, { body: { credential: key.create((await browser.call(startPasskey)).data) } })).status).toBe(200)
  return key
}
async function enterByPasskey(key: ReturnType<typeof authenticator>) {
  const browser = browserOf(call)
  return (await browser.call(signInByPasskey, { body: key.get((await browser.call(startPasskeySignIn)).data) })).status
}
/** Consents at Google as one of the sandbox's people. */
async function withGoogle(browser: Browser, person = '1001') {
  const { data } = await browser.call(addLoginType, { body: { loginType: 'google' } })
  const visitor = visitorOf(app.fastify, origin, browser.cookies)
  const choice = await visitor.open(data.redirectTo)
  await visitor.open(choice.url, { method: 'POST', form: { person }, stops: ['/account', '/sign-in'] })
}
async function enterByGoogle(person = '1001') {
  const visitor = visitorOf(app.fastify, origin)
  const choice = await visitor.open('/login/oauth2/google?from=/open-classes')
  await visitor.open(choice.url, { method: 'POST', form: { person }, stops: ['/open-classes', '/sign-in'] })
  return who(browserOf(call, visitor.cookies))
}
async function withFactor(browser: Browser) {
  const { secret } = (await browser.call(startSecondFactor)).data
  expect((await browser.call(confirmSecondFactor, { body: { code: codeOf(secret) } })).status).toBe(200)
}

let mother: Person
let father: Person
let childId: string
beforeEach(async () => {
  mother = await given.parent({ password: 'MatKhau2026!' })
  father = await given.parent({ password: 'MatKhau2026!' })
  childId = (await call(createChild, { as: mother, body: { name: 'Lê Gia Bảo', ...born } })).data.id
  const { code } = (await call(inviteFamily, { as: mother, body: { as: 'child', childId } })).data
  await call(acceptInvitation, { as: father, body: { code } })
  // frees the sandbox's few people for the next child
  await pool.query('set session_replication_role = replica; delete from linked_sign_ins; set session_replication_role = origin')
})

test('a guardian who leaves keeps no access to the child’s account, and the other guardian lets the child in again', async () => {
  const browser = await enteredBy(father)
  const key = await withPasskey(browser)
  await withGoogle(browser, '1002')
  await withFactor(browser)
  expect(await enterByGoogle('1002')).toBeUndefined() // the second factor comes first
  const waiting = (await call(createChildCode, { as: father, params: { id: childId } })).data.code
  expect((await end(father, childId)).status).toBe(200)
  expect(await who(browser)).toBeUndefined()
  expect(await enterByPasskey(key)).toBe(401)
  expect(await enterByGoogle('1002')).toBeUndefined()
  expect((await browserOf(call).call(signInByChildCode, { body: { code: waiting } })).code).toBe('CHILD_CODE_INVALID')
  for (const table of [
    'passkeys',
    'linked_sign_ins',
    'totp_factors',
    'recovery_codes',
    'child_sign_in_codes',
    'sign_in_tickets',
    'known_devices',
  ])
    expect({ table, left: await count(table) }).toEqual({ table, left: 0 })
  const anew = await enteredBy(mother)
  expect(await who(anew)).toBe(childId)
  expect((await pool.query('select status from accounts where person_id = $1', [childId])).rows).toEqual([{ status: 'ACTIVE' }])
})

test('the same holds when the guardian deletes their own account', async () => {
  const key = await withPasskey(await enteredBy(father))
  const left = await call(deleteAccount, { as: father, body: { reason: 'Không dùng nữa', password: 'MatKhau2026!' } })
  expect(left.status).toBe(200)
  expect(await enterByPasskey(key)).toBe(401)
  expect(await who(await enteredBy(mother))).toBe(childId)
})

test('sign-in methods the child added itself, with its own phone, stay', async () => {
  const before = await withPasskey(await enteredBy(father))
  await pool.query(
    `insert into sign_in_identifiers (id, account_id, kind, value, verified_at)
     select gen_random_uuid(), id, 'phone', '+849' || (10000000 + floor(random() * 80000000))::int, now() from accounts where person_id = $1`,
    [childId],
  )
  const own = browserOf(call)
  await own.call(signInByPasskey, { body: before.get((await own.call(startPasskeySignIn)).data) })
  const after = await withPasskey(own)
  await end(father, childId)
  expect(await enterByPasskey(before)).toBe(401)
  expect(await enterByPasskey(after)).toBe(200)
  expect(await who(own)).toBe(childId)
})

test('every guardian of a child below 16 is notified of new sign-in methods of its account', async () => {
  const browser = await enteredBy(father)
  await withPasskey(browser)
  await withFactor(browser)
  await withGoogle(browser, '1003')
  const expected = ['CHILD_LOGIN_LINKED', 'CHILD_SECOND_FACTOR_ON', 'CHILD_PASSKEY_ADDED'].map((kind) => ({ kind, child: 'Lê Gia Bảo' }))
  expect(await noticesOf(mother)).toEqual([...expected, { kind: 'CHILD_SIGNED_IN', child: 'Lê Gia Bảo' }])
  expect(await noticesOf(father)).toEqual(expected) // the guardian who used the code is not notified
  expect(await noticesOf(await given.parent())).toEqual([])
})

test('guardians are notified of each device on which a child signs in, but not again of one that its account knows', async () => {
  const tablet = await enteredBy(father)
  expect(await countSignIns(mother)).toBe(1)
  await enteredBy(father, tablet)
  await enteredBy(father, tablet)
  expect(await countSignIns(mother)).toBe(1)
  await enteredBy(father)
  expect(await countSignIns(mother)).toBe(2)
})

test('no one is notified about a person of 16 or more', async () => {
  const browser = await enteredBy(father)
  await grows('2010-11-20')
  await withPasskey(browser)
  expect((await noticesOf(mother)).map(({ kind }) => kind)).toEqual(['CHILD_SIGNED_IN'])
})

test('one guardian cannot lock the other out of letting the child in', async () => {
  const browser = await enteredBy(father)
  await withGoogle(browser, '1002')
  await withFactor(browser)
  expect(await who(await enteredBy(mother))).toBe(childId)
  await grows('2010-11-20') // from 16 on, a sign-in method is the person's own
  expect((await call(createChildCode, { as: mother, params: { id: childId } })).code).toBe('CHILD_HAS_OWN_SIGN_IN')
})

const remove = (from: Browser) => from.call(removeLoginType, { body: { loginType: 'google' } })

test('below 16 the last linked account can be removed, because a guardian’s code still signs in', async () => {
  const browser = await enteredBy(father)
  await withGoogle(browser, '1002')
  expect((await remove(await enteredBy(mother))).status).toBe(200)
  expect(await enterByGoogle('1002')).toBeUndefined()
  expect(await who(await enteredBy(mother))).toBe(childId)
  await withGoogle(browser, '1002')
  await grows('2010-11-20') // from 16 on no guardian opens the account
  expect((await remove(browser)).code).toBe('LAST_SIGN_IN_METHOD')
})

test('a sign-in method that is being added while the guardian leaves is not added afterwards', async () => {
  for (let round = 0; round < 3; round++) {
    const browser = await enteredBy(father)
    const key = authenticator(origin)
    const credential = key.create((await browser.call(startPasskey)).data)
    const held = await pool.connect() // locks the account, so that both transactions wait
    await held.query('begin')
    await held.query('select from accounts where person_id = $1 for update', [childId])
    const ended = end(father, childId)
    const added = browser.call(addPasskey, { body: { credential } })
    await untilQueriesWait(deps, 2)
    await held.query('commit')
    held.release()
    expect((await ended).status).toBe(200)
    await added
    expect(await count('passkeys')).toBe(0)
    const { code } = (await call(inviteFamily, { as: mother, body: { as: 'child', childId } })).data
    await call(acceptInvitation, { as: father, body: { code } })
  }
})

test('a code used while its guardian leaves opens no lasting session', async () => {
  for (let round = 0; round < 3; round++) {
    const { code } = (await call(createChildCode, { as: father, params: { id: childId } })).data
    const browser = browserOf(call)
    const [, ended] = await Promise.all([browser.call(signInByChildCode, { body: { code } }), end(father, childId)])
    expect(ended.status).toBe(200)
    expect(await who(browser)).toBeUndefined()
    const again = (await call(inviteFamily, { as: mother, body: { as: 'child', childId } })).data
    await call(acceptInvitation, { as: father, body: { code: again.code } })
  }
})

test('a code used while its guardian leaves is judged after the guardian has left', async () => {
  const { code } = (await call(createChildCode, { as: father, params: { id: childId } })).data
  const held = await pool.connect() // locks the account, so that the leaving guardian and then the code wait for it
  await held.query('begin')
  await held.query('select from accounts where person_id = $1 for update', [childId])
  const ended = end(father, childId)
  await untilQueriesWait(deps, 1)
  const browser = browserOf(call)
  const entered = browser.call(signInByChildCode, { body: { code } })
  await untilQueriesWait(deps, 2)
  await held.query('commit')
  held.release()
  expect((await ended).status).toBe(200)
  expect((await entered).code).toBe('CHILD_CODE_INVALID')
  expect(await who(browser)).toBeUndefined()
})

test('from 16, a code used while a passkey is being added is refused', async () => {
  const browser = await enteredBy(father)
  const key = authenticator(origin)
  const credential = key.create((await browser.call(startPasskey)).data)
  await grows('2010-11-20')
  const { code } = (await call(createChildCode, { as: father, params: { id: childId } })).data
  const held = await pool.connect()
  await held.query('begin')
  await held.query('select from accounts where person_id = $1 for update', [childId])
  const added = browser.call(addPasskey, { body: { credential } })
  await untilQueriesWait(deps, 1)
  const entered = browserOf(call).call(signInByChildCode, { body: { code } })
  await untilQueriesWait(deps, 2)
  await held.query('commit')
  held.release()
  expect((await added).status).toBe(200)
  expect((await entered).code).toBe('CHILD_CODE_INVALID')
})

test('from 16, a person who ends the last link stays signed in and can add a sign-in method at once', async () => {
  await end(father, childId)
  const own = await enteredBy(mother)
  const [hers, key] = [await enteredBy(mother), await withPasskey(own)]
  await grows('2010-11-20')
  await pool.query(`update sessions set confirmed_at = now() - interval '1 hour'`)
  expect((await own.call(endLink, { params: { personId: mother.id } })).status).toBe(200)
  expect([await who(own), await who(hers), await enterByPasskey(key)]).toEqual([childId, undefined, 401])
  expect((await own.call(listPasskeys)).data.items).toEqual([])
  await withPasskey(own)
})

test('from 16, when the last guardian leaves, the person is not locked out, and is asked to check the account', async () => {
  await end(father, childId)
  const own = await enteredBy(mother)
  await withFactor(own)
  await grows('2010-11-20')
  const { code } = (await call(createChildCode, { as: mother, params: { id: childId } })).data
  expect((await end(mother, childId)).status).toBe(200)
  expect(await who(own)).toBe(childId)
  expect((await own.call(getSecondFactor)).data.isOn).toBe(true)
  expect((await browserOf(call).call(signInByChildCode, { body: { code } })).code).toBe('CHILD_CODE_INVALID')
  expect((await own.call(listSecurityNotices)).data.items.map(({ kind }) => kind)).toContain('GUARDIAN_LEFT')
})
