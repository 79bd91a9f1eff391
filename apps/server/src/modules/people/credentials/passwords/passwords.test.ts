import { getProfile, setPassword, signIn } from '@khue/contracts/people/identity'
import { changePassword, changePasswordV2, forgotPassword } from '@khue/contracts/people/passwords'
import { resendOtp, verifyOtp } from '@khue/contracts/people/sign-up'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createOneTimeLink, requirePassword } from './passwords.service.ts'
import { createPersonWithPassword } from './create-person.service.ts'
import { hashPassword } from './hasher.ts'
import { transact } from '#platform/deps'
import { browserOf } from '#testing/browser'
import { rounds } from '#testing/rounds'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'

const app = await testApp()
const { call, given, deps } = app
const { sentTo, codeFor } = await sentMessages(app)

const password = 'sao-dem-rung-thong-7'
const newPassword = 'khe-nui-mua-thu-9'
const passwordHash = await hashPassword(password)
let numbers = 93_000_000

async function account() {
  const phone = `09${numbers++}`
  const { accountId = '' } = await createPersonWithPassword(deps, {
    name: 'Lê Minh Khôi',
    avatarKind: 'm',
    roles: ['student'],
    phone,
    passwordHash,
  })
  return { phone, accountId }
}
async function signedIn(phone: string) {
  const browser = browserOf(call)
  await browser.call(signIn, { body: { username: phone, password } })
  return browser
}
const purpose = 'forgot-password'

test('a forgotten password is reset once with a code, which ends every session', async () => {
  const { phone } = await account()
  const elsewhere = await signedIn(phone)
  const browser = browserOf(call)
  await browser.call(forgotPassword, { body: { username: phone } })
  expect((await browser.call(setPassword, { body: { password: newPassword } })).code).toBe('VERIFICATION_REQUIRED')
  const otp = await codeFor(phone)
  await browser.call(verifyOtp, { body: { purpose, otp } })
  const copy = browser.copy()
  const twins = await Promise.all([browser, copy].map((one) => one.call(setPassword, { body: { password: newPassword } })))
  expect(new Set(twins.map(({ status }) => status))).toEqual(new Set([200, 400]))
  expect((await copy.call(setPassword, { body: { password: newPassword } })).code).toBe('VERIFICATION_EXPIRED')
  expect((await elsewhere.call(getProfile)).status).toBe(401)
  expect((await call(signIn, { body: { username: phone, password } })).code).toBe('SIGN_IN_FAILED')
  expect((await call(signIn, { body: { username: phone, password: newPassword } })).status).toBe(200)
  expect((await sentTo(phone)).map(({ title }) => title)).toContain('Mật khẩu Khuê của bạn vừa được thay đổi')
})

test('a link that sets a password ends every other one', async () => {
  const { accountId } = await account()
  const links = [1, 2].map(() => createOneTimeLink(deps, { accountId, purpose: 'set-password' }))
  const [first, second] = (await Promise.all(links)).map(({ token }) => token)
  expect((await call(setPassword, { body: { token: first, password: newPassword } })).status).toBe(200)
  expect((await call(setPassword, { body: { token: second, password } })).code).toBe('LINK_INVALID')
})

