import { listSecurityNotices } from '@khue/contracts/people/devices'
import { confirmIdentity, getProfile, signIn } from '@khue/contracts/people/identity'
import {
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  validateSecondFactor,
} from '@khue/contracts/people/second-factor'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPersonWithPassword } from '../passwords/create-person.service.ts'
import { hashPassword } from '../passwords/hasher.ts'
import { browserOf } from '#testing/browser'
import { testApp } from '#testing/test-app'
import { codeOf, factorTest } from './second-factor.testing.ts'

const server = await testApp()
const { call, deps } = server
const { account, withFactor, halfway, forgetSteps, password } = await factorTest(server)

test('a second factor is off at first, on after its first code, and shows its recovery codes once', async () => {
  const { browser } = await account()
  expect((await browser.call(getSecondFactor)).data).toEqual({ isOn: false, isRequired: false, since: null, recoveryCodesLeft: 0 })
  const { secret, uri } = (await browser.call(startSecondFactor)).data
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  expect((await browser.call(getSecondFactor)).data.isOn).toBe(false)
  expect((await browser.call(confirmSecondFactor, { body: { code: '000000' === codeOf(secret) ? '111111' : '000000' } })).code).toBe(
    'SECOND_FACTOR_WRONG',
  )
  const { recoveryCodes } = (await browser.call(confirmSecondFactor, { body: { code: codeOf(secret) } })).data
  expect(new Set(recoveryCodes).size).toBe(10)
  expect((await browser.call(getSecondFactor)).data).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
  expect((await browser.call(startSecondFactor)).code).toBe('SECOND_FACTOR_IS_ON')
  expect((await browser.call(confirmSecondFactor, { body: { code: codeOf(secret, 1) } })).code).toBe('SECOND_FACTOR_IS_ON')
})

test('secrets, codes and tickets are never stored in clear text', async () => {
  const { secret, recoveryCodes, phone } = await withFactor()
  const browser = await halfway(phone)
  const { rows } = await deps.db.execute<{ all: string }>(sql`
    select (select string_agg(t::text, ' ') from totp_factors t) || (select string_agg(t::text, ' ') from recovery_codes t)
      || (select string_agg(t::text, ' ') from sign_in_tickets t) as all`)
  const kept = rows[0]?.all ?? ''
  for (const text of [secret, browser.cookies.get('khue_step') ?? '-', ...recoveryCodes]) {
    expect(kept).not.toContain(text)
    expect(kept).not.toContain(text.replaceAll('-', ''))
  }
})

test('with a second factor a password alone never signs in', async () => {
  const { phone, secret, accountId } = await withFactor()
  const browser = browserOf(call)
  const first = await browser.call(signIn, { body: { username: phone, password } })
  expect([first.status, first.data.needsSecondFactor]).toEqual([200, true])
  expect([...browser.cookies.keys()].toSorted()).toEqual(['khue_mark', 'khue_step'])
  const minutesLeft = (Date.parse(first.data.expiresAt) - Date.now()) / 60_000
  expect(minutesLeft).toBeGreaterThan(4)
  expect(minutesLeft).toBeLessThan(5.1)
  expect((await browser.call(getProfile)).status).toBe(401)
  await forgetSteps(accountId)
  const second = await browser.call(validateSecondFactor, { body: { code: codeOf(secret) } })
  expect([second.status, second.data.needsSecondFactor]).toEqual([200, false])
  expect(browser.cookies.has('khue_step')).toBe(false)
  expect((await browser.call(getProfile)).data.phone).toBe(phone)
})

test.each([
  ['one step early', -1, 200],
  ['in its step', 0, 200],
  ['one step late', 1, 200],
  ['of another step', 40, 401],
])('a code %s: %i answers %i', async (_, steps, status) => {
  const { phone, secret, accountId } = await withFactor()
  await forgetSteps(accountId)
  // the phone's clock is off by this much; a second before a step's end it would be off by two steps
  const answer = await (await halfway(phone)).call(validateSecondFactor, { body: { code: codeOf(secret, steps) } })
  expect(answer.status).toBe(status)
})

test('a code works once, and older ones no longer after it', async () => {
  const { phone, secret, accountId } = await withFactor()
  await forgetSteps(accountId)
  expect((await (await halfway(phone)).call(validateSecondFactor, { body: { code: codeOf(secret) } })).status).toBe(200)
  const again = await halfway(phone)
  for (const steps of [0, -1]) {
    expect((await again.call(validateSecondFactor, { body: { code: codeOf(secret, steps) } })).code).toBe('SECOND_FACTOR_WRONG')
  }
  expect((await again.call(validateSecondFactor, { body: { code: codeOf(secret, 1) } })).status).toBe(200)
})

