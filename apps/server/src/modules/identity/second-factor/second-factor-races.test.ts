import { disableSecondFactor, renewRecoveryCodes, validateSecondFactor } from '@khue/contracts/second-factor'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { codeOf, factorTest } from './second-factor.testing.ts'

const house = await testApp()
const { deps } = house
const { withFactor, halfway, forgetSteps, password } = await factorTest(house)
const crowd = 8

const sessionsOf = async (accountId: string) => {
  const { rows } = await deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from sessions where account_id = ${accountId} and ended_at is null`,
  )
  return rows[0]?.n
}
const winners = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length

test.each(['a code of the app', 'a recovery code'])('of many who show %s at once, one gets in', async (which) => {
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

test('of many who show one ticket at once, each with a right code of its own, one gets in', async () => {
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

test('of 100 guesses at one ticket at once five are judged', async () => {
  const { phone } = await withFactor()
  const browser = await halfway(phone)
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => browser.copy().call(validateSecondFactor, { body: { code: 'AAAA-AAAA-AAA2' } })),
  )
  const judged = answers.filter(({ code }) => code === 'SECOND_FACTOR_WRONG')
  expect(judged).toHaveLength(5)
  expect(answers.filter(({ code }) => code === 'SECOND_STEP_OVER')).toHaveLength(95)
})

test('one code cannot both renew the recovery codes and switch the factor off', async () => {
  const { browser, accountId, secret } = await withFactor()
  await forgetSteps(accountId)
  const code = codeOf(secret)
  const answers = await Promise.all([
    browser.call(renewRecoveryCodes, { body: { code } }),
    browser.call(disableSecondFactor, { body: { code, password } }),
  ])
  expect(winners(answers)).toBe(1)
})
