import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { loadSigningKeys, rotateSigningKeys } from './signing-keys.service.ts'

const { deps } = await testApp()

const kids = async () => new Set((await loadSigningKeys(deps)).map(({ kid }) => kid))
/** The first key of each algorithm signs. */
const signing = async () => {
  const keys = await loadSigningKeys(deps)
  return ['RS256', 'ES256'].map((alg) => keys.find((key) => key.alg === alg)?.kid)
}
const daysPass = (days: number) =>
  deps.db.execute(sql`update oidc_signing_keys set signs_from = signs_from - make_interval(days => ${days})`)

test('ten concurrent first requests create one encrypted key pair per algorithm', rounds, async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, kids))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]?.size).toBe(2)
  const { rows } = await deps.db.execute<{ sealed: string }>(sql`select sealed_jwk as sealed from oidc_signing_keys`)
  for (const { sealed } of rows) expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
})

test('a successor is published a day before it signs; the old key stays until nothing it signed needs verification', async () => {
  const first = await signing()
  await rotateSigningKeys(deps)
  expect((await kids()).size).toBe(2) // not yet

  await daysPass(90)
  await rotateSigningKeys(deps)
  await rotateSigningKeys(deps)
  expect((await kids()).size).toBe(4)
  expect(await signing()).toEqual(first)

  await daysPass(2)
  const second = await signing()
  expect(second).not.toEqual(first)
  expect([...(await kids())]).toEqual(expect.arrayContaining(first))

  await daysPass(46)
  await rotateSigningKeys(deps)
  expect(await kids()).toEqual(new Set(second))
})
