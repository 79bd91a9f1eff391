import { getProfile, setPassword, signIn } from '@khue/contracts/people/identity'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createOneTimeLink } from '../passwords/passwords.service.ts'
import { createPersonWithPassword } from '../passwords/create-person.service.ts'
import { hashPassword } from '../passwords/hasher.ts'
import { browserOf, setCookies } from '#testing/browser'
import { testApp } from '#testing/test-app'

const password = 'HocVui2026!'
const passwordHash = await hashPassword(password)
const { call, given, deps } = await testApp({ env: { TRUST_PROXY: '1' } })
let numbers = 900_000_000

async function account() {
  const phone = `0${numbers++}`
  const email = `an.${phone}@example.vn`
  const person = await createPersonWithPassword(deps, { name: 'Lê Minh', avatarKind: 'mk', roles: ['student'], phone, email, passwordHash })
  return { ...person, phone, email, accountId: person.accountId ?? '' }
}
/** A guess from a new address, unless one is given: limits are per network. */
const guess = (username: string, guessed: string, ip = `198.51.${numbers++ % 250}.${numbers % 250}`) =>
  call(signIn, { body: { username, password: guessed }, headers: { 'x-forwarded-for': ip } })

test('people sign in with their phone in any usual spelling, or their e-mail', async () => {
  const { phone, email, personId } = await account()
  const national = phone.slice(1)
  const writings = [
    phone,
    `84${national}`,
    `+84${national}`,
    `+84 ${national.slice(0, 3)} ${national.slice(3)}`,
    `${phone.slice(0, 4)}.${phone.slice(4)}`,
    ` ${phone} `,
    email,
    email.toUpperCase(),
  ]
  for (const username of writings) {
    const browser = browserOf(call)
    await browser.call(signIn, { body: { username, password } })
    expect({ username, ...(await browser.call(getProfile)).data }).toMatchObject({ username, id: personId, phone, email })
  }
})

test('a wrong password, an unknown account, one without a password and invalid input get identical responses', async () => {
  const { phone, email } = await account()
  const child = await given.student()
  const answers = []
  for (const username of [phone, email, '0399999999', 'ai@example.vn', child.phone, 'admin', "' or 1=1 --"]) {
    const { headers, ...answer } = await guess(username, 'SaiMatKhau1')
    const { 'x-request-id': _, date: __, ...others } = headers
    answers.push({ ...answer, headers: others })
  }
  expect(answers[0]).toMatchObject({ status: 401, code: 'SIGN_IN_FAILED', message: 'Tài khoản hoặc mật khẩu chưa đúng.' })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test.each([
  { username: '0900000000', password: 'x', role: 'admin' },
  { username: '0900000000' },
  { username: 900_000_000, password: 'x' },
  { username: ['0900000000'], password: 'x' },
  { username: '0900000000', password: 'x'.repeat(129) },
  { username: '', password: 'x' },
])('a body other than name and password is refused: %j', async (body) => {
  expect((await call(signIn, { body: body as never })).code).toBe('INVALID_INPUT')
})

test('of 50 concurrent guesses ten are checked; the rest are refused, even the right one; other networks are not affected', async () => {
  const { phone } = await account()
  const ip = '203.0.113.50'
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => guess(phone, `DoanMo${index}`, ip)))
  const judged = answers.filter((answer) => answer.code === 'SIGN_IN_FAILED')
  const refused = answers.filter((answer) => answer.code === 'TOO_MANY_SIGN_IN_ATTEMPTS')
  expect([judged.length, refused.length]).toEqual([10, 40])
  for (const answer of refused) {
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
  }
  expect((await guess(phone, password, ip)).status).toBe(429)
  expect((await guess(`+84${phone.slice(1)}`, password, ip)).status).toBe(429)
  expect((await guess(phone, password)).status).toBe(200)
  await deps.db.execute(sql`update sign_in_attempts set window_ends_at = now()`)
  expect((await guess(phone, password, ip)).status).toBe(200)
})

test('an unknown account is limited like a known one', async () => {
  const answers = []
  for (let index = 0; index < 11; index += 1) answers.push((await guess('0388888888', 'x', '203.0.113.51')).code)
  expect(answers).toEqual([...Array(10).fill('SIGN_IN_FAILED'), 'TOO_MANY_SIGN_IN_ATTEMPTS'])
})

/** Simulates earlier attempts: each would cost a hash, which is slow on purpose. */
const haveGuessed = (attempts: number, key: string) =>
  deps.db.execute(sql`update sign_in_attempts set attempts = ${attempts} where key like ${key}`)
const judged = (answers: { code: string | undefined }[]) => answers.filter(({ code }) => code === 'SIGN_IN_FAILED').length