test('a recovery code works for one sign-in, in any spelling, and its owner is notified', async () => {
  const { phone, recoveryCodes, browser } = await withFactor()
  const [one = ''] = recoveryCodes
  const lost = await halfway(phone)
  expect((await lost.call(validateSecondFactor, { body: { code: one.toLowerCase().replaceAll('-', ' ') } })).status).toBe(200)
  expect((await lost.call(getSecondFactor)).data.recoveryCodesLeft).toBe(9)
  expect((await (await halfway(phone)).call(validateSecondFactor, { body: { code: one } })).code).toBe('SECOND_FACTOR_WRONG')
  const { items } = (await browser.call(listSecurityNotices)).data
  expect(items.map(({ kind }) => kind)).toContain('RECOVERY_CODE_USED')
})

test('a recovery code works for its own account only', async () => {
  const [one, other] = [await withFactor(), await withFactor()]
  const answer = await (await halfway(one.phone)).call(validateSecondFactor, { body: { code: other.recoveryCodes[0] ?? '' } })
  expect(answer.code).toBe('SECOND_FACTOR_WRONG')
})

test('new recovery codes replace the old ones and need a code', async () => {
  const { browser, phone, secret, recoveryCodes, accountId } = await withFactor()
  await forgetSteps(accountId)
  expect((await browser.call(renewRecoveryCodes, { body: { code: '12345' } })).code).toBe('INVALID_INPUT')
  const renewed = (await browser.call(renewRecoveryCodes, { body: { code: codeOf(secret) } })).data.recoveryCodes
  expect(renewed).toHaveLength(10)
  const lost = await halfway(phone)
  expect((await lost.call(validateSecondFactor, { body: { code: recoveryCodes[0] ?? '' } })).status).toBe(401)
  expect((await lost.call(validateSecondFactor, { body: { code: renewed[0] ?? '' } })).status).toBe(200)
})

test('a ticket ends after five wrong codes, though the sixth is right', async () => {
  const { phone, recoveryCodes } = await withFactor()
  const guesser = await halfway(phone)
  for (let tries = 1; tries <= 5; tries += 1) {
    const answer = await guesser.call(validateSecondFactor, { body: { code: 'AAAA-AAAA-AAA2' } })
    expect([answer.code, answer.details]).toEqual(['SECOND_FACTOR_WRONG', { triesLeft: 5 - tries }])
  }
  expect((await guesser.call(validateSecondFactor, { body: { code: recoveryCodes[0] ?? '' } })).code).toBe('SECOND_STEP_EXPIRED')
})

test('a known password allows ten wrong codes in fifteen minutes, across all tickets', async () => {
  const { phone, recoveryCodes, accountId } = await withFactor()
  const codes = []
  for (let ticket = 0; ticket < 3; ticket += 1) {
    const guesser = await halfway(phone)
    for (let tries = 0; tries < 4; tries += 1) codes.push((await guesser.call(validateSecondFactor, { body: { code: '000000' } })).code)
  }
  expect(codes).toEqual([...Array(10).fill('SECOND_FACTOR_WRONG'), 'TOO_MANY_CODE_ATTEMPTS', 'TOO_MANY_CODE_ATTEMPTS'])
  const owner = await halfway(phone)
  expect((await owner.call(validateSecondFactor, { body: { code: recoveryCodes[0] ?? '' } })).code).toBe('TOO_MANY_CODE_ATTEMPTS')
  await deps.db.execute(sql`update sign_in_attempts set window_ends_at = now()`)
  expect((await owner.call(validateSecondFactor, { body: { code: recoveryCodes[0] ?? '' } })).status).toBe(200)
  expect(accountId).toBeTruthy()
})

test.each([
  ['on another device', async (cookies: Map<string, string>) => void cookies.set('khue_mark', 'x'.repeat(43))],
  ['without its device', async (cookies: Map<string, string>) => void cookies.delete('khue_mark')],
  ['made up', async (cookies: Map<string, string>) => void cookies.set('khue_step', 'x'.repeat(43))],
  ['missing', async (cookies: Map<string, string>) => void cookies.delete('khue_step')],
  ['late', () => deps.db.execute(sql`update sign_in_tickets set expires_at = now()`)],
])('a ticket %s is refused', async (_, change) => {
  const { phone, recoveryCodes } = await withFactor()
  const browser = await halfway(phone)
  await change(browser.cookies)
  const answer = await browser.call(validateSecondFactor, { body: { code: recoveryCodes[0] ?? '' } })
  expect([answer.status, answer.code]).toEqual([401, 'SECOND_STEP_EXPIRED'])
})

