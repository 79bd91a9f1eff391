import { endOtherSessions } from '@khue/contracts/people/devices'
import { nativeSecondStep, nativeSignIn } from '@khue/contracts/people/native-sign-in'
import { disableSecondFactor, renewRecoveryCodes, validateSecondFactor } from '@khue/contracts/people/second-factor'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { untilQueriesWait } from '#testing/waiting-queries'
import { codeOf, factorTest } from './second-factor.testing.ts'

const server = await testApp()
const { call, deps, pool } = server
const { withFactor, halfway, forgetSteps, password } = await factorTest(server)
const crowd = 8

const sessionsOf = async (accountId: string) => {
  const { rows } = await deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from sessions where account_id = ${accountId} and ended_at is null`,
  )
  return rows[0]?.n
}
const winners = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length

test.each(['a code of the app', 'a recovery code'])('of concurrent uses of %s, one signs in', rounds, async (which) => {
  for (let round = 0; round < 5; round += 1) {
    const { phone, accountId, secret, recoveryCodes } = await withFactor()
    await forgetSteps(accountId)
    const browsers = await Promise.all(Array.from({ length: crowd }, () => halfway(phone)))
    const before = (await sessionsOf(accountId)) ?? 0
    const code = which === 'a recovery code' ? (recoveryCodes[0] ?? '') : codeOf(secret)
    const answers = await Promise.all(browsers.map((browser) => browser.call(validateSecondFactor, { body: { code } })))
    expect(winners(answers)).toBe(1)
    expect(await sessionsOf(accountId)).toBe(before + 1)
  }
})

test('of concurrent uses of one ticket, each with a different valid code, one signs in', rounds, async () => {
  for (let round = 0; round < 5; round += 1) {
    const { phone, accountId, recoveryCodes } = await withFactor()
    const browser = await halfway(phone)
    const before = (await sessionsOf(accountId)) ?? 0
    const answers = await Promise.all(
      recoveryCodes.slice(0, 5).map((code) => browser.copy().call(validateSecondFactor, { body: { code } })),
    )
    expect(winners(answers)).toBe(1)
    expect(await sessionsOf(accountId)).toBe(before + 1)
    const { rows } = await deps.db.execute<{ used: number }>(
      sql`select count(*)::int as used from recovery_codes where account_id = ${accountId} and used_at is not null`,
    )
    expect(rows[0]?.used).toBe(1)
  }
})

test('of 100 concurrent guesses at one ticket five are checked', async () => {
  const { phone } = await withFactor()
  const browser = await halfway(phone)
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => browser.copy().call(validateSecondFactor, { body: { code: 'AAAA-AAAA-AAA2' } })),
  )
  const judged = answers.filter(({ code }) => code === 'SECOND_FACTOR_WRONG')
  expect(judged).toHaveLength(5)
  expect(answers.filter(({ code }) => code === 'SECOND_STEP_EXPIRED')).toHaveLength(95)
})

test('one code cannot both renew the recovery codes and disable the factor', async () => {
  const { browser, accountId, secret } = await withFactor()
  await forgetSteps(accountId)
  const code = codeOf(secret)
  const answers = await Promise.all([
    browser.call(renewRecoveryCodes, { body: { code } }),
    browser.call(disableSecondFactor, { body: { code, password } }),
  ])
  expect(winners(answers)).toBe(1)
})

test.each([
  ['in a browser', 'browser'],
  ['in the app', 'native'],
])('a person who passes the second step %s during a password change is not signed in', async (_, kind) => {
  const { phone, accountId, secret } = await withFactor()
  await forgetSteps(accountId)
  const device = `device-of-${phone}-0123456789`
  const headers = { 'm-device-id': device }
  const browser = await halfway(phone)
  const ticket = kind === 'native' ? (await call(nativeSignIn, { body: { username: phone, password }, headers })).data.ticket : null
  const before = await sessionsOf(accountId)
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select 1 from accounts where id = $1 for update', [accountId]) // the lock that a password change takes
  const code = codeOf(secret)
  const entering =
    kind === 'native'
      ? call(nativeSecondStep, { body: { ticket: ticket ?? '', code }, headers })
      : browser.call(validateSecondFactor, { body: { code } })
  await untilQueriesWait(server.deps)
  await client.query('delete from sign_in_tickets where account_id = $1', [accountId])
  await client.query('commit')
  client.release()
  expect([(await entering).code, await sessionsOf(accountId)]).toEqual(['SECOND_STEP_EXPIRED', before])
})

test('of concurrent sign-ins during "sign out everywhere else", none that was not counted stays signed in', rounds, async () => {
  const { browser, accountId, phone, recoveryCodes } = await withFactor()
  const others = await Promise.all(Array.from({ length: crowd }, () => halfway(phone)))
  const [ended] = await Promise.all([
    browser.call(endOtherSessions),
    ...others.map((other, index) => other.call(validateSecondFactor, { body: { code: recoveryCodes[index] ?? '' } })),
  ])
  expect(ended.status).toBe(200)
  expect(await sessionsOf(accountId)).toBe(1)
})
