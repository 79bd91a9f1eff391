import { signIn } from '@khue/contracts/people/identity'
import { nativeSignIn } from '@khue/contracts/people/native-sign-in'
import { changePassword } from '@khue/contracts/people/passwords'
import { deleteAccount } from '@khue/contracts/people/privacy'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPersonWithPassword } from './create-person.service.ts'
import { hashPassword } from './hasher.ts'
import { browserOf, setCookies } from '#testing/browser'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { untilQueriesWait } from '#testing/waiting-queries'

const { call, deps, pool } = await testApp()
const password = 'sao-dem-rung-thong-7'
const passwordHash = await hashPassword(password)
const otherHash = await hashPassword('khe-nui-mua-thu-9')
let numbers = 95_000_000

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
const openSessions = async (accountId: string) => {
  const { rows } = await deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from sessions where account_id = ${accountId} and ended_at is null`,
  )
  return rows[0]?.n
}

test.each([
  ['in a browser', (username: string) => call(signIn, { body: { username, password } })],
  [
    'in the app',
    (username: string) =>
      call(nativeSignIn, { body: { username, password }, headers: { 'm-device-id': `device-of-${username}-0123456789` } }),
  ],
])('a sign-in %s by a password that is changed meanwhile fails', async (_, enter) => {
  const { phone, accountId } = await account()
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select 1 from accounts where id = $1 for update', [accountId]) // the lock that a password change takes
  const entering = enter(phone)
  await untilQueriesWait(deps)
  await client.query('update credentials set password_hash = $1 where account_id = $2', [otherHash, accountId])
  await client.query('commit')
  client.release()
  const answer = await entering
  expect([answer.code, setCookies(answer), await openSessions(accountId)]).toEqual(['SIGN_IN_FAILED', [], 0])
})

test('of concurrent sign-ins during a password change, none by the old password survives it', rounds, async () => {
  const { phone, accountId } = await account()
  const browser = browserOf(call)
  await browser.call(signIn, { body: { username: phone, password } })
  const sneak = () => call(signIn, { body: { username: phone, password } })
  const change = browser.call(changePassword, { body: { currentPassword: password, newPassword: 'cau-go-ben-song-5' } })
  const [changed] = await Promise.all([change, ...Array.from({ length: 8 }, sneak)])
  expect([changed.status, await openSessions(accountId)]).toEqual([200, 1])
})

test('of two concurrent changes of the same password one succeeds, and the other gets "wrong password"', rounds, async () => {
  for (let round = 0; round < 3; round += 1) {
    const { phone } = await account()
    const browsers = [browserOf(call), browserOf(call)]
    for (const browser of browsers) await browser.call(signIn, { body: { username: phone, password } })
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        browser.call(changePassword, { body: { currentPassword: password, newPassword: `cau-go-ben-song-${index}` } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await call(signIn, { body: { username: phone, password: `cau-go-ben-song-${winner}` } })).status).toBe(200)
  }
})

test("a sign-in during the account's deletion leaves nothing behind", async () => {
  const { phone, accountId } = await account()
  const browser = browserOf(call)
  await browser.call(signIn, { body: { username: phone, password } })
  const sneak = () => call(signIn, { body: { username: phone, password } })
  const leave = browser.call(deleteAccount, { body: { password, reason: 'Không còn nhu cầu' } })
  const [left] = await Promise.all([leave, ...Array.from({ length: 8 }, sneak)])
  expect(left.status).toBe(200)
  for (const table of ['sessions', 'known_devices', 'security_notices']) {
    expect((await pool.query(`select 1 from ${table} where account_id = $1`, [accountId])).rows).toEqual([])
  }
})