test('no response reveals whether an account exists; without one no message is sent', async () => {
  const { phone } = await account()
  const unknown = `09${numbers++}`
  const answers = []
  for (const username of [phone, unknown, 'ai.do@example.vn']) {
    const browser = browserOf(call)
    const steps = [
      await browser.call(forgotPassword, { body: { username } }),
      await browser.call(resendOtp, { body: { purpose } }),
      await browser.call(verifyOtp, { body: { purpose, otp: '000000' } }),
      await browser.call(setPassword, { body: { password: newPassword } }),
      await call(forgotPassword, { body: { username } }),
    ]
    answers.push(steps.map(({ status, code, message, data }) => ({ status, code, message, keys: Object.keys(data ?? {}) })))
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(answers[0]?.map(({ code }) => code)).toEqual([undefined, 'OTP_TOO_SOON', 'OTP_INVALID', 'VERIFICATION_REQUIRED', 'OTP_TOO_SOON'])
  expect(await sentTo(unknown)).toEqual([])
  expect((await call(forgotPassword, { body: { username: 'abc' } })).code).toBe('IDENTIFIER_INVALID')
})

test('a person changes the password; other devices are signed out, this one is not', async () => {
  const { phone } = await account()
  const [here, there, app] = [await signedIn(phone), await signedIn(phone), await signedIn(phone)]
  const body = { currentPassword: password, newPassword }
  expect((await here.call(changePasswordV2, { body })).data).toEqual({ passwordChanged: true, endedSessions: 2 })
  expect((await here.call(getProfile)).status).toBe(200)
  expect((await there.call(getProfile)).status).toBe(401)
  expect((await app.call(getProfile)).status).toBe(401)
  const back = { currentPassword: newPassword, newPassword: password }
  expect((await here.call(changePassword, { body: back })).data).toEqual({ passwordChanged: true })
})

test('a change invalidates links that could still set another password', async () => {
  const { phone, accountId } = await account()
  const { token } = await createOneTimeLink(deps, { accountId, purpose: 'set-password' })
  const here = await signedIn(phone)
  await here.call(changePasswordV2, { body: { currentPassword: password, newPassword } })
  expect((await call(setPassword, { body: { token, password } })).code).toBe('LINK_INVALID')
})

test.each([
  [{ currentPassword: 'sai-mat-khau-1', newPassword }, 'PASSWORD_WRONG'],
  [{ currentPassword: password, newPassword: password }, 'PASSWORD_SAME'],
  [{ currentPassword: password, newPassword: 'Leminhkhoi1' }, 'PASSWORD_TOO_WEAK'],
  [{ currentPassword: password, newPassword: 'ngan1' }, 'INVALID_INPUT'],
] as const)('a change with %j is refused: %s', async (body, code) => {
  const { phone } = await account()
  expect((await (await signedIn(phone)).call(changePasswordV2, { body })).code).toBe(code)
})

test('a weak password is refused behind a link too, and the link stays valid', async () => {
  const { accountId, phone } = await account()
  const { token } = await createOneTimeLink(deps, { accountId, purpose: 'set-password' })
  expect((await call(setPassword, { body: { token, password: `a${phone}` } })).code).toBe('PASSWORD_TOO_WEAK')
  expect((await call(setPassword, { body: { token, password: newPassword } })).status).toBe(200)
})

test("of concurrent guesses at a session's password ten are compared, also under an idempotency key", rounds, async () => {
  const { phone } = await account()
  const browser = await signedIn(phone)
  const guess = (index: number) =>
    browser.call(changePasswordV2, {
      body: { currentPassword: `doan-mo-${index}`, newPassword },
      headers: { 'idempotency-key': `guess-${index}` },
    })
  const answers = [...(await Promise.all(Array.from({ length: 15 }, (_, index) => guess(index)))), await guess(15)]
  expect(answers.filter(({ code }) => code === 'PASSWORD_WRONG')).toHaveLength(10)
  expect(answers.at(-1)).toMatchObject({ status: 429, code: 'TOO_MANY_PASSWORD_ATTEMPTS' })
})

test('a required password cannot be checked inside a transaction, where a rollback would undo the count', async () => {
  const { accountId } = await account()
  await expect(transact(deps, (deps) => requirePassword(deps, accountId, 'x'))).rejects.toThrow('inside a transaction')
  await expect(requirePassword(deps, accountId, password)).resolves.toBeUndefined()
})

test('a person without a password is shown how to get one', async () => {
  const child = await given.student()
  const body = { currentPassword: 'x', newPassword }
  expect((await call(changePasswordV2, { as: child, body })).code).toBe('PASSWORD_NOT_SET')
  await deps.db.execute(sql`update one_time_codes set sent_at = sent_at - interval '60 seconds'`)
  const browser = browserOf(call)
  await browser.call(forgotPassword, { body: { username: child.phone } })
  await browser.call(verifyOtp, { body: { purpose, otp: await codeFor(child.phone) } })
  expect((await browser.call(setPassword, { body: { password: newPassword } })).status).toBe(200)
  expect((await call(signIn, { body: { username: child.phone, password: newPassword } })).status).toBe(200)
})
