import { getProfile, sendSignInCode, setPassword, signIn, signInByCode } from '@khue/contracts/people/identity'
import { nativeSignInByCode } from '@khue/contracts/people/native-sign-in'
import { validateSecondFactor } from '@khue/contracts/people/second-factor'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createOneTimeLink } from '../passwords/passwords.service.ts'
import { createPerson } from '#modules/people/people'
import { browserOf, setCookies } from '#testing/browser'
import { rounds } from '#testing/rounds'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'
import { codeOf, factorTest } from '../second-factor/second-factor.testing.ts'

const app = await testApp({ env: { TRUST_PROXY: '1' } })
const { call, deps } = app
const { codeFor, sentTo } = await sentMessages(app)
const { withFactor, halfway, forgetSteps } = await factorTest(app)
let phones = 970_000_000

async function account() {
  const phone = `0${phones++}`
  const { accountId = '' } = await createPerson(deps, { name: 'Phan Nhật Minh', avatarKind: 'm', roles: ['student'], phone })
  return { phone, e164: `+84${phone.slice(1)}`, accountId }
}

test('a code sent to the phone signs in once, without any password', async () => {
  const { phone, e164 } = await account()
  const browser = browserOf(call)
  expect((await browser.call(sendSignInCode, { body: { username: phone } })).status).toBe(200)
  const body = { username: ` +84 ${phone.slice(1)}`, code: await codeFor(e164) }
  expect((await browser.call(signInByCode, { body })).data.needsSecondFactor).toBe(false)
  expect((await browser.call(getProfile)).data.phone).toBe(phone)
  expect((await call(signInByCode, { body })).status).toBe(400)
})

test('the response does not reveal who has an account, and an unknown number gets no message', async () => {
  const { phone, e164 } = await account()
  const unknown = `0${phones++}`
  const [known, strange] = [
    await call(sendSignInCode, { body: { username: phone } }),
    await call(sendSignInCode, { body: { username: unknown } }),
  ]
  expect([strange.status, Object.keys(strange.data)]).toEqual([known.status, Object.keys(known.data)])
  expect(await sentTo(e164)).toHaveLength(1)
  expect(await sentTo(`+84${unknown.slice(1)}`)).toEqual([])
  const wrong = { username: phone, code: (await codeFor(e164)) === '000000' ? '000001' : '000000' }
  const guessed = [await call(signInByCode, { body: wrong }), await call(signInByCode, { body: { ...wrong, username: unknown } })]
  for (const { code, message } of guessed) expect([code, message]).toEqual(['OTP_INVALID', 'Mã OTP không hợp lệ'])
  const again = [await call(sendSignInCode, { body: { username: phone } }), await call(sendSignInCode, { body: { username: unknown } })]
  expect(again.map(({ code }) => code)).toEqual(['OTP_TOO_SOON', 'OTP_TOO_SOON'])
})

test('of concurrent uses of one code, one signs in', rounds, async () => {
  const { phone, e164 } = await account()
  await call(sendSignInCode, { body: { username: phone } })
  const code = await codeFor(e164)
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(signInByCode, { body: { username: phone, code } })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a code is not a second factor, and a locked account stays locked', async () => {
  const { phone, secret, accountId } = await withFactor()
  await forgetSteps(accountId)
  const browser = browserOf(call)
  await browser.call(sendSignInCode, { body: { username: phone } })
  const body = { username: phone, code: await codeFor(`+84${phone.slice(1)}`) }
  expect((await browser.call(signInByCode, { body })).data.needsSecondFactor).toBe(true)
  expect((await browser.call(getProfile)).status).toBe(401)
  expect((await browser.call(validateSecondFactor, { body: { code: codeOf(secret) } })).status).toBe(200)
  const locked = await account()
  await call(sendSignInCode, { body: { username: locked.phone } })
  await deps.db.execute(sql`update accounts set status = 'LOCKED' where id = ${locked.accountId}`)
  const answer = await call(signInByCode, { body: { username: locked.phone, code: await codeFor(locked.e164) } })
  expect([answer.code, setCookies(answer)]).toEqual(['ACCOUNT_LOCKED', []])
})

test('the app signs in by code too', async () => {
  const { phone, e164 } = await account()
  await call(sendSignInCode, { body: { username: phone } })
  const body = { username: phone, code: await codeFor(e164) }
  const answer = await call(nativeSignInByCode, { body, headers: { 'm-device-id': 'device-0123456789' } })
  expect(answer.data.tokens?.accessToken).toMatch(/^[\w-]{43}$/)
})

test.each(['admin', '912345678', ''])('"%s" is neither phone nor e-mail', async (username) => {
  const expected = username === '' ? 'INVALID_INPUT' : 'IDENTIFIER_INVALID'
  expect((await call(sendSignInCode, { body: { username } })).code).toBe(expected)
})

test('a new password ends sign-ins that wait for their second step', async () => {
  const { phone, accountId, recoveryCodes } = await withFactor()
  const thief = await halfway(phone)
  const { token } = await createOneTimeLink(deps, { accountId, purpose: 'set-password' })
  expect((await call(setPassword, { body: { token, password: 'Con mèo đi học 27!' } })).status).toBe(200)
  expect((await thief.call(validateSecondFactor, { body: { code: recoveryCodes[0] ?? '' } })).code).toBe('SECOND_STEP_EXPIRED')
  const owner = browserOf(call)
  expect((await owner.call(signIn, { body: { username: phone, password: 'Con mèo đi học 27!' } })).data.needsSecondFactor).toBe(true)
})
