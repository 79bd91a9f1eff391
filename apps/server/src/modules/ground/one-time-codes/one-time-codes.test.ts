import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkCode, sendCode } from '#modules/ground/one-time-codes'
import { transact } from '#platform/deps'
import { rounds } from '#testing/rounds'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'
import { newCode } from './one-time-code.ts'

const app = await testApp()
const { deps } = app
const { sentTo, codeFor } = await sentMessages(app)

let numbers = 350_000_000
/** Each in its own range of ten thousand. */
const newPhone = () => `+84${(numbers += 10_001)}`
const at = (value: string) => ({ purpose: 'sign-in', to: { kind: 'phone', value } }) as const
const letAMinutePass = () => deps.db.execute(sql`update one_time_codes set sent_at = sent_at - interval '60 seconds'`)
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
const check = (value: string, code: string, more: { about?: string } = {}) =>
  checkCode(deps, { purpose: 'sign-in', value, code, ...more }).then(
    () => 'right',
    (error: { code?: string }) => error.code,
  )

test('a code of six digits works once', async () => {
  const phone = newPhone()
  const { expiresAt, resendAt } = await sendCode(deps, at(phone))
  expect(expiresAt.getTime() - resendAt.getTime()).toBe(4 * 60_000)
  const code = await codeFor(phone)
  expect(await check(phone, wrong(code))).toBe('OTP_INVALID')
  const twins = await Promise.all([check(phone, code), check(phone, code)])
  expect(twins.filter((one) => one === 'right')).toHaveLength(1)
  expect(await check(phone, code)).toBe('OTP_EXPIRED')
})

test("a wrong code is answered with the product's text", async () => {
  const phone = newPhone()
  await sendCode(deps, at(phone))
  const guess = checkCode(deps, { purpose: 'sign-in', value: phone, code: 'abc' })
  await expect(guess).rejects.toMatchObject({ status: 400, message: 'Mã OTP không hợp lệ' })
})

test('a code is wrong for another number, another purpose and another subject', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  await sendCode(deps, { ...at(phone), about: 'this' })
  await sendCode(deps, at(other))
  const code = await codeFor(phone)
  expect(await check(other, code)).toBe('OTP_INVALID')
  expect(await check(phone, code, { about: 'that' })).toBe('OTP_INVALID')
  await expect(checkCode(deps, { purpose: 'sign-up', value: phone, code, about: 'this' })).rejects.toMatchObject({ code: 'OTP_EXPIRED' })
  expect(await check(phone, code, { about: 'this' })).toBe('right')
})

test('after five wrong attempts the right code is refused, and a new one works', async () => {
  const phone = newPhone()
  await sendCode(deps, at(phone))
  const code = await codeFor(phone)
  for (let index = 0; index < 5; index += 1) expect(await check(phone, wrong(code))).toBe('OTP_INVALID')
  expect(await check(phone, code)).toBe('OTP_ATTEMPTS_EXCEEDED')
  await letAMinutePass()
  await sendCode(deps, at(phone))
  expect(await check(phone, await codeFor(phone))).toBe('right')
})

test('a code expires after five minutes', async () => {
  const phone = newPhone()
  await sendCode(deps, at(phone))
  await deps.db.execute(sql`update one_time_codes set expires_at = expires_at - interval '5 minutes'`)
  expect(await check(phone, await codeFor(phone))).toBe('OTP_EXPIRED')
})

test('another code can be requested after a minute and replaces the first; of concurrent requests one is sent', rounds, async () => {
  const phone = newPhone()
  const asked = () =>
    sendCode(deps, at(phone)).then(
      () => 'sent',
      (error: { code?: string; details?: unknown }) => error,
    )
  const crowd = await Promise.all(Array.from({ length: 10 }, asked))
  expect(crowd.filter((one) => one === 'sent')).toHaveLength(1)
  const refused = crowd.find((one) => one !== 'sent')
  expect(refused).toMatchObject({ code: 'OTP_TOO_SOON', details: { retryAfter: expect.any(Number) } })
  const first = await codeFor(phone)
  await letAMinutePass()
  expect(await asked()).toBe('sent')
  const second = await codeFor(phone)
  if (first !== second) expect(await check(phone, first)).toBe('OTP_INVALID')
  expect(await check(phone, second)).toBe('right')
  expect(await sentTo(phone)).toHaveLength(2)
})