test('guesses at one account from many networks, and at many accounts from one, are limited too', async () => {
  const { phone } = await account()
  await guess(phone, 'x')
  await haveGuessed(45, 'identifier:%')
  expect(judged(await Promise.all(Array.from({ length: 12 }, () => guess(phone, 'x'))))).toBe(5)
  const spray = (index: number) => guess(`x${index}@example.vn`, 'x', `2001:db8::${index + 1}`)
  await spray(0)
  await haveGuessed(95, 'network:2001:db8:%')
  expect(judged(await Promise.all(Array.from({ length: 12 }, (_, index) => spray(index + 1))))).toBe(5)
  expect((await guess('x99@example.vn', 'x', '2001:db8:0:1::1')).code).toBe('SIGN_IN_FAILED') // the neighbouring network
})

test('successful sign-ins never use up the limit of a school behind one address', async () => {
  const { phone } = await account()
  for (let index = 0; index < 12; index += 1) expect((await guess(phone, password, '203.0.113.60')).status).toBe(200)
})

test("sign-ins beyond the queue's limit are refused with a retry time, and not counted as failures", async () => {
  const { phone } = await account()
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, index) => guess(index === 0 ? phone : `ai${index}@example.vn`, password)),
  )
  const busy = answers.filter((answer) => answer.code === 'SIGN_IN_BUSY')
  expect(busy.length).toBeGreaterThan(0)
  for (const answer of busy) expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
  const { rows } = await deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from sign_in_attempts where key like 'pair:%' and attempts = 0`,
  )
  expect(rows[0]?.n).toBeGreaterThanOrEqual(busy.length)
  expect((await guess(phone, password)).status).toBe(200)
})

test('a locked account is reported only after the right password', async () => {
  const { phone, accountId } = await account()
  await deps.db.execute(sql`update accounts set status = 'LOCKED' where id = ${accountId}`)
  expect((await guess(phone, 'SaiMatKhau1')).code).toBe('SIGN_IN_FAILED')
  const answer = await guess(phone, password)
  expect([answer.code, setCookies(answer)]).toEqual(['ACCOUNT_LOCKED', []])
})

test('a one-time link sets a password once and ends the sessions of the old one', async () => {
  const { phone, accountId } = await account()
  const browser = browserOf(call)
  await browser.call(signIn, { body: { username: phone, password } })
  const [link, other] = [
    await createOneTimeLink(deps, { accountId, purpose: 'set-password' }),
    await createOneTimeLink(deps, { accountId, purpose: 'set-password' }),
  ]
  expect(link.path).toBe(`/set-password?token=${link.token}`)
  const body = { token: link.token, password: 'MatKhauMoi1' }
  const twins = await Promise.all([call(setPassword, { body }), call(setPassword, { body: { ...body, password: 'MatKhauKhac1' } })])
  expect(new Set(twins.map((answer) => answer.status))).toEqual(new Set([200, 404]))
  expect((await call(setPassword, { body })).code).toBe('LINK_INVALID')
  expect((await call(setPassword, { body: { ...body, token: other.token } })).code).toBe('LINK_INVALID')
  expect((await browser.call(getProfile)).status).toBe(401)
  expect((await guess(phone, password)).code).toBe('SIGN_IN_FAILED')
  expect((await guess(phone, twins[0].status === 200 ? 'MatKhauMoi1' : 'MatKhauKhac1')).status).toBe(200)
})

test.each([[{}, '24 hours'] as const, [{ hours: 2 }, '2 hours'] as const])('a link with %o expires after %s', async (wanted, length) => {
  const { accountId } = await account()
  const { token } = await createOneTimeLink(deps, { accountId, purpose: 'set-password', ...wanted })
  const letPass = (time: string) =>
    deps.db.execute(sql`update one_time_links set expires_at = expires_at - ${time}::interval where account_id = ${accountId}`)
  const use = async () => (await call(setPassword, { body: { token, password: 'MatKhauMoi1' } })).code
  await letPass(length)
  expect(await use()).toBe('LINK_INVALID')
  await letPass('-1 minute')
  expect(await use()).toBeUndefined()
})

test.each(['Ngan1!', '1234567890', 'chicochu', '          1', `a1${'x'.repeat(127)}`])('"%s" is not a password', async (weak) => {
  const { accountId } = await account()
  const { token } = await createOneTimeLink(deps, { accountId, purpose: 'set-password' })
  expect((await call(setPassword, { body: { token, password: weak } })).code).toBe('INVALID_INPUT')
  expect((await call(setPassword, { body: { token, password: 'mật khẩu này!' } })).status).toBe(200)
})