test('disabling it needs the password and a code, and notifies the owner on other devices', async () => {
  const { browser, secret, phone, accountId } = await withFactor()
  await forgetSteps(accountId)
  const elsewhere = await halfway(phone)
  await elsewhere.call(validateSecondFactor, { body: { code: codeOf(secret, -1) } })
  const code = codeOf(secret)
  expect((await browser.call(disableSecondFactor, { body: { code, password: 'SaiMatKhau1' } })).code).toBe('PASSWORD_WRONG')
  expect((await browser.call(disableSecondFactor, { body: { code } })).code).toBe('PASSWORD_WRONG')
  expect((await browser.call(disableSecondFactor, { body: { code: 'AAAA-AAAA-AAA2', password } })).code).toBe('SECOND_FACTOR_WRONG')
  expect((await browser.call(getSecondFactor)).data.isOn).toBe(true)
  const open = await halfway(phone)
  expect((await browser.call(disableSecondFactor, { body: { code, password } })).data).toEqual({ disabled: true })
  expect((await browser.call(getSecondFactor)).data).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
  expect((await open.call(validateSecondFactor, { body: { code } })).code).toBe('SECOND_STEP_EXPIRED')
  expect((await browserOf(call).call(signIn, { body: { username: phone, password } })).data.needsSecondFactor).toBe(false)
  expect((await elsewhere.call(listSecurityNotices)).data.items.map(({ kind }) => kind)).toContain('SECOND_FACTOR_OFF')
  expect((await browser.call(listSecurityNotices)).data.items.map(({ kind }) => kind)).not.toContain('SECOND_FACTOR_OFF')
})

test('enabling it needs a recent sign-in; entering the password renews an old one', async () => {
  const { browser, accountId } = await account()
  await deps.db.execute(sql`update sessions set confirmed_at = now() - interval '10 minutes' where account_id = ${accountId}`)
  expect((await browser.call(startSecondFactor)).code).toBe('RECENT_SIGN_IN_REQUIRED')
  expect((await browser.call(confirmIdentity, { body: { password: 'SaiMatKhau1' } })).code).toBe('PASSWORD_WRONG')
  expect((await browser.call(startSecondFactor)).code).toBe('RECENT_SIGN_IN_REQUIRED')
  expect((await browser.call(confirmIdentity, { body: { password } })).status).toBe(200)
  expect((await browser.call(startSecondFactor)).status).toBe(200)
})

test('where a second factor is required, an admin is one only in a session verified by it', async () => {
  const strict = await testApp({ env: { ADMIN_SECOND_FACTOR: '1' } })
  const { account, halfway, forgetSteps, password } = await factorTest(strict)
  const { browser, phone, accountId } = await account(['admin', 'teacher'])
  expect((await browser.call(getProfile)).data.roles).toEqual(['teacher'])
  expect((await browser.call(getSecondFactor)).data.isRequired).toBe(true)
  const { secret } = (await browser.call(startSecondFactor)).data
  await browser.call(confirmSecondFactor, { body: { code: codeOf(secret) } })
  expect((await browser.call(getProfile)).data.roles).toEqual(['admin', 'teacher'])
  await forgetSteps(accountId)
  const next = await halfway(phone)
  await next.call(validateSecondFactor, { body: { code: codeOf(secret) } })
  expect((await next.call(getProfile)).data.roles).toEqual(['admin', 'teacher'])
  await forgetSteps(accountId)
  expect((await next.call(disableSecondFactor, { body: { code: codeOf(secret), password } })).status).toBe(200)
  expect((await next.call(getProfile)).data.roles).toEqual(['teacher'])
})

test('a person without a password disables it with a recent sign-in and a code', async () => {
  const passwordHash = await hashPassword(password)
  const phone = '0977000111'
  const { accountId = '' } = await createPersonWithPassword(deps, { name: 'An', avatarKind: 'f', roles: [], phone, passwordHash })
  const browser = browserOf(call)
  await browser.call(signIn, { body: { username: phone, password } })
  const { secret } = (await browser.call(startSecondFactor)).data
  await browser.call(confirmSecondFactor, { body: { code: codeOf(secret) } })
  await forgetSteps(accountId)
  await deps.db.execute(sql`delete from credentials where account_id = ${accountId}`)
  await deps.db.execute(sql`update sessions set confirmed_at = now() - interval '10 minutes' where account_id = ${accountId}`)
  expect((await browser.call(disableSecondFactor, { body: { code: codeOf(secret) } })).code).toBe('RECENT_SIGN_IN_REQUIRED')
  expect((await browser.call(confirmIdentity, { body: { code: codeOf(secret) } })).status).toBe(200)
  expect((await browser.call(disableSecondFactor, { body: { code: codeOf(secret, 1) } })).status).toBe(200)
})