test('a number gets five codes a day, across all purposes', async () => {
  const phone = newPhone()
  for (let index = 0; index < 5; index += 1) {
    await sendCode(deps, { ...at(phone), purpose: index % 2 === 0 ? 'sign-in' : 'sign-up' })
    await letAMinutePass()
  }
  await expect(sendCode(deps, at(phone))).rejects.toMatchObject({ code: 'OTP_DAILY_LIMIT', status: 429 })
  await deps.db.execute(sql`update one_time_code_rate_limits set window_ends_at = now()`)
  await expect(sendCode(deps, at(phone))).resolves.toBeDefined()
})

test('one network, one number range and the platform each have an hourly limit', async () => {
  const limits = { RATE_LIMIT_FACTOR: deps.config.RATE_LIMIT_FACTOR, OTP_HOURLY_LIMIT: deps.config.OTP_HOURLY_LIMIT }
  Object.assign(deps.config, { RATE_LIMIT_FACTOR: 1 })
  const many = async (count: number, wanted: (index: number) => Parameters<typeof sendCode>[1]) => {
    await deps.db.execute(sql`delete from one_time_code_rate_limits`)
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        sendCode(deps, wanted(index)).then(
          () => 'sent',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    return Object.fromEntries([...new Set(answers)].map((one) => [one, answers.filter((other) => other === one).length]))
  }
  expect(await many(40, () => ({ ...at(newPhone()), ip: '203.0.113.7' }))).toEqual({ sent: 30, OTP_NETWORK_LIMIT: 10 })
  expect(await many(70, (index) => at(`+8498765${String(index).padStart(4, '0')}`))).toEqual({ sent: 60, OTP_NETWORK_LIMIT: 10 })
  Object.assign(deps.config, { OTP_HOURLY_LIMIT: 10 })
  expect(await many(15, () => at(newPhone()))).toEqual({ sent: 10, OTP_PAUSED: 5 })
  Object.assign(deps.config, limits)
})

test('addresses of one IPv6 network (/64) share its limit in any order, and the neighbouring network has its own', async () => {
  const factor = deps.config.RATE_LIMIT_FACTOR
  Object.assign(deps.config, { RATE_LIMIT_FACTOR: 1 })
  await deps.db.execute(sql`delete from one_time_code_rate_limits`)
  const send = async (ip: string) =>
    `${ip.startsWith('2001:db8:7:1:') ? 'one' : 'other'} ${await sendCode(deps, { ...at(newPhone()), ip }).then(
      () => 'sent',
      (error: { code: string }) => error.code,
    )}`
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, index) => send(`2001:db8:7:${1 + (index % 2)}:${index.toString(16)}::${index + 1}`)),
  )
  Object.assign(deps.config, { RATE_LIMIT_FACTOR: factor })
  const counted = Object.fromEntries([...Map.groupBy(answers, (one) => one)].map(([one, same]) => [one, same.length]))
  expect(counted).toEqual({ 'one sent': 30, 'one OTP_NETWORK_LIMIT': 5, 'other sent': 30, 'other OTP_NETWORK_LIMIT': 5 })
})

test('codes and numbers are stored as keyed hashes only', async () => {
  const phone = newPhone()
  await sendCode(deps, at(phone))
  const code = await codeFor(phone)
  const { rows } = await deps.db.execute(
    sql`select * from one_time_codes, (select array_agg(key) as keys from one_time_code_rate_limits) a`,
  )
  expect(JSON.stringify(rows)).not.toContain(phone.slice(3))
  expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
})

test('checking a code inside a transaction, where a rollback would undo the count, is a programming error', async () => {
  await expect(transact(deps, (deps) => checkCode(deps, { purpose: 'sign-in', value: newPhone(), code: '000000' }))).rejects.toThrow(
    'transaction',
  )
})

test('codes have six digits, leading zeros included', () => {
  const codes = Array.from({ length: 2000 }, newCode)
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
})
